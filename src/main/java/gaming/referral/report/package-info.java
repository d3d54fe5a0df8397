/**
 * Commission reports: one user's and the whole system's, as JSON, as a page and as daily rows. Everything is read in one
 * snapshot of the database, so that its figures agree, from sums that others keep and from ranges of indexes.
 */
@NullMarked
package gaming.referral.report;

import org.jspecify.annotations.NullMarked;
