package gaming.claim;

import gaming.ErrorCode;
import gaming.Refusal;
import gaming.claim.ClaimHistory.Step;
import gaming.database.Transactions;
import gaming.platform.TransferOutcome;
import gaming.platform.TransferOutcome.Accepted;
import gaming.platform.TransferOutcome.Ground;
import gaming.platform.TransferOutcome.Refused;
import gaming.platform.TransferOutcome.Unknown;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import jakarta.persistence.LockModeType;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * The transactions after a claim was opened: who asks the platform next, and what came of it. Each reads the claim under
 * its lock, and writes for whoever still holds the claim; others only leave a note.
 */
@ApplicationScoped
class ClaimLedger {
    private static final String NOT_CERTAIN = "Looked up: not certain yet";

    private final Transactions transactions;
    private final ClaimSteps steps;
    private final Ladder ladder;
    private final ClaimSettings settings;
    private final Clock clock;

    @Inject
    ClaimLedger(Transactions transactions, ClaimSteps steps, Ladder ladder, ClaimSettings settings, Clock clock) {
        this.transactions = transactions;
        this.steps = steps;
        this.ladder = ladder;
        this.settings = settings;
        this.clock = clock;
    }

    @SuppressWarnings("NullAway") // for the proxy only
    ClaimLedger() {
        transactions = null;
        steps = null;
        ladder = null;
        settings = null;
        clock = null;
    }

    /** Takes the claim for a look after its {@code send}th send. */
    Taking take(ObjectId id, int send) {
        return transactions.callWithEntities((entities, _) -> {
            @Nullable Claim claim = entities.find(Claim.class, id, LockModeType.PESSIMISTIC_WRITE);
            if (claim == null || !claim.pending() || claim.sending().sends() != send) {
                return new Taking.Over();
            }
            Instant now = now();
            Instant busy = claim.sending().busyAt(now);
            if (busy != null) {
                return new Taking.Busy(busy);
            }
            claim.take(now, ladder.turnEnds(now));
            return new Taking.Mine(claim);
        });
    }

    /**
     * Prepares another send of the same transfer, which the platform did not know when it was asked at {@code askedAt};
     * empty when the turn is over.
     */
    Optional<Claim> sendAgain(Claim held, Instant askedAt, String answer) {
        return Optional.of(change(held.id(), (connection, claim) -> {
                    if (isHeldBy(held, claim)) {
                        Instant now = now();
                        claim.sendAgain(now, ladder.turnEnds(now), askedAt, settings.notFoundAfter());
                        ClaimHistory.append(
                                connection, claim, now, Step.answered(claim.status(), "Sent again", answer));
                        ladder.begin(connection, claim);
                    }
                }))
                .filter(claim -> isHeldBy(held, claim));
    }

    /** Writes down what came of a send, or of a look that found the transfer. */
    Claim settle(Claim held, TransferOutcome outcome) {
        return change(held.id(), (connection, claim) -> {
            switch (outcome) {
                case Accepted accepted
                when !claim.paidAs(accepted.transactionId()) -> complete(connection, claim, accepted);
                case Refused refused when isHeldBy(held, claim) -> refuse(connection, claim, refused);
                case Unknown unknown
                when isHeldBy(held, claim) -> {
                    claim.leftBy(now());
                    steps.keep(connection, claim, "The outcome is not known", unknown.answer());
                }
                case Accepted _, Refused _, Unknown _ ->
                    steps.note(connection, claim, "Known already, or answered too late", outcome.answer());
            }
        });
    }

    /** Writes down that the platform was asked before another send, and could not tell. */
    Claim keep(Claim held, String answer) {
        return change(held.id(), (connection, claim) -> {
            if (isHeldBy(held, claim)) {
                steps.keep(connection, claim, NOT_CERTAIN, answer);
            }
        });
    }

    /** Nothing was found, so long after the latest send that nothing will be; answers as {@link #lookedInVain}. */
    Optional<Instant> giveUp(Claim held, String answer) {
        return looked(
                held,
                (connection, claim, _) -> steps.fail(
                        connection, claim, Step.answered(claim.status(), "Not found at the platform", answer)));
    }

