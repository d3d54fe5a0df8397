/**
 * Commission reports: one user's and the whole system's, as JSON, as a page and as daily rows. A report reads one snapshot of
 * the database, so that its figures agree; it reads running sums and ranges of indexes.
 */
@NullMarked
package gaming.referral.report;

import org.jspecify.annotations.NullMarked;
