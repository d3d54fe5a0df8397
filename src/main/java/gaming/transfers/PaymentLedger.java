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
import jakarta.persistence.EntityManager;
import jakarta.persistence.LockModeType;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * The transactions after a payment was made: who asks the platform next, and what came of it. Each reads the payment
 * under its lock, and writes for whoever still holds it; others only leave a note.
 */
public final class PaymentLedger<P extends Payment> {
    private static final String NOT_CERTAIN = "Looked up: not certain yet";

    private final Transactions transactions;
    private final Bookkeeping<P> books;
    private final Ladder ladder;
    private final PaymentSteps<P> steps;
    private final Duration notFoundAfter;
    private final Clock clock;

    public PaymentLedger(
            Transactions transactions,
            CreditTransfers transfers,
            TaskQueue queue,
            Looks looks,
            Bookkeeping<P> books,
            LadderSettings settings,
            Clock clock) {
        this.transactions = transactions;
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
    public void open(EntityManager entities, Connection connection, P payment, Instant now, String reason)
            throws SQLException {
        entities.persist(payment);
        steps.append(connection, payment, now, Step.of(null, reason));
        ladder.begin(connection, payment);
    }

    /** Takes a pending payment that nobody holds and that the caller's transaction has locked, on its owner's word. */
    public void takeAgain(Connection connection, P payment, Instant now, String reason) throws SQLException {
        payment.take(now, ladder.turnEnds(now));
        steps.append(connection, payment, now, Step.of(payment.status(), reason));
    }

    /** Takes the payment for a look after its {@code send}th send. */
    public Taking<P> take(ObjectId id, int send) {
        return transactions.callWithEntities((entities, _) -> {
            @Nullable P payment = entities.find(books.type(), id, LockModeType.PESSIMISTIC_WRITE);
            if (payment == null || !payment.pending() || payment.sending().sends() != send) {
                return new Taking.Over<P>();
            }
            Instant now = now();
            Instant busy = payment.sending().busyAt(now);
            if (busy != null) {
                return new Taking.Busy<P>(busy);
            }
            payment.take(now, ladder.turnEnds(now));
            return new Taking.Mine<>(payment);
        });
    }

    /**
     * Prepares another send of the same transfer, which the platform did not know when it was asked at {@code askedAt};
     * empty when the turn is over.
     */
    Optional<P> sendAgain(P held, Instant askedAt, String answer) {
        return Optional.of(change(held.id(), (connection, payment) -> {
                    if (payment.isStillHeldAs(held)) {
                        Instant now = now();
                        payment.sendAgain(now, ladder.turnEnds(now), askedAt, notFoundAfter);
                        steps.note(connection, payment, now, "Sent again", answer);
                        ladder.begin(connection, payment);
                    }
                }))
                .filter(payment -> payment.isStillHeldAs(held));
    }

    /** Writes down what came of a send, or of a look that found the transfer. */
    public P settle(P held, TransferOutcome outcome) {
        return change(held.id(), (connection, payment) -> {
            switch (outcome) {
                case Accepted accepted
                when !payment.paidAs(accepted.transactionId()) -> steps.accept(connection, payment, now(), accepted);
                case Refused refused
                when payment.isStillHeldAs(held) -> steps.refuse(connection, payment, now(), refused);
                case Unknown unknown
                when payment.isStillHeldAs(held) -> {
                    payment.leftBy(now());
                    steps.keep(connection, payment, now(), "The outcome is not known", unknown.answer());
                }
                case Accepted _, Refused _, Unknown _ ->
                    steps.note(connection, payment, now(), "Known already, or answered too late", outcome.answer());
            }
        });
    }

    /** Writes down that the platform was asked before another send, and could not tell. */
    P keep(P held, String answer) {
        return change(held.id(), (connection, payment) -> {
            if (payment.isStillHeldAs(held)) {
                steps.keep(connection, payment, now(), NOT_CERTAIN, answer);
            }
        });
    }

    /** Nothing was found, so long after the latest send that nothing will be; answers as {@link #lookedInVain}. */
    public Optional<Instant> giveUp(P held, String answer) {
        return looked(
                held,
                (connection, payment, now) -> steps.fail(
                        connection,
                        payment,
                        now,
                        Step.answered(payment.status(), "Not found at the platform", answer)));
    }

    /** A look led to nothing: answers when the next one is due, or flags the payment when it was the last. */
    Optional<Instant> lookedInVain(P held, String answer) {
        return looked(held, (connection, payment, now) -> {
            payment.lookedInVain();
            steps.note(connection, payment, now, NOT_CERTAIN, answer);
            if (ladder.next(payment.sending().looks(), now).isEmpty()) {
                steps.flag(connection, payment, now, "Looked up for the last time");
            }
        });
    }

    private interface Change<P> {
        void of(Connection connection, P payment) throws SQLException;
    }

    private interface Look<P> {
        void at(Connection connection, P payment, Instant now) throws SQLException;
    }

    /** Whoever lost his turn meanwhile writes nothing, and the payment is looked at again all the same. */
    private Optional<Instant> looked(P held, Look<P> look) {
        return transactions.callWithEntities((entities, connection) -> {
            P payment = locked(entities, held.id());
            Instant now = now();
            if (payment.isStillHeldAs(held)) {
                look.at(connection, payment, now);
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
        change(id, (connection, payment) -> {
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
                        connection,
                        payment,
                        now,
                        resolution.transactionId(),
                        new Step(
                                payment.status(),
                                reason,
                                null,
                                payment.transfer().amount()));
            } else if (payment.sending().neverUnlessFound(now, notFoundAfter)) {
                steps.fail(connection, payment, now, Step.of(payment.status(), reason));
            } else {
                throw conflict("The %s was sent so lately that it may yet be booked");
            }
        });
    }

    public Refusal notFound() {
        return new Refusal(ErrorCode.NOT_FOUND, "There is no such " + books.noun());
    }

    private Refusal conflict(String why) {
        return new Refusal(ErrorCode.CONFLICT, why.formatted(books.noun()));
    }

    private P change(ObjectId id, Change<P> change) {
        return transactions.callWithEntities((entities, connection) -> {
            P payment = locked(entities, id);
            change.of(connection, payment);
            return payment;
        });
    }

    private P locked(EntityManager entities, ObjectId id) {
        return Optional.ofNullable(entities.find(books.type(), id, LockModeType.PESSIMISTIC_WRITE))
                .orElseThrow(this::notFound);
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MILLIS);
    }
}
