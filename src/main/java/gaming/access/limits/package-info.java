/**
 * Limits on calls and on guesses. Each pod counts its own limits per minute. The database has the limits that guard
 * money or jobs, and the locks against guessing; these hold across pods.
 */
@NullMarked
package gaming.access.limits;

import org.jspecify.annotations.NullMarked;