    /** A look led to nothing: answers when the next one is due, or flags the claim when it was the last. */
    Optional<Instant> lookedInVain(Claim held, String answer) {
        return looked(held, (connection, claim, now) -> {
            claim.lookedInVain();
            ClaimHistory.append(connection, claim, now, Step.answered(claim.status(), NOT_CERTAIN, answer));
            if (ladder.next(claim.sending().looks(), now).isEmpty()) {
                steps.flag(connection, claim, "Looked up for the last time");
            }
        });
    }

    private interface Change {
        void of(Connection connection, Claim claim) throws SQLException;
    }

    private interface Look {
        void at(Connection connection, Claim claim, Instant now) throws SQLException;
    }

    /** Whoever lost his turn meanwhile writes nothing, and the claim is looked at again all the same. */
    private Optional<Instant> looked(Claim held, Look look) {
        return transactions.callWithEntities((entities, connection) -> {
            Claim claim = locked(entities, held.id());
            Instant now = now();
            if (isHeldBy(held, claim)) {
                look.at(connection, claim, now);
            }
            boolean goesOn =
                    claim.pending() && claim.sending().sends() == held.sending().sends();
            return goesOn ? ladder.next(claim.sending().looks(), now) : Optional.empty();
        });
    }

    /**
     * Ends a pending claim by an operator's word.
     *
     * @throws Refusal NOT_FOUND; CONFLICT for one that is not pending, held by somebody, or sent too lately to say that
     *     it never will be booked
     */
    void resolve(ObjectId id, Resolution resolution, String operator) {
        change(id, (connection, claim) -> {
            Instant now = now();
            if (!claim.pending()) {
                throw new Refusal(ErrorCode.CONFLICT, "The claim is " + claim.status() + " already");
            }
            if (claim.sending().busyAt(now) != null) {
                throw new Refusal(ErrorCode.CONFLICT, "The platform is being asked about the claim right now");
            }
            claim.take(now, now);
            String reason = "Resolved by %s: %s".formatted(operator, resolution.evidence());
            if (resolution.paid()) {
                steps.pay(
                        connection,
                        claim,
                        resolution.transactionId(),
                        new Step(claim.status(), reason, null, claim.amountUsdc()));
            } else if (claim.sending().neverUnlessFound(now, settings.notFoundAfter())) {
                steps.fail(connection, claim, Step.of(claim.status(), reason));
            } else {
                throw new Refusal(ErrorCode.CONFLICT, "The claim was sent so lately that it may yet be booked");
            }
        });
    }

    static Refusal notFound() {
        return new Refusal(ErrorCode.NOT_FOUND, "There is no such claim");
    }

    private void complete(Connection connection, Claim claim, Accepted accepted) throws SQLException {
        if (claim.status() == ClaimStatus.COMPLETED) {
            steps.paidTwice(connection, claim, accepted.answer());
            return;
        }
        steps.pay(
                connection,
                claim,
                accepted.transactionId(),
                new Step(claim.status(), "Paid", accepted.answer(), claim.amountUsdc()));
    }

    /** A first send that is refused never happened; of a later one that is certain only once the earlier ones are. */
    private void refuse(Connection connection, Claim claim, Refused refused) throws SQLException {
        boolean first = claim.sending().sends() == 1;
        if (!first && refused.ground() == Ground.CONFLICT) {
            steps.keep(connection, claim, "The platform knows the id with another body", refused.answer());
            steps.flag(connection, claim, "A conflict at the platform");
        } else if (first || (claim.sending().onlyLatestMatters() && !claim.flagged())) {
            steps.fail(connection, claim, Step.answered(claim.status(), "Refused", refused.answer()));
        } else {
            steps.keep(connection, claim, "Refused; an earlier send may be booked", refused.answer());
        }
    }

    /** Whoever took the claim after {@code held} was taken knows more; whoever gave it back has said what he knows. */
    private static boolean isHeldBy(Claim held, Claim claim) {
        return claim.pending()
                && claim.sending().isHeld()
                && claim.sending().turn() == held.sending().turn();
    }

    private Claim change(ObjectId id, Change change) {
        return transactions.callWithEntities((entities, connection) -> {
            Claim claim = locked(entities, id);
            change.of(connection, claim);
            return claim;
        });
    }

    private static Claim locked(EntityManager entities, ObjectId id) {
        return Optional.ofNullable(entities.find(Claim.class, id, LockModeType.PESSIMISTIC_WRITE))
                .orElseThrow(ClaimLedger::notFound);
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MILLIS);
    }
}
