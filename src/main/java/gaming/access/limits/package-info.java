/**
 * Limits of calls and guesses. Limits per minute are kept by each pod; those that guard money or jobs, and the
 * locks against guessing, are kept in the database and hold across pods.
 */
@NullMarked
package gaming.access.limits;

import org.jspecify.annotations.NullMarked;
