package gaming.transfers;

import gaming.ErrorCode;
import gaming.Refusal;
import gaming.database.Transactions;
import gaming.platform.CreditTransfers;
import gaming.platform.TransferOutcome;
import gaming.platform.TransferOutcome.Accepted;
import gaming.platform.TransferOutcome.Refused;
import gaming.platform.TransferOutcome.Unknown;
import gaming.tasks.TaskQueue;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import org.bson.types.ObjectId;
import org.hibernate.LockMode;
import org.hibernate.StatelessSession;
import org.jspecify.annotations.Nullable;

/**
 * The transactions after a payment was made: who asks the platform next, and what came of it. Each reads the payment
 * under its lock, and writes for whoever still holds it; others only leave a note.
 */
public final class PaymentLedger<P extends Payment> {
    private static final String NOT_CERTAIN = "Looked up: not certain yet";

    private final Transactions transactions;
    private final StatelessSession session;
    private final Bookkeeping<P> books;
    private final Ladder ladder;
    private final PaymentSteps<P> steps;
    private final Duration notFoundAfter;
    private final Clock clock;

    public PaymentLedger(
            Transactions transactions,
            StatelessSession session,
            CreditTransfers transfers,
            TaskQueue queue,
            Looks looks,
            Bookkeeping<P> books,
            LadderSettings settings,
            Clock clock) {
        this.transactions = transactions;
        this.session = session;
        this.books = books;
        this.ladder = new Ladder(queue, transfers, looks, settings);
        this.steps = new PaymentSteps<>(ladder, books);
        this.notFoundAfter = settings.notFoundAfter();
        this.clock = clock;
    }

    /** Until when whoever takes a payment at {@code now} may hold it. */
    public Instant turnEnds(Instant now) {
        return ladder.turnEnds(now);
    }

    /** Writes a new payment down with the look after its first send, in the caller's transaction. */
    public void open(P payment, Instant now, String reason) {
        session.insert(payment);
        steps.append(payment, now, Step.of(null, reason));
        ladder.begin(payment);
    }

    /** Takes a pending payment that nobody holds and that the caller's transaction has locked, on its owner's word. */
    public void takeAgain(P payment, Instant now, String reason) {
        payment.take(now, ladder.turnEnds(now));
        session.update(payment);
        steps.append(payment, now, Step.of(payment.status(), reason));
    }

    /** Takes the payment for a look after its {@code send}th send. */
    public Taking<P> take(ObjectId id, int send) {
        return transactions.call(() -> {
            @Nullable P payment = session.get(books.type(), id, LockMode.PESSIMISTIC_WRITE);
            if (payment == null || !payment.pending() || payment.sending().sends() != send) {
                return new Taking.Over<P>();
            }
            Instant now = now();
            Instant busy = payment.sending().busyAt(now);
            if (busy != null) {
                return new Taking.Busy<P>(busy);
            }
            payment.take(now, ladder.turnEnds(now));
            session.update(payment);
            return new Taking.Mine<>(payment);
        });
    }

    /**
     * Prepares another send of the same transfer, which the platform did not know when it was asked at {@code askedAt};
     * empty when the turn is over.
     */
    Optional<P> sendAgain(P held, Instant askedAt, String answer) {
        return Optional.of(change(held.id(), payment -> {
                    boolean mine = payment.isStillHeldAs(held);
                    if (mine) {
                        Instant now = now();
                        payment.sendAgain(now, ladder.turnEnds(now), askedAt, notFoundAfter);
                        steps.note(payment, now, "Sent again", answer);
                        ladder.begin(payment);
                    }
                    return mine;
                }))
                .filter(payment -> payment.isStillHeldAs(held));
    }

