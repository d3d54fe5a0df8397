/**
 * The common parts of all credit transfers (decisions.md and details.md, "Claims"). Its row is committed before it is sent,
 * one lease at a time sends it, the platform is asked until its outcome is certain, and it is never replaced by a second
 * one. {@link gaming.payments.Payment} guards its own transitions. {@link gaming.payments.Payments} talks to the platform
 * between the transactions of {@link gaming.payments.PaymentStore}, and {@link gaming.payments.EndedPayments} does so after
 * the end of a payment. The {@link gaming.payments.PaymentRepository} of each kind moves the balances.
 *
 * <p>Claims and picks share this package, so that the rules that keep money from being paid twice are the same for both.
 */
@NullMarked
package gaming.payments;

import org.jspecify.annotations.NullMarked;
