package gaming.transfers;

import gaming.platform.TransferOutcome.Accepted;
import gaming.platform.TransferOutcome.Ground;
import gaming.platform.TransferOutcome.Refused;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What may happen to a payment that its transaction holds locked: state, books, audit trail and tasks, always together. */
final class PaymentSteps<P extends Payment> {
    private static final Logger LOG = System.getLogger(PaymentSteps.class.getName());

    private final Ladder ladder;
    private final Bookkeeping<P> books;

    PaymentSteps(Ladder ladder, Bookkeeping<P> books) {
        this.ladder = ladder;
        this.books = books;
    }

    /** The platform has booked it, by an id that is not known yet; false: the payment is as it was. */
    boolean accept(P payment, Instant now, Accepted accepted) {
        if (payment.status() == PaymentStatus.COMPLETED) {
            paidTwice(payment, now, accepted.answer());
            return false;
        }
        var step = new Step(
                payment.status(), "Paid", accepted.answer(), payment.transfer().amount());
        pay(payment, now, accepted.transactionId(), step);
        return true;
    }

    /** A first send that is refused never happened; of a later one that is certain only once the earlier ones are. */
    void refuse(P payment, Instant now, Refused refused) {
        boolean first = payment.sending().sends() == 1;
        if (!first && refused.ground() == Ground.CONFLICT) {
            keep(payment, now, "The platform knows the id with another body", refused.answer());
            flag(payment, now, "A conflict at the platform");
        } else if (first || (payment.sending().onlyLatestMatters() && !payment.flagged())) {
            payment.refused(refused.platformCode());
            fail(payment, now, Step.answered(payment.status(), "Refused", refused.answer()));
        } else {
            keep(payment, now, "Refused; an earlier send may be booked", refused.answer());
        }
    }

    /** Also for one that was given up: what the platform booked is booked, and the books make up for it. */
    void pay(P payment, Instant now, @Nullable String transactionId, Step step) {
        boolean reserved = payment.pending();
        if (!reserved) {
            LOG.log(Level.WARNING, "{0} was {1} and has been paid after all", name(payment), payment.status());
        }
        payment.complete(transactionId, now);
        books.paid(payment, reserved);
        append(payment, now, step);
        ladder.end(payment);
    }

    void fail(P payment, Instant now, Step step) {
        payment.fail(now);
        books.failed(payment);
        append(payment, now, step);
        ladder.end(payment);
    }

    /** It stays pending, and whoever comes next may ask. */
    void keep(P payment, Instant now, String reason, String answer) {
        payment.release();
        append(payment, now, Step.answered(payment.status(), reason, answer));
    }

    /** Nothing changes, but the audit trail shall tell. */
    void note(P payment, Instant now, String reason, String answer) {
        append(payment, now, Step.answered(payment.status(), reason, answer));
    }

    /** The platform booked one payment under two ids of its own: the audit trail proves both. */
    private void paidTwice(P payment, Instant now, String answer) {
        LOG.log(Level.ERROR, "{0} was booked twice by the platform", name(payment));
        append(
                payment,
                now,
                new Step(
                        payment.status(),
                        "Booked under another id as well",
                        answer,
                        payment.transfer().amount()));
    }

    /** It needs a human. */
    void flag(P payment, Instant now, String reason) {
        payment.flag();
        append(payment, now, Step.of(payment.status(), reason));
        LOG.log(Level.ERROR, "{0} needs a human: {1}", name(payment), reason);
    }

    void append(P payment, Instant now, Step step) {
        books.history().append(payment, now, step);
    }

    /** As the log names it: {@code "The claim 65f..."}. */
    private String name(P payment) {
        return "The " + books.noun() + " " + payment.id();
    }
}