    /** Writes down what came of a send, or of a look that found the transfer. */
    public P settle(P held, TransferOutcome outcome) {
        return change(held.id(), payment -> {
            boolean mine = payment.isStillHeldAs(held);
            switch (outcome) {
                case Accepted accepted
                when !payment.paidAs(accepted.transactionId()) -> {
                    return steps.accept(payment, now(), accepted);
                }
                case Refused refused when mine -> steps.refuse(payment, now(), refused);
                case Unknown unknown
                when mine -> {
                    payment.leftBy(now());
                    steps.keep(payment, now(), "The outcome is not known", unknown.answer());
                }
                case Accepted _, Refused _, Unknown _ -> {
                    steps.note(payment, now(), "Known already, or answered too late", outcome.answer());
                    return false;
                }
            }
            return true;
        });
    }

    /** Writes down that the platform was asked before another send, and could not tell. */
    P keep(P held, String answer) {
        return change(held.id(), payment -> {
            boolean mine = payment.isStillHeldAs(held);
            if (mine) {
                steps.keep(payment, now(), NOT_CERTAIN, answer);
            }
            return mine;
        });
    }

    /** Nothing was found, so long after the latest send that nothing will be; answers as {@link #lookedInVain}. */
    public Optional<Instant> giveUp(P held, String answer) {
        return looked(
                held,
                (payment, now) ->
                        steps.fail(payment, now, Step.answered(payment.status(), "Not found at the platform", answer)));
    }

    /** A look led to nothing: answers when the next one is due, or flags the payment when it was the last. */
    Optional<Instant> lookedInVain(P held, String answer) {
        return looked(held, (payment, now) -> {
            payment.lookedInVain();
            steps.note(payment, now, NOT_CERTAIN, answer);
            if (ladder.next(payment.sending().looks(), now).isEmpty()) {
                steps.flag(payment, now, "Looked up for the last time");
            }
        });
    }

    private interface Change<P> {
        /** Whether it changed the payment. */
        boolean of(P payment);
    }

    private interface Look<P> {
        void at(P payment, Instant now);
    }

    /** Whoever lost his turn meanwhile writes nothing, and the payment is looked at again all the same. */
    private Optional<Instant> looked(P held, Look<P> look) {
        return transactions.call(() -> {
            P payment = locked(held.id());
            Instant now = now();
            if (payment.isStillHeldAs(held)) {
                look.at(payment, now);
                session.update(payment);
            }
            boolean goesOn = payment.pending()
                    && payment.sending().sends() == held.sending().sends();
            return goesOn ? ladder.next(payment.sending().looks(), now) : Optional.empty();
        });
    }

    /**
     * Ends a pending payment by an operator's word.
     *
     * @throws Refusal NOT_FOUND; CONFLICT for one that is not pending, held by somebody, or sent too lately to say that
     *     it never will be booked
     */
    public void resolve(ObjectId id, Resolution resolution, String operator) {
        change(id, payment -> {
            Instant now = now();
            if (!payment.pending()) {
                throw conflict("The %s is " + payment.status() + " already");
            }
            if (payment.sending().busyAt(now) != null) {
                throw conflict("The platform is being asked about the %s right now");
            }
            payment.take(now, now);
            String reason = "Resolved by %s: %s".formatted(operator, resolution.evidence());
            if (resolution.paid()) {
                steps.pay(
                        payment,
                        now,
                        resolution.transactionId(),
                        new Step(
                                payment.status(),
                                reason,
                                null,
                                payment.transfer().amount()));
            } else if (payment.sending().neverUnlessFound(now, notFoundAfter)) {
                steps.fail(payment, now, Step.of(payment.status(), reason));
            } else {
                throw conflict("The %s was sent so lately that it may yet be booked");
            }
            return true;
        });
    }

    public Refusal notFound() {
        return new Refusal(ErrorCode.NOT_FOUND, "There is no such " + books.noun());
    }

    private Refusal conflict(String why) {
        return new Refusal(ErrorCode.CONFLICT, why.formatted(books.noun()));
    }

    private P change(ObjectId id, Change<P> change) {
        return transactions.call(() -> {
            P payment = locked(id);
            if (change.of(payment)) {
                session.update(payment);
            }
            return payment;
        });
    }

    private P locked(ObjectId id) {
        return Optional.ofNullable(session.get(books.type(), id, LockMode.PESSIMISTIC_WRITE))
                .orElseThrow(this::notFound);
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MILLIS);
    }
}
