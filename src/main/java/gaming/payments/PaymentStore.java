package gaming.payments;

import gaming.core.ErrorCode;
import gaming.core.Refusal;
import gaming.database.Moment;
import gaming.database.Transactions;
import gaming.payments.Payment.Failure;
import gaming.platform.CreditTransfers;
import gaming.platform.TransferLookup;
import gaming.platform.TransferOutcome;
import gaming.platform.TransferOutcome.Accepted;
import gaming.platform.TransferOutcome.Ground;
import gaming.platform.TransferOutcome.Refused;
import gaming.platform.TransferOutcome.Unknown;
import gaming.tasks.TaskQueue;
import jakarta.data.Limit;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * The transactions of a payment. A change of the payment commits together with its audit trail, its task and the
 * balances that it moves. Only the holder of the lease changes a pending payment, but any call may write that it is
 * booked.
 */
public final class PaymentStore<P extends Payment> {
    private static final Logger LOG = System.getLogger(PaymentStore.class.getName());
    /** The rest of a lease after the longest exchange with the platform. In it the holder writes the outcome. */
    private static final Duration SLACK = Duration.ofSeconds(10);

    private static final String PAID = "Paid";
    private static final String NOT_CERTAIN = "Looked up: not certain yet";
    static final String MISMATCH = "Booked for another player, amount or currency";
    static final String CONFLICT = "A conflict at the platform";
    static final String LAST_LOOKUP = "Looked up for the last time";
    static final String NOT_OWED = "Not sent again: no longer earned, or held";
    static final String RESOLVED = "Resolved by ";

    private final Transactions transactions;
    private final PaymentRepository<P> payments;
    private final CreditTransfers transfers;
    private final TaskQueue queue;
    private final PaymentResolverTask resolver;
    private final EndedPaymentTask afterEnd;
    private final RetrySchedule schedule;
    private final EndedSchedule endedSchedule;

    public PaymentStore(
            Transactions transactions,
            PaymentRepository<P> payments,
            CreditTransfers transfers,
            TaskQueue queue,
            PaymentResolverTask resolver,
            EndedPaymentTask afterEnd,
            RetrySchedule schedule,
            EndedSchedule endedSchedule) {
        this.transactions = transactions;
        this.payments = payments;
        this.transfers = transfers;
        this.queue = queue;
        this.resolver = resolver;
        this.afterEnd = afterEnd;
        this.schedule = schedule;
        this.endedSchedule = endedSchedule;
    }

    /** The answer to a call that wants the lease of a payment. */
    public sealed interface Lease<P extends Payment> {
        record Granted<P extends Payment>(P payment) implements Lease<P> {}

        record HeldUntil<P extends Payment>(Instant until) implements Lease<P> {}

        /** The outcome is certain, or a later send has a task of its own. */
        record Finished<P extends Payment>() implements Lease<P> {}
    }

    public Duration lease() {
        return transfers.longest().plus(SLACK);
    }

    /** Inserts a new payment and queues the lookup after its first send, in the caller's transaction. */
    public void open(P payment, Instant now, String reason) {
        payments.insert(payment);
        payments.audit().append(payment, now, null, payment.status(), reason, null, null);
        queueLookup(payment);
    }

    /** Takes the free lease of a pending payment that the caller's transaction has locked. */
    public void takeAgain(P payment, Moment now, String reason) {
        payment.take(now, lease());
        payments.update(payment);
        note(payment, now.at(), reason, null);
    }

    /** Takes the lease for a lookup after the {@code send}th send. */
    public Lease<P> take(ObjectId id, int send) {
        return transactions.call(() -> {
            P payment = payments.lock(id).orElse(null);
            if (payment == null || !payment.pending() || payment.attempts().sends() != send) {
                return new Lease.Finished<P>();
            }
            Moment now = Moment.now();
            Instant until = payment.attempts().heldUntil(now.at());
            if (until != null) {
                return new Lease.HeldUntil<P>(until);
            }
            payment.take(now, lease());
            payments.update(payment);
            return new Lease.Granted<>(payment);
        });
    }

    /**
     * Prepares another send of a payment that is {@code owed}. One that is not ends as not found, unless it waits for a
     * human. A holder that lost its lease changes nothing.
     */
    P sendAgain(P held, Instant askedAt, String answer, Predicate<P> owed) {
        return transactions.call(() -> {
            boolean sends = owed.test(held);
            return change(held.id(), (payment, now) -> {
                boolean mine = payment.isStillHeldAs(held);
                if (mine && sends) {
                    payment.sendAgain(now, lease(), askedAt, schedule.notFoundAfter());
                    note(payment, now.at(), "Sent again", answer);
                    queueLookup(payment);
                } else if (mine && payment.flagged()) {
                    keep(payment, now.at(), NOT_OWED, answer);
                } else if (mine) {
                    payment.notSentAgain(askedAt, schedule.notFoundAfter());
                    fail(payment, now.at(), Failure.NOT_FOUND, NOT_OWED, answer);
                }
                return mine;
            });
        });
    }

