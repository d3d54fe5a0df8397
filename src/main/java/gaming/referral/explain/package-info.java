/**
 * The commission of one day explained to its referrer: the level, the figures of each tier and category, and the users
 * whose play brought it. All of it is read from the rows that the daily job reads and writes, so it never differs from the
 * earnings.
 */
@NullMarked
package gaming.referral.explain;

import org.jspecify.annotations.NullMarked;
