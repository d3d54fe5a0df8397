/**
 * Credit transfers of both kinds, claims and picks (decisions.md and details.md, "Claims"). The row of a payment is
 * committed before the transfer is sent, and only the holder of its lease sends it. The platform is asked until the outcome is
 * certain or a human is needed, and no second payment replaces a pending one. {@link gaming.payments.Payments} talks to
 * the platform between the transactions of {@link gaming.payments.PaymentStore}. {@link gaming.payments.PaymentReview}
 * is the use case of operators.
 */
@NullMarked
package gaming.payments;

import org.jspecify.annotations.NullMarked;
