/**
 * Credit transfers of both kinds, claims and picks (decisions.md and details.md, "Claims"). The row of a payment is
 * committed before the transfer is sent, and only the holder of its lease sends it. The platform is asked until the outcome is
 * certain or a human is needed, and no second payment replaces a pending one. {@link gaming.payments.Payments} talks to
 * the platform between the transactions of {@link gaming.payments.PaymentStore}. {@link gaming.payments.Claims},
 * {@link gaming.payments.Picks} and {@link gaming.payments.PaymentReview} are the use cases of users, external systems
 * and operators.
 *
 * <p>Earnings are reserved while a claim is pending. A booking may come later than that. So the platform is asked again
 * about claims that have ended, and before a new one opens.
 */
@NullMarked
package gaming.payments;

import org.jspecify.annotations.NullMarked;
