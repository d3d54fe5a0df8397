/**
 * What every credit transfer has in common, whoever it is for (decisions.md and details.md, "Claims"): it is written down
 * before it is sent, sent by one holder at a time, asked for until it is certain what became of it, and never a second
 * one. {@link gaming.payments.Payment} guards its own transitions, {@link gaming.payments.Payments} talks to the
 * platform between the transactions of {@link gaming.payments.PaymentStore}, and what else a payment moves is said by the
 * {@link gaming.payments.PaymentRepository} of each capability.
 *
 * <p>A package of its own, because the platform is only asked here, and because claims and picks must not differ by a
 * comma in what keeps money from being paid twice.
 */
@NullMarked
package gaming.payments;

import org.jspecify.annotations.NullMarked;