    /** Whether an earlier send of a payment that ended as not found may be booked yet. */
    public boolean mayBeBookedYet(P ended, Instant now) {
        return ended.attempts().earlierMayBeBooked(now, schedule.notFoundAfter());
    }

    /**
     * Writes an outcome. A call that lost its lease still writes a booking; any other outcome of such a call gets only
     * a row of the audit trail.
     */
    public P settle(P held, TransferOutcome outcome) {
        if (outcome instanceof Accepted accepted && held.pending() && completed(held, accepted)) {
            return held;
        }
        return change(held.id(), (payment, moment) -> {
            boolean mine = payment.isStillHeldAs(held);
            Instant now = moment.at();
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

    /** Does not read the row first, because nearly every send ends in this way. False: the row has another version. */
    private boolean completed(P held, Accepted accepted) {
        Instant now = held.attempts().now();
        boolean completed = transactions.call(() -> {
            if (!payments.complete(held, accepted.transactionId(), now)) {
                return false;
            }
            payments.paid(held, true);
            payments.audit()
                    .append(
                            held,
                            now,
                            PaymentStatus.PENDING,
                            PaymentStatus.COMPLETED,
                            PAID,
                            accepted.answer(),
                            booked(held));
            cancelLookup(held);
            return true;
        });
        if (completed) {
            held.complete(accepted.transactionId(), now);
        }
        return completed;
    }

    /** Writes that a lookup before another send found nothing certain, and releases the lease. */
    P keep(P held, String answer) {
        return change(held.id(), (payment, now) -> {
            boolean mine = payment.isStillHeldAs(held);
            if (mine) {
                keep(payment, now.at(), NOT_CERTAIN, answer);
            }
            return mine;
        });
    }

    /** The platform has booked the id for another player, amount or currency, so it never books this payment. */
    P mismatched(P held, String answer) {
        return change(held.id(), (payment, now) -> {
            boolean mine = payment.isStillHeldAs(held);
            if (mine) {
                keep(payment, now.at(), MISMATCH, answer);
                if (!payment.flagged()) {
                    flag(payment, now.at(), CONFLICT);
                }
                cancelLookup(payment);
            }
            return mine;
        });
    }

    /**
     * Ends a payment that a lookup did not find so long after its latest send that the platform books it no more. Returns
     * as {@link #lookedUp}.
     */
    public Optional<Instant> giveUp(P held, String answer) {
        return afterLookup(
                held, (payment, now) -> fail(payment, now, Failure.NOT_FOUND, "Not found at the platform", answer));
    }

    /**
     * Writes that a lookup found nothing certain, and flags the payment after the last lookup. Returns when the next lookup
     * is due; empty after the last one, and once the payment has ended or was sent again.
     */
    Optional<Instant> lookedUp(P held, String answer) {
        return afterLookup(held, (payment, now) -> {
            payment.lookedUp();
            note(payment, now, NOT_CERTAIN, answer);
            if (schedule.next(payment.attempts().lookups(), now).isEmpty()) {
                flag(payment, now, LAST_LOOKUP);
            }
        });
    }

    /** A holder that lost the lease writes nothing. Its payment is looked up again while it is pending. */
    private Optional<Instant> afterLookup(P held, BiConsumer<P, Instant> result) {
        return transactions.call(() -> {
            P payment = locked(held.id());
            Instant now = Moment.now().at();
            if (payment.isStillHeldAs(held)) {
                result.accept(payment, now);
                payments.update(payment);
            }
            boolean again = payment.pending()
                    && payment.attempts().sends() == held.attempts().sends();
            return again ? schedule.next(payment.attempts().lookups(), now) : Optional.empty();
        });
    }

    /**
     * Ends a pending payment on an operator's evidence, or explains one that was flagged after its end and keeps its
     * outcome.
     *
     * @throws Refusal NOT_FOUND, CONFLICT
     */
    void resolve(ObjectId id, Resolution resolution, String operator) {
        change(id, (payment, moment) -> {
            Instant now = moment.at();
            String reason = RESOLVED + "%s: %s".formatted(operator, resolution.evidence());
            if (payment.flagged() && payment.status() == resolution.outcome()) {
                payment.explained(now);
                queue.cancel(afterEnd.instance(payment));
                note(payment, now, reason, null);
                return true;
            }
            if (!payment.pending()) {
                throw conflict("The %s is " + payment.status() + " already");
            }
            if (payment.attempts().heldUntil(now) != null) {
                throw conflict("The platform is being asked about the %s right now");
            }
            if (resolution.isOutdated(payment)) {
                throw conflict("The %s was sent again after the send that the evidence is about");
            }
            payment.take(moment, Duration.ZERO);
            if (resolution.paid()) {
                pay(payment, now, resolution.transactionId(), reason, null);
            } else if (payment.attempts().neverUnlessFound(now, schedule.notFoundAfter())) {
                fail(payment, now, Failure.OPERATOR, reason, null);
            } else {
                throw conflict("The %s was sent too recently: it may still be booked");
            }
            return true;
        });
    }

    /** The payment, if it has failed as not found and no operator has explained it. */
    Optional<P> notFound(ObjectId id) {
        return transactions.call(() ->
                payments.find(id).filter(payment -> payment.failure().equals(Optional.of(Payment.Failure.NOT_FOUND))));
    }

    List<P> dueForReconciliation() {
        return transactions.call(() -> {
            Instant now = Moment.now().at();
            List<P> due = new ArrayList<>(payments.toBeReconciledAgain(now, Limit.of(endedSchedule.batch())));
            int left = endedSchedule.batch() - due.size();
            if (left > 0) {
                due.addAll(payments.notReconciled(now.minus(endedSchedule.reconcileAfter()), Limit.of(left)));
            }
            return due;
        });
    }

    /** Writes the answer of a lookup of a FAILED payment; returns the moment. */
    Instant lookedUpAgain(P failed, TransferLookup answer) {
        return transactions.call(() -> {
            P payment = locked(failed.id());
            Instant now = Moment.now().at();
            if (payment.status() == PaymentStatus.FAILED
                    && changedBy(answer, payment, payment.unchangedSince(failed), now)) {
                payments.update(payment);
            }
            return now;
        });
    }

    /** A difference changes nothing if the payment was written since it was read: an operator may have explained it. */
    private boolean changedBy(TransferLookup answer, P failed, boolean unchanged, Instant now) {
        return switch (answer) {
            case TransferLookup.Found found -> {
                payLate(failed, now, found);
                yield true;
            }
            case TransferLookup.Missing missing -> {
                note(failed, now, "Looked up after its end: not found", missing.answer());
                yield false;
            }
            case TransferLookup.Differs other
            when unchanged -> {
                differs(failed, now, other.booked(), other.answer());
                yield true;
            }
            case TransferLookup.Differs _, TransferLookup.Unknown _ -> false;
        };
    }

    /** A payment that another call has written meanwhile does not change. */
    void reconcile(P ended, TransferLookup answer) {
        change(ended.id(), (payment, moment) -> {
            if (!payment.unchangedSince(ended)) {
                return false;
            }
            Instant now = moment.at();
            boolean failed = payment.status() == PaymentStatus.FAILED;
            switch (answer) {
                case TransferLookup.Found found when failed -> payLate(payment, now, found);
                case TransferLookup.Found found -> {
                    payment.reconciled(now);
                    if (!payment.paidAs(found.transactionId())) {
                        flag(payment, now, "The platform names another booking: " + found.transactionId());
                    }
                }
                case TransferLookup.Missing _ when failed -> payment.reconciled(now);
                case TransferLookup.Missing missing -> differs(payment, now, BigDecimal.ZERO, missing.answer());
                case TransferLookup.Differs other -> differs(payment, now, other.booked(), other.answer());
                case TransferLookup.Unknown _ -> payment.notAnswered(reconcileAgainAt(now));
            }
            return true;
        });
    }

    private void payLate(P failed, Instant now, TransferLookup.Found found) {
        pay(failed, now, found.transactionId(), "Booked, and found after its end", found.answer());
    }

    private void differs(P payment, Instant now, BigDecimal booked, String answer) {
        boolean known = payment.isKnownToBeBookedAs(booked);
        payment.differs(booked, reconcileAgainAt(now));
        if (!known) {
            note(payment, now, "The platform has booked " + booked.toPlainString(), answer);
            flag(payment, now, "It is " + payment.status() + ", and the platform has booked another amount");
        }
    }

    private Instant reconcileAgainAt(Instant now) {
        return now.plus(endedSchedule.reconcileAfter());
    }

    Refusal notFound() {
        return new Refusal(ErrorCode.NOT_FOUND, "There is no such " + payments.noun());
    }

    private Refusal conflict(String why) {
        return new Refusal(ErrorCode.CONFLICT, why.formatted(payments.noun()));
    }

    /** Writes the payment if {@code change} has changed it. */
    private P change(ObjectId id, BiPredicate<P, Moment> change) {
        return transactions.call(() -> {
            P payment = locked(id);
            if (change.test(payment, Moment.now())) {
                payments.update(payment);
            }
            return payment;
        });
    }

    private P locked(ObjectId id) {
        return payments.lock(id).orElseThrow(this::notFound);
    }

    /**
     * A refused first send booked nothing; after a conflict a lookup has shown that as well. A conflict of a later send
     * flags the payment. Another refusal of a later send ends the payment only if it is not flagged and the platform did
     * not know the earlier sends long after them. Their booking may still come.
     */
    private void refuse(P payment, Instant now, Refused refused) {
        boolean first = payment.attempts().sends() == 1;
        if (!first && refused.ground() == Ground.CONFLICT) {
            keep(payment, now, "The platform knows the id with another body", refused.answer());
            flag(payment, now, CONFLICT);
        } else if (first || (payment.attempts().onlyLatestMatters() && !payment.flagged())) {
            payment.refused(refused.platformCode());
            fail(payment, now, first ? Failure.REFUSED : Failure.NOT_FOUND, "Refused", refused.answer());
        } else {
            keep(payment, now, "Refused; an earlier send may be booked", refused.answer());
        }
    }

    private void pay(P payment, Instant now, @Nullable String transactionId, String reason, @Nullable String answer) {
        PaymentStatus before = payment.status();
        boolean reserved = payment.pending();
        if (!reserved) {
            LOG.log(Level.ERROR, "{0} was {1} and has been paid after all", name(payment), before);
            queue.cancel(afterEnd.instance(payment));
        }
        payment.complete(transactionId, now);
        payments.paid(payment, reserved);
        payments.audit().append(payment, now, before, payment.status(), reason, answer, booked(payment));
        cancelLookup(payment);
    }

    private void fail(P payment, Instant now, Failure why, String reason, @Nullable String answer) {
        PaymentStatus before = payment.status();
        payment.fail(why, now);
        payments.failed(payment);
        payments.audit().append(payment, now, before, payment.status(), reason, answer, null);
        cancelLookup(payment);
        if (why == Failure.NOT_FOUND) {
            endedSchedule.next(now, now, true).ifPresent(due -> queue.enqueue(afterEnd.instance(payment), due));
        }
    }

    private void keep(P payment, Instant now, String reason, String answer) {
        payment.release();
        note(payment, now, reason, answer);
    }

    /** The platform has booked one payment under two ids of its own. The audit trail keeps the proof of both. */
    private void paidTwice(P payment, Instant now, String answer) {
        LOG.log(Level.ERROR, "{0} was booked twice by the platform", name(payment));
        var twice = "Booked under another id as well";
        payments.audit().append(payment, now, payment.status(), payment.status(), twice, answer, booked(payment));
    }

    private void flag(P payment, Instant now, String reason) {
        payment.flag();
        note(payment, now, reason, null);
        LOG.log(Level.ERROR, "{0} needs a human: {1}", name(payment), reason);
    }

    private void note(P payment, Instant now, String reason, @Nullable String answer) {
        payments.audit().append(payment, now, payment.status(), payment.status(), reason, answer, null);
    }

    /** Runs in the transaction before the send. So every send gets a lookup. */
    private void queueLookup(P payment) {
        Instant sentAt = payment.attempts().sentAt();
        queue.enqueue(resolver.instance(payment), schedule.next(0, sentAt).orElseThrow());
    }

    /** When the next lookup of a pending payment is due; empty where none is queued. In the caller's transaction. */
    public Optional<Instant> nextLookup(P payment) {
        return queue.due(resolver.instance(payment));
    }

    /** When the platform is asked about a payment next; empty where no time is set. In the caller's transaction. */
    Optional<Instant> nextQuestion(P payment) {
        if (payment.pending()) {
            return nextLookup(payment);
        }
        Optional<Instant> end =
                payment.finishedAt().filter(_ -> payment.reconciledAt().isEmpty());
        return Stream.of(
                        queue.due(afterEnd.instance(payment)),
                        payment.reconcileAt().or(() -> end.map(at -> at.plus(endedSchedule.reconcileAfter()))))
                .flatMap(Optional::stream)
                .min(Comparator.naturalOrder());
    }

    private void cancelLookup(P payment) {
        queue.cancel(resolver.instance(payment));
    }

    private static BigDecimal booked(Payment payment) {
        return payment.transfer().amount();
    }

    private String name(P payment) {
        return "The " + payments.noun() + " " + payment.id();
    }
}
