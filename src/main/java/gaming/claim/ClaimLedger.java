package gaming.claim;

import gaming.claim.ClaimHistory.Step;
import gaming.database.Transactions;
import gaming.platform.TransferOutcome;
import gaming.platform.TransferOutcome.Accepted;
import gaming.platform.TransferOutcome.Refused;
import gaming.platform.TransferOutcome.Unknown;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.persistence.LockModeType;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
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
 * its lock and may be repeated: what has been written down already is not written again.
 */
@ApplicationScoped
class ClaimLedger {
    private static final Logger LOG = System.getLogger(ClaimLedger.class.getName());

    private final Transactions transactions;
    private final Ladder ladder;
    private final ClaimSettings settings;
    private final Clock clock;

    @Inject
    ClaimLedger(Transactions transactions, Ladder ladder, ClaimSettings settings, Clock clock) {
        this.transactions = transactions;
        this.ladder = ladder;
        this.settings = settings;
        this.clock = clock;
    }

    @SuppressWarnings("NullAway") // for the proxy only
    ClaimLedger() {
        transactions = null;
        ladder = null;
        settings = null;
        clock = null;
    }

    /** Whether somebody who wants to ask the platform may. */
    sealed interface Taking {
        record Mine(Claim claim) implements Taking {}

        record Busy(Instant until) implements Taking {}

        /** There is nothing to ask any more, or a later send has a task of its own. */
        record Over() implements Taking {}
    }

    /** Takes the claim for a look after its {@code send}th send. */
    Taking take(ObjectId id, int send) {
        Instant now = now();
        return transactions.callWithEntities((entities, _) -> {
            @Nullable Claim claim = entities.find(Claim.class, id, LockModeType.PESSIMISTIC_WRITE);
            if (claim == null || !claim.pending() || claim.sends() != send) {
                return new Taking.Over();
            }
            Instant busy = claim.busyAt(now);
            if (busy != null) {
                return new Taking.Busy(busy);
            }
            claim.take(now, ladder.turnEnds(now));
            return new Taking.Mine(claim);
        });
    }

    /** Prepares another send of the same transfer, which the platform does not know; empty when the turn is over. */
    Optional<Claim> sendAgain(Claim held, String answer) {
        Instant now = now();
        return Optional.of(change(held.id(), (connection, claim) -> {
                    if (isHeldBy(held, claim)) {
                        claim.sendAgain(now, ladder.turnEnds(now));
                        append(connection, claim, now, Step.answered(claim.status(), "Sent again", answer));
                        ladder.begin(connection, claim);
                    }
                }))
                .filter(claim -> isHeldBy(held, claim));
    }

    /** Writes down what came of a send, or of a look that found the transfer. */
    Claim settle(Claim held, TransferOutcome outcome) {
        return change(held.id(), (connection, claim) -> {
            switch (outcome) {
                case Accepted accepted -> complete(connection, claim, accepted);
                case Refused refused -> {
                    if (isHeldBy(held, claim)) {
                        refuse(connection, claim, refused);
                    }
                }
                case Unknown unknown -> {
                    if (isHeldBy(held, claim)) {
                        keep(connection, claim, "The outcome is not known", unknown.answer());
                    }
                }
            }
        });
    }

    /** Nothing was found, so long after the latest send that nothing will be. */
    void giveUp(Claim held, String answer) {
        change(held.id(), (connection, claim) -> {
            if (isHeldBy(held, claim)) {
                fail(connection, claim, "Not found at the platform", answer);
            }
        });
    }

    /** A look led to nothing: answers when the next one is due, or flags the claim when it was the last. */
    Optional<Instant> lookedInVain(Claim held, String answer) {
        Instant now = now();
        Claim looked = change(held.id(), (connection, claim) -> {
            if (isHeldBy(held, claim)) {
                claim.lookedInVain();
                append(connection, claim, now, Step.answered(claim.status(), "Looked up: not certain yet", answer));
                if (ladder.next(claim.looks(), now).isEmpty()) {
                    flag(connection, claim, "Looked up for the last time: needs a human", now);
                }
            }
        });
        return looked.pending() && looked.sends() == held.sends() ? ladder.next(looked.looks(), now) : Optional.empty();
    }

