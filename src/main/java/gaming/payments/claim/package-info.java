/**
 * The payout of referrers' earnings, never twice and never less (decisions.md and details.md, "Claims").
 * {@link gaming.payments.claim.Claims} is the use case.
 *
 * <p>Earnings are reserved while a claim is pending. A booking may come later than that. So the platform is asked again
 * about claims that have ended, and before a new one opens.
 */
@NullMarked
package gaming.payments.claim;

import org.jspecify.annotations.NullMarked;
