/**
 * Commission reports on one user and on the whole system, as JSON, as a page and as daily rows. A report reads one
 * snapshot of the database, so its figures agree. It reads running sums and ranges of indexes.
 */
@NullMarked
package gaming.referral.report;

import org.jspecify.annotations.NullMarked;
