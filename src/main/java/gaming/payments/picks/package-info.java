/**
 * The requests of external systems: they look up the user of a player of the platform, and transfer credits to a user
 * (decisions.md and details.md, "Internal endpoints"). A transfer of credits is a payment like any other ({@code
 * gaming.payments}). {@code StartTransfer} keeps a caller's Idempotency-Key with its transfer, so that a repeated request
 * finds it.
 */
@NullMarked
package gaming.payments.picks;

import org.jspecify.annotations.NullMarked;
