/**
 * The reconciliation of claims (decisions.md and details.md, "Claims"). Earnings, claims and the platform's bookings
 * are compared at the interval {@code claims.books-interval} and on demand.
 */
@NullMarked
package gaming.payments.reconciliation;

import org.jspecify.annotations.NullMarked;
