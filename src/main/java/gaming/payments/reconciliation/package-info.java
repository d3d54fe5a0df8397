/** The comparison of earnings, claims and the platform's bookings (decisions.md and details.md, "Claims"). */
@NullMarked
package gaming.payments.reconciliation;

import org.jspecify.annotations.NullMarked;
