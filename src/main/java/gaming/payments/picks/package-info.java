/**
 * What external systems ask of the service: who one of the platform's players is here, and credits for a user
 * (decisions.md and details.md, "Internal endpoints"). A transfer of credits is a payment like any other ({@code
 * gaming.payments}); special about it is whose word it is made on: {@code StartTransfer} keeps a caller's Idempotency-Key
 * with the transfer that it made, so that a request that comes again is the same request.
 */
@NullMarked
package gaming.payments.picks;

import org.jspecify.annotations.NullMarked;
