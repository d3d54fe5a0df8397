package gaming.payments;

import gaming.core.ErrorCode;
import gaming.core.Refusal;
import gaming.database.Transactions;
import gaming.platform.CreditTransfers;
import gaming.platform.TransferOutcome;
import gaming.platform.TransferOutcome.Accepted;
import gaming.platform.TransferOutcome.Ground;
import gaming.platform.TransferOutcome.Refused;
import gaming.platform.TransferOutcome.Unknown;
import gaming.tasks.TaskQueue;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.math.BigDecimal;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.BiPredicate;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * The transactions of a payment: who asks the platform next, and what came of it. Each changes the payment under its
 * lock, for the holder only, together with its audit trail, its task and what else it moves; others only leave a note.
 */
public final class PaymentStore<P extends Payment> {
    private static final Logger LOG = System.getLogger(PaymentStore.class.getName());
    private static final String PAID = "Paid";
    private static final String NOT_CERTAIN = "Looked up: not certain yet";

    private final Transactions transactions;
    private final PaymentRepository<P> payments;
    private final Ladder ladder;
    private final Duration notFoundAfter;
    private final Clock clock;

    public PaymentStore(
            Transactions transactions,
            PaymentRepository<P> payments,
            CreditTransfers transfers,
            TaskQueue queue,
            Looks looks,
            LadderSettings settings,
            Clock clock) {
        this.transactions = transactions;
        this.payments = payments;
        this.ladder = new Ladder(queue, transfers, looks, settings);
        this.notFoundAfter = settings.notFoundAfter();
        this.clock = clock;
    }

    /** Whether a payment may be taken, to ask the platform about it. */
    public sealed interface Lease<P extends Payment> {
        /** No other call asks until the turn is over. */
        record Granted<P extends Payment>(P payment) implements Lease<P> {}

        /** Another call asks already. */
        record HeldUntil<P extends Payment>(Instant until) implements Lease<P> {}

        /** There is nothing to ask any more, or a later send has a task of its own. */
        record Finished<P extends Payment>() implements Lease<P> {}
    }

    /** Until when a payment that is taken at {@code now} may be held. */
    public Instant turnEnds(Instant now) {
        return ladder.turnEnds(now);
    }

    /** Writes a new payment down with the look after its first send, in the caller's transaction. */
    public void open(P payment, Instant now, String reason) {
        payments.insert(payment);
        append(payment, now, null, payment.status(), reason, null, null);
        ladder.begin(payment);
    }

    /** Takes a pending payment that is not held and that the caller's transaction has locked, on its owner's word. */
    public void takeAgain(P payment, Instant now, String reason) {
        payment.take(now, ladder.turnEnds(now));
        payments.update(payment);
        note(payment, now, reason, null);
    }

    /** Takes the payment for a look after its {@code send}th send. */
    public Lease<P> take(ObjectId id, int send) {
        return transactions.call(() -> {
            P payment = payments.lock(id).orElse(null);
            if (payment == null || !payment.pending() || payment.sending().sends() != send) {
                return new Lease.Finished<P>();
            }
            Instant now = now();
            Instant busy = payment.sending().busyAt(now);
            if (busy != null) {
                return new Lease.HeldUntil<P>(busy);
            }
            payment.take(now, ladder.turnEnds(now));
            payments.update(payment);
            return new Lease.Granted<>(payment);
        });
    }

    /**
     * Prepares another send of the same transfer, which the platform did not know when it was asked at {@code askedAt};
     * empty when the turn is over.
     */
    Optional<P> sendAgain(P held, Instant askedAt, String answer) {
        return Optional.of(change(held.id(), (payment, now) -> {
                    boolean mine = payment.isStillHeldAs(held);
                    if (mine) {
                        payment.sendAgain(now, ladder.turnEnds(now), askedAt, notFoundAfter);
                        note(payment, now, "Sent again", answer);
                        ladder.begin(payment);
                    }
                    return mine;
                }))
                .filter(payment -> payment.isStillHeldAs(held));
    }

