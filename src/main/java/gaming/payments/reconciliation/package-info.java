/**
 * The reconciliation of claims (decisions.md and details.md, "Claims"): earnings, claims and the platform's bookings are
 * compared once an hour and on demand.
 */
@NullMarked
package gaming.payments.reconciliation;

import org.jspecify.annotations.NullMarked;
