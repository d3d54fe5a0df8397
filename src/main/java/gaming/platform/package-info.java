/**
 * The gaming platform, as in external-systems.md: what is asked of it, how long that may take, and what its answers
 * mean. Answers are values; nobody outside this package sees HTTP.
 */
@NullMarked
package gaming.platform;

import org.jspecify.annotations.NullMarked;
