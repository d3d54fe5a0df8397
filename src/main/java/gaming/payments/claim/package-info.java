/**
 * The payout of referrers' earnings, never twice and never less (decisions.md and details.md, "Claims").
 * {@link gaming.payments.claim.Claims} is the use case, and {@code StartClaim} holds its first transaction. The rest is
 * the same for every payment ({@code gaming.payments}). {@code ClaimRepository} moves the earnings.
 *
 * <p>The platform is asked between transactions, and about a pending claim by one call at a time. The row of a claim
 * holds the end of its lease, after which another call may continue the claim of a dead pod. Earnings are reserved
 * while the claim is pending. A booking may come later than that. So the platform is asked again about claims that have
 * ended, and before a new one opens.
 */
@NullMarked
package gaming.payments.claim;

import org.jspecify.annotations.NullMarked;
