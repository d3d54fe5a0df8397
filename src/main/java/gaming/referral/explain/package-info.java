/**
 * The commission of one day explained to its referrer. The figures are read from the rows that the daily job reads and
 * writes. So they differ from the earnings only while a changed day waits for its next run.
 */
@NullMarked
package gaming.referral.explain;

import org.jspecify.annotations.NullMarked;
