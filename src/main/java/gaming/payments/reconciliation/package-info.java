/**
 * Whether the books of the claims are right (decisions.md and details.md, "Claims"): what users earned, what was paid, and
 * what the platform says, compared once an hour and on demand.
 */
@NullMarked
package gaming.payments.reconciliation;

import org.jspecify.annotations.NullMarked;
