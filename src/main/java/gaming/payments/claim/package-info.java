/**
 * Paying out what referrers earned, never twice and never less (decisions.md and details.md, "Claims"). {@link
 * gaming.payments.claim.Claims} is the use case, {@code StartClaim} holds its first transaction, and what comes after it is that of
 * every payment ({@code gaming.payments}); what claims do to earnings is in {@code ClaimRepository}.
 *
 * <p>The platform is asked between transactions and by one caller at a time: whoever takes a claim holds it until a
 * moment that is written in its row, after which a dead pod's claim is free again. Earnings are reserved from the first
 * transaction until it is certain what became of the transfer.
 */
@NullMarked
package gaming.payments.claim;

import org.jspecify.annotations.NullMarked;