    private void complete(Connection connection, Claim claim, Accepted accepted) throws SQLException {
        if (claim.status() == ClaimStatus.COMPLETED) {
            return;
        }
        pay(
                connection,
                claim,
                accepted.transactionId(),
                new Step(claim.status(), "Paid", accepted.answer(), claim.amountUsdc()));
    }

    /** Also of a claim that was given up: what the platform booked is booked, and the user owes the difference. */
    void pay(Connection connection, Claim claim, @Nullable String transactionId, Step step) throws SQLException {
        Instant now = now();
        boolean reserved = claim.pending();
        if (!reserved) {
            LOG.log(Level.WARNING, "Claim {0} was {1} and has been paid after all", claim.id(), claim.status());
        }
        claim.complete(transactionId, now);
        (reserved ? Reserve.PAY : Reserve.PAY_UNRESERVED).move(connection, claim);
        append(connection, claim, now, step);
        ladder.end(connection, claim);
    }

    /** The first send that is refused never happened; of a later one that is certain only once the earlier ones are. */
    private void refuse(Connection connection, Claim claim, Refused refused) throws SQLException {
        Instant now = now();
        if (claim.sends() == 1) {
            fail(connection, claim, "Refused", refused.answer());
            return;
        }
        switch (refused.ground()) {
            case CONFLICT -> {
                keep(connection, claim, "The platform knows the id with another body", refused.answer());
                flag(connection, claim, "Refused as a conflict: needs a human", now);
            }
            case NEVER_SENT -> keep(connection, claim, "Not sent; an earlier send may be booked", refused.answer());
            case REFUSED -> {
                if (claim.onlyLatestSendMatters(now, settings.notFoundAfter())) {
                    fail(connection, claim, "Refused", refused.answer());
                } else {
                    keep(connection, claim, "Refused; an earlier send may yet be booked", refused.answer());
                }
            }
        }
    }

    private void fail(Connection connection, Claim claim, String reason, @Nullable String answer) throws SQLException {
        fail(connection, claim, new Step(claim.status(), reason, answer, null));
    }

    void fail(Connection connection, Claim claim, Step step) throws SQLException {
        Instant now = now();
        claim.fail(now);
        Reserve.GIVE_BACK.move(connection, claim);
        append(connection, claim, now, step);
        ladder.end(connection, claim);
    }

    private void keep(Connection connection, Claim claim, String reason, String answer) throws SQLException {
        claim.release();
        append(connection, claim, now(), Step.answered(claim.status(), reason, answer));
    }

    private static void flag(Connection connection, Claim claim, String reason, Instant now) throws SQLException {
        claim.flag();
        append(connection, claim, now, Step.of(claim.status(), reason));
        LOG.log(Level.ERROR, "Claim {0} needs a human: {1}", claim.id(), reason);
    }

    private static void append(Connection connection, Claim claim, Instant now, Step step) throws SQLException {
        ClaimHistory.append(connection, claim, now, step);
    }

    /** Whoever took the claim after {@code held} was taken knows more. */
    private static boolean isHeldBy(Claim held, Claim claim) {
        return claim.pending() && claim.turn() == held.turn();
    }

    private interface Change {
        void of(Connection connection, Claim claim) throws SQLException;
    }

    private Claim change(ObjectId id, Change change) {
        return transactions.callWithEntities((entities, connection) -> {
            Claim claim = entities.find(Claim.class, id, LockModeType.PESSIMISTIC_WRITE);
            change.of(connection, claim);
            return claim;
        });
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MILLIS);
    }
}