    /** Writes down what came of a send, or of a look that found the transfer. */
    public P settle(P held, TransferOutcome outcome) {
        if (outcome instanceof Accepted accepted && held.pending() && completed(held, accepted)) {
            return held;
        }
        return change(held.id(), (payment, now) -> {
            boolean mine = payment.isStillHeldAs(held);
            switch (outcome) {
                case Accepted accepted
                when payment.status() != PaymentStatus.COMPLETED ->
                    pay(payment, now, accepted.transactionId(), PAID, accepted.answer());
                case Accepted accepted
                when !payment.paidAs(accepted.transactionId()) -> {
                    paidTwice(payment, now, accepted.answer());
                    return false;
                }
                case Refused refused when mine -> refuse(payment, now, refused);
                case Unknown unknown
                when mine -> {
                    payment.leftBy(now);
                    keep(payment, now, "The outcome is not known", unknown.answer());
                }
                case Accepted _, Refused _, Unknown _ -> {
                    note(payment, now, "Known already, or answered too late", outcome.answer());
                    return false;
                }
            }
            return true;
        });
    }

    /** Nearly every send ends here: the row still has the version that {@code held} has, so it need not be read first. */
    private boolean completed(P held, Accepted accepted) {
        Optional<Instant> at = transactions.call(() -> {
            Instant now = now();
            if (payments.complete(held.id(), held.version(), accepted.transactionId(), now) == 0) {
                return Optional.<Instant>empty();
            }
            payments.paid(held, true);
            append(held, now, PaymentStatus.PENDING, PaymentStatus.COMPLETED, PAID, accepted.answer(), booked(held));
            ladder.end(held);
            return Optional.of(now);
        });
        at.ifPresent(moment -> held.complete(accepted.transactionId(), moment));
        return at.isPresent();
    }

    /** Writes down that the platform was asked before another send, and could not tell. */
    P keep(P held, String answer) {
        return change(held.id(), (payment, now) -> {
            boolean mine = payment.isStillHeldAs(held);
            if (mine) {
                keep(payment, now, NOT_CERTAIN, answer);
            }
            return mine;
        });
    }

    /** Nothing was found, so long after the latest send that nothing will be; answers as {@link #lookedInVain}. */
    public Optional<Instant> giveUp(P held, String answer) {
        return looked(held, (payment, now) -> fail(payment, now, "Not found at the platform", answer));
    }

    /** A look led to nothing: answers when the next one is due, or flags the payment when it was the last. */
    Optional<Instant> lookedInVain(P held, String answer) {
        return looked(held, (payment, now) -> {
            payment.lookedInVain();
            note(payment, now, NOT_CERTAIN, answer);
            if (ladder.next(payment.sending().looks(), now).isEmpty()) {
                flag(payment, now, "Looked up for the last time");
            }
        });
    }

    /** A holder that lost its turn meanwhile writes nothing, and the payment is looked at again all the same. */
    private Optional<Instant> looked(P held, BiConsumer<P, Instant> look) {
        return transactions.call(() -> {
            P payment = locked(held.id());
            Instant now = now();
            if (payment.isStillHeldAs(held)) {
                look.accept(payment, now);
                payments.update(payment);
            }
            boolean goesOn = payment.pending()
                    && payment.sending().sends() == held.sending().sends();
            return goesOn ? ladder.next(payment.sending().looks(), now) : Optional.empty();
        });
    }

    /**
     * Ends a pending payment by an operator's word.
     *
     * @throws Refusal NOT_FOUND; CONFLICT for one that is not pending, held by another call, or sent too recently to say
     *     that it never will be booked
     */
    void resolve(ObjectId id, Resolution resolution, String operator) {
        change(id, (payment, now) -> {
            if (!payment.pending()) {
                throw conflict("The %s is " + payment.status() + " already");
            }
            if (payment.sending().busyAt(now) != null) {
                throw conflict("The platform is being asked about the %s right now");
            }
            payment.take(now, now);
            String reason = "Resolved by %s: %s".formatted(operator, resolution.evidence());
            if (resolution.paid()) {
                pay(payment, now, resolution.transactionId(), reason, null);
            } else if (payment.sending().neverUnlessFound(now, notFoundAfter)) {
                fail(payment, now, reason, null);
            } else {
                throw conflict("The %s was sent too recently: it may still be booked");
            }
            return true;
        });
    }

