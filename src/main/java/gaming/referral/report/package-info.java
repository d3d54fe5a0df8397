/** Commission reports on one user and on the whole system, as JSON, as a page and as daily rows. */
@NullMarked
package gaming.referral.report;

import org.jspecify.annotations.NullMarked;
