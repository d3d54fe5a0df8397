package gaming.payments;

import gaming.config.Keys;
import gaming.core.ErrorCode;
import gaming.core.Refusal;
import gaming.database.Moment;
import gaming.database.Transactions;
import gaming.money.Amount;
import gaming.outbox.EventType;
import gaming.outbox.Money;
import gaming.outbox.Outbox;
import gaming.payments.Payment.Failure;
import gaming.platform.CreditTransfer.TransferLookup;
import gaming.platform.CreditTransfer.TransferOutcome;
import gaming.platform.CreditTransfer.TransferOutcome.Accepted;
import gaming.platform.CreditTransfer.TransferOutcome.Ground;
import gaming.platform.CreditTransfer.TransferOutcome.Refused;
import gaming.platform.CreditTransfer.TransferOutcome.Unknown;
import gaming.platform.CreditTransfers;
import gaming.tasks.TaskQueue;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.bson.types.ObjectId;
import org.eclipse.microprofile.config.Config;
import org.jspecify.annotations.Nullable;

/**
 * The transactions of a payment. A change of the payment commits together with its audit trail, its task and the
 * balances that it moves. Only the holder of the lease changes a pending payment, but any call may write that it is
 * booked.
 */
@ApplicationScoped
class PaymentStore {
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
    private final PaymentRepository payments;
    private final CreditTransfers transfers;
    private final TaskQueue queue;
    private final Outbox outbox;
    private final PaymentSettings settings;

    @Inject
    PaymentStore(
            Transactions transactions,
            PaymentRepository payments,
            CreditTransfers transfers,
            TaskQueue queue,
            Outbox outbox,
            Config config) {
        this.transactions = transactions;
        this.payments = payments;
        this.transfers = transfers;
        this.queue = queue;
        this.outbox = outbox;
        settings = Keys.read(config, PaymentSettings::from);
    }

    /** The event of a claim. {@code payout}: what the platform pays for the earnings. */
    private record Changed(ObjectId claimId, ObjectId userId, Money earnings, Money payout) {}

    /** The answer to a call that wants the lease of a payment. */
    sealed interface LeaseAnswer {
        record Granted(Payment payment) implements LeaseAnswer {}

        record HeldUntil(Instant until) implements LeaseAnswer {}

        /** The outcome is certain, or a later send has a task of its own. */
        record Finished() implements LeaseAnswer {}
    }

    Duration lease() {
        return transfers.longest().plus(SLACK);
    }

    /** Inserts a new payment and queues the lookup after its first send, in the caller's transaction. */
    void open(Payment payment, Instant now, String reason) {
        payments.insert(payment);
        append(payment, now, null, reason, null, null);
        queueLookup(payment);
    }

    /** Takes the free lease of a pending payment that the caller's transaction has locked. */
    void takeAgain(Payment payment, Moment now, String reason) {
        payment.pendingAttempts().take(now, lease());
        payments.update(payment);
        note(payment, now.at(), reason, null);
    }

    /** Takes the lease for a lookup after the {@code send}th send. */
    LeaseAnswer take(PaymentKind<?> kind, ObjectId id, int send) {
        return transactions.call(() -> {
            Payment payment = payments.lock(kind, id).orElse(null);
            if (payment == null || !payment.pending() || payment.attempts().sends() != send) {
                return new LeaseAnswer.Finished();
            }
            Moment now = Moment.now();
            Instant until = payment.attempts().heldUntil(now.at());
            if (until != null) {
                return new LeaseAnswer.HeldUntil(until);
            }
            payment.pendingAttempts().take(now, lease());
            payments.update(payment);
            return new LeaseAnswer.Granted(payment);
        });
    }

    /**
     * Prepares another send of a payment that is {@code owed}; this test takes the locks that it needs first. Otherwise
     * the payment ends as not found, or stays pending if it waits for a human.
     */
    <P extends Payment> P sendAgain(P held, Instant askedAt, String answer, Predicate<P> owed) {
        return transactions.call(() -> {
            boolean isOwed = owed.test(held);
            return changeHeld(held, (payment, now) -> {
                if (isOwed) {
                    payment.pendingAttempts().again(now, lease(), askedAt, settings.notFoundAfter());
                    note(payment, now.at(), "Sent again", answer);
                    queueLookup(payment);
                } else if (payment.flagged()) {
                    leavePending(payment, now.at(), NOT_OWED, answer);
                } else {
                    payment.pendingAttempts().notAgain(askedAt, settings.notFoundAfter());
                    fail(payment, now.at(), Failure.NOT_FOUND, NOT_OWED, answer);
                }
            });
        });
    }