    Refusal notFound() {
        return new Refusal(ErrorCode.NOT_FOUND, "There is no such " + payments.noun());
    }

    private Refusal conflict(String why) {
        return new Refusal(ErrorCode.CONFLICT, why.formatted(payments.noun()));
    }

    /** Writes the payment if {@code change} says that it has changed. */
    private P change(ObjectId id, BiPredicate<P, Instant> change) {
        return transactions.call(() -> {
            P payment = locked(id);
            if (change.test(payment, now())) {
                payments.update(payment);
            }
            return payment;
        });
    }

    private P locked(ObjectId id) {
        return payments.lock(id).orElseThrow(this::notFound);
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MILLIS);
    }

    /** A first send that is refused never happened; of a later one that is certain only once the earlier ones are. */
    private void refuse(P payment, Instant now, Refused refused) {
        boolean first = payment.sending().sends() == 1;
        if (!first && refused.ground() == Ground.CONFLICT) {
            keep(payment, now, "The platform knows the id with another body", refused.answer());
            flag(payment, now, "A conflict at the platform");
        } else if (first || (payment.sending().onlyLatestMatters() && !payment.flagged())) {
            payment.refused(refused.platformCode());
            fail(payment, now, "Refused", refused.answer());
        } else {
            keep(payment, now, "Refused; an earlier send may be booked", refused.answer());
        }
    }

    /** Also for one that was given up: what the platform booked is booked, and the books make up for it. */
    private void pay(P payment, Instant now, @Nullable String transactionId, String reason, @Nullable String answer) {
        PaymentStatus before = payment.status();
        boolean reserved = payment.pending();
        if (!reserved) {
            LOG.log(Level.WARNING, "{0} was {1} and has been paid after all", name(payment), before);
        }
        payment.complete(transactionId, now);
        payments.paid(payment, reserved);
        append(payment, now, before, payment.status(), reason, answer, booked(payment));
        ladder.end(payment);
    }

    private void fail(P payment, Instant now, String reason, @Nullable String answer) {
        PaymentStatus before = payment.status();
        payment.fail(now);
        payments.failed(payment);
        append(payment, now, before, payment.status(), reason, answer, null);
        ladder.end(payment);
    }

    /** It stays pending, and may be taken by the next to ask. */
    private void keep(P payment, Instant now, String reason, String answer) {
        payment.release();
        note(payment, now, reason, answer);
    }

    /** The platform booked one payment under two ids of its own: the audit trail proves both. */
    private void paidTwice(P payment, Instant now, String answer) {
        LOG.log(Level.ERROR, "{0} was booked twice by the platform", name(payment));
        var twice = "Booked under another id as well";
        append(payment, now, payment.status(), payment.status(), twice, answer, booked(payment));
    }

    /** It needs a human. */
    private void flag(P payment, Instant now, String reason) {
        payment.flag();
        note(payment, now, reason, null);
        LOG.log(Level.ERROR, "{0} needs a human: {1}", name(payment), reason);
    }

    /** A step of the audit trail that leaves the status as it is. */
    private void note(P payment, Instant now, String reason, @Nullable String answer) {
        append(payment, now, payment.status(), payment.status(), reason, answer, null);
    }

    private void append(
            P payment,
            Instant now,
            @Nullable PaymentStatus before,
            PaymentStatus after,
            String reason,
            @Nullable String answer,
            @Nullable BigDecimal booked) {
        payments.insert(payments.transition().of(payment, now, before, after, reason, answer, booked));
    }

    private static BigDecimal booked(Payment payment) {
        return payment.transfer().amount();
    }

    /** As the log names it: {@code "The claim 65f..."}. */
    private String name(P payment) {
        return "The " + payments.noun() + " " + payment.id();
    }
}