    /** Whether an earlier send of a payment that ended as not found may be booked yet. */
    boolean mayBeBookedYet(Payment ended, Instant now) {
        return ended.attempts().earlierMayBeBooked(now, settings.notFoundAfter());
    }

    /**
     * Writes an outcome. A call that lost its lease still writes a booking; any other outcome of such a call gets only
     * a row of the audit trail.
     */
    <P extends Payment> P settle(P held, TransferOutcome outcome) {
        if (outcome instanceof Accepted accepted && held.pending() && tryComplete(held, accepted)) {
            return held;
        }
        return change(held, (payment, moment) -> {
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
                    payment.pendingAttempts().leftBy(now);
                    leavePending(payment, now, "The outcome is not known", unknown.answer());
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
    private boolean tryComplete(Payment held, Accepted accepted) {
        Instant now = held.attempts().now();
        boolean completed = transactions.call(() -> {
            if (!payments.complete(held, accepted.transactionId(), now)) {
                return false;
            }
            payments.paid(held, true);
            held.kind()
                    .audit()
                    .append(
                            held,
                            now,
                            PaymentStatus.PENDING,
                            PaymentStatus.COMPLETED,
                            PAID,
                            accepted.answer(),
                            booked(held));
            tell(held, EventType.CLAIM_PAID);
            cancelLookup(held);
            return true;
        });
        if (completed) {
            held.complete(accepted.transactionId(), now);
        }
        return completed;
    }

    /** Writes that a lookup before another send found nothing certain, and releases the lease. */
    <P extends Payment> P leavePending(P held, String answer) {
        return changeHeld(held, (payment, now) -> leavePending(payment, now.at(), NOT_CERTAIN, answer));
    }

    /** The platform has booked the id for another player, amount or currency, so it never books this payment. */
    <P extends Payment> P mismatched(P held, String answer) {
        return changeHeld(held, (payment, now) -> {
            leavePending(payment, now.at(), MISMATCH, answer);
            if (!payment.flagged()) {
                flag(payment, now.at(), CONFLICT);
            }
            cancelLookup(payment);
        });
    }

    /**
     * Ends a payment that a lookup did not find, once the platform never books its latest send any more. Returns as
     * {@link #lookedUp}.
     */
    Optional<Instant> giveUp(Payment held, String answer) {
        return afterLookup(
                held, (payment, now) -> fail(payment, now, Failure.NOT_FOUND, "Not found at the platform", answer));
    }

    /**
     * Writes that a lookup found nothing certain, and flags the payment after the last lookup. Returns when the next lookup
     * is due; empty after the last one, and once the payment has ended or was sent again.
     */
    Optional<Instant> lookedUp(Payment held, String answer) {
        return afterLookup(held, (payment, now) -> {
            payment.pendingAttempts().lookedUp();
            note(payment, now, NOT_CERTAIN, answer);
            if (settings.nextLookup(payment.attempts().lookups(), now).isEmpty()) {
                flag(payment, now, LAST_LOOKUP);
            }
        });
    }

    /** A holder that lost the lease writes nothing. Its payment is looked up again while it is pending. */
    private Optional<Instant> afterLookup(Payment held, BiConsumer<Payment, Instant> result) {
        return transactions.call(() -> {
            Payment payment = locked(held);
            Instant now = Moment.now().at();
            if (payment.isStillHeldAs(held)) {
                result.accept(payment, now);
                payments.update(payment);
            }
            boolean again = payment.pending()
                    && payment.attempts().sends() == held.attempts().sends();
            return again ? settings.nextLookup(payment.attempts().lookups(), now) : Optional.empty();
        });
    }

    /** As {@link PaymentReview#resolve}, in the caller's transaction. Returns what has changed, a line each. */
    String resolve(PaymentKind<?> kind, ObjectId id, Resolution resolution, String operator) {
        Payment payment = payments.lock(kind, id).orElseThrow(() -> noSuch(kind));
        PaymentStatus before = payment.status();
        resolve(payment, Moment.now(), resolution, RESOLVED + operator + ": " + resolution.evidence());
        payments.update(payment);
        return before == payment.status()
                ? "explained, and " + before + " as before"
                : "%s → %s\ntransaction: %s"
                        .formatted(
                                before,
                                payment.status(),
                                Objects.requireNonNullElse(payment.transactionId(), "not known"));
    }

    private void resolve(Payment payment, Moment moment, Resolution resolution, String reason) {
        Instant now = moment.at();
        if (payment.flagged() && payment.status() == resolution.outcome()) {
            payment.explained(now);
            queue.cancel(PaymentTasks.afterEnd(payment));
            note(payment, now, reason, null);
            return;
        }
        if (!payment.pending()) {
            throw conflict(payment, "The %s is " + payment.status() + " already");
        }
        if (payment.attempts().heldUntil(now) != null) {
            throw conflict(payment, "The platform is being asked about the %s right now");
        }
        if (resolution.isOutdated(payment)) {
            throw conflict(payment, "The %s was sent again after the send that the evidence is about");
        }
        // A lease that was never released may have sent until its end
        payment.pendingAttempts().take(moment, Duration.ZERO);
        if (resolution.paid()) {
            pay(payment, now, resolution.transactionId(), reason, null);
        } else if (payment.attempts().neverUnlessFound(now, settings.notFoundAfter())) {
            fail(payment, now, Failure.OPERATOR, reason, null);
        } else {
            throw conflict(payment, "The %s was sent too recently: it may still be booked");
        }
    }

    /** The payment, if it has failed as not found and no operator has explained it. */
    <P extends Payment> Optional<P> notFound(PaymentKind<P> kind, ObjectId id) {
        return transactions.call(() -> payments.find(kind, id).filter(Payment::notFound));
    }

    List<Payment> dueForReconciliation(PaymentKind<?> kind) {
        return transactions.call(() -> {
            Instant now = Moment.now().at();
            List<Payment> due = new ArrayList<>(payments.toBeReconciledAgain(kind, now, settings.reconcileBatch()));
            int left = settings.reconcileBatch() - due.size();
            if (left > 0) {
                due.addAll(payments.notReconciled(kind, now.minus(settings.reconcileAfter()), left));
            }
            return due;
        });
    }

    /** Writes the answer of a lookup of a FAILED payment; returns the moment. */
    Instant lookedUpAgain(Payment failed, TransferLookup answer) {
        return transactions.call(() -> {
            Payment payment = locked(failed);
            Instant now = Moment.now().at();
            if (payment.status() == PaymentStatus.FAILED
                    && changedBy(answer, payment, payment.unchangedSince(failed), now)) {
                payments.update(payment);
            }
            return now;
        });
    }

    /** A difference changes nothing if the payment was written since it was read: an operator may have explained it. */
    private boolean changedBy(TransferLookup answer, Payment failed, boolean unchanged, Instant now) {
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
    void reconcile(Payment ended, TransferLookup answer) {
        change(ended, (payment, moment) -> {
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

    private void payLate(Payment failed, Instant now, TransferLookup.Found found) {
        pay(failed, now, found.transactionId(), "Booked, and found after its end", found.answer());
    }

    private void differs(Payment payment, Instant now, BigDecimal booked, String answer) {
        boolean known = payment.isKnownToBeBookedAs(booked);
        payment.differs(booked, reconcileAgainAt(now));
        if (!known || !payment.flagged()) {
            note(payment, now, "The platform has booked " + Amount.exact(booked), answer);
            flag(payment, now, "It is " + payment.status() + ", and the platform has booked another amount");
        }
    }

    private Instant reconcileAgainAt(Instant now) {
        return now.plus(settings.reconcileAfter());
    }

    static Refusal noSuch(PaymentKind<?> kind) {
        return new Refusal(ErrorCode.NOT_FOUND, "There is no such " + kind.noun());
    }

    private static Refusal conflict(Payment payment, String why) {
        return new Refusal(ErrorCode.CONFLICT, why.formatted(payment.kind().noun()));
    }

    /** A holder that lost its lease changes nothing. */
    private <P extends Payment> P changeHeld(P held, BiConsumer<Payment, Moment> change) {
        return change(held, (payment, now) -> {
            boolean mine = payment.isStillHeldAs(held);
            if (mine) {
                change.accept(payment, now);
            }
            return mine;
        });
    }

    /** Writes the payment if {@code change} has changed it. */
    private <P extends Payment> P change(P read, BiPredicate<P, Moment> change) {
        return transactions.call(() -> {
            P payment = locked(read);
            if (change.test(payment, Moment.now())) {
                payments.update(payment);
            }
            return payment;
        });
    }

    private <P extends Payment> P locked(P read) {
        return payments.lock(read).orElseThrow(() -> noSuch(read.kind()));
    }

    /**
     * A refused first send booked nothing; on a conflict, a lookup has confirmed it before. A conflict of a later send
     * flags the payment and leaves it pending. Any other refusal of a later send ends the payment if it is not flagged
     * and no send but the latest can be booked; else it stays pending.
     */
    private void refuse(Payment payment, Instant now, Refused refused) {
        boolean first = payment.attempts().sends() == 1;
        if (!first && refused.ground() == Ground.CONFLICT) {
            leavePending(payment, now, "The platform knows the id with another body", refused.answer());
            flag(payment, now, CONFLICT);
        } else if (first || (payment.attempts().onlyLatestMatters() && !payment.flagged())) {
            payment.refused(refused.platformCode());
            fail(payment, now, first ? Failure.REFUSED : Failure.NOT_FOUND, "Refused", refused.answer());
        } else {
            leavePending(payment, now, "Refused; an earlier send may be booked", refused.answer());
        }
    }

    private void pay(
            Payment payment, Instant now, @Nullable String transactionId, String reason, @Nullable String answer) {
        PaymentStatus before = payment.status();
        boolean reserved = payment.pending();
        if (!reserved) {
            LOG.log(Level.ERROR, "{0} was {1} and has been paid after all", name(payment), before);
            queue.cancel(PaymentTasks.afterEnd(payment));
        }
        payment.complete(transactionId, now);
        payments.paid(payment, reserved);
        append(payment, now, before, reason, answer, booked(payment));
        cancelLookup(payment);
    }

    private void fail(Payment payment, Instant now, Failure why, String reason, @Nullable String answer) {
        PaymentStatus before = payment.status();
        payment.fail(why, now);
        payments.failed(payment);
        append(payment, now, before, reason, answer, null);
        cancelLookup(payment);
        if (why == Failure.NOT_FOUND) {
            settings.nextAfterEnd(now, now, true).ifPresent(due -> queue.enqueue(PaymentTasks.afterEnd(payment), due));
        }
    }

    private void leavePending(Payment payment, Instant now, String reason, String answer) {
        payment.pendingAttempts().release();
        note(payment, now, reason, answer);
    }

    /** The platform has booked one payment under two ids of its own. The audit trail keeps the proof of both. */
    private void paidTwice(Payment payment, Instant now, String answer) {
        LOG.log(Level.ERROR, "{0} was booked twice by the platform", name(payment));
        append(payment, now, payment.status(), "Booked under another id as well", answer, booked(payment));
    }

    private void flag(Payment payment, Instant now, String reason) {
        if (!payment.flagged()) {
            tell(payment, EventType.CLAIM_FLAGGED);
        }
        payment.flag();
        note(payment, now, reason, null);
        LOG.log(Level.ERROR, "{0} needs a human: {1}", name(payment), reason);
    }

    private void note(Payment payment, Instant now, String reason, @Nullable String answer) {
        append(payment, now, payment.status(), reason, answer, null);
    }

    private void append(
            Payment payment,
            Instant now,
            @Nullable PaymentStatus from,
            String reason,
            @Nullable String answer,
            @Nullable BigDecimal booked) {
        payment.kind().audit().append(payment, now, from, payment.status(), reason, answer, booked);
        if (from != payment.status()) {
            tell(
                    payment,
                    switch (payment.status()) {
                        case PENDING -> EventType.CLAIM_OPENED;
                        case COMPLETED -> EventType.CLAIM_PAID;
                        case FAILED -> EventType.CLAIM_FAILED;
                    });
        }
    }

    /** Adds the event of a claim. Other payments have none. */
    private void tell(Payment payment, EventType type) {
        if (payment instanceof Claim claim) {
            var earnings = Money.euros(claim.amount().euros());
            var payout = Money.usdc(claim.amountUsdc().tokens());
            outbox.add(type, claim.userId(), new Changed(claim.id(), claim.userId(), earnings, payout));
        }
    }

    /** Runs in the transaction before the send. So every send gets a lookup. */
    private void queueLookup(Payment payment) {
        Instant sentAt = payment.attempts().sentAt();
        queue.enqueue(
                PaymentTasks.lookup(payment), settings.nextLookup(0, sentAt).orElseThrow());
    }

    /** When the next lookup of a pending payment is due; empty where none is queued. In the caller's transaction. */
    Optional<Instant> nextLookup(Payment payment) {
        return queue.due(PaymentTasks.lookup(payment));
    }

    /** When the platform is asked about a payment next; empty where no time is set. In the caller's transaction. */
    Optional<Instant> nextQuestion(Payment payment) {
        if (payment.pending()) {
            return nextLookup(payment);
        }
        Optional<Instant> end =
                payment.finishedAt().filter(_ -> payment.reconciledAt().isEmpty());
        return Stream.of(
                        queue.due(PaymentTasks.afterEnd(payment)),
                        payment.reconcileAt().or(() -> end.map(at -> at.plus(settings.reconcileAfter()))))
                .flatMap(Optional::stream)
                .min(Comparator.naturalOrder());
    }

    private void cancelLookup(Payment payment) {
        queue.cancel(PaymentTasks.lookup(payment));
    }

    private static BigDecimal booked(Payment payment) {
        return payment.transfer().amount();
    }

    private static String name(Payment payment) {
        return "The " + payment.kind().noun() + " " + payment.id();
    }
}
