package gaming.claim;

import gaming.claim.ClaimHistory.Step;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/** What may happen to a claim that its transaction holds locked: state, totals, audit trail and tasks, always together. */
@ApplicationScoped
class ClaimSteps {
    private static final Logger LOG = System.getLogger(ClaimSteps.class.getName());

    private final Ladder ladder;
    private final Clock clock;

    @Inject
    ClaimSteps(Ladder ladder, Clock clock) {
        this.ladder = ladder;
        this.clock = clock;
    }

    @SuppressWarnings("NullAway") // for the proxy only
    ClaimSteps() {
        ladder = null;
        clock = null;
    }

    /** Also for a claim that was given up: what the platform booked is booked, and later earnings make up for it. */
    void pay(Connection connection, Claim claim, @Nullable String transactionId, Step step) throws SQLException {
        boolean reserved = claim.pending();
        if (!reserved) {
            LOG.log(Level.WARNING, "Claim {0} was {1} and has been paid after all", claim.id(), claim.status());
        }
        Instant now = now();
        claim.complete(transactionId, now);
        (reserved ? Reserve.PAY : Reserve.PAY_UNRESERVED).move(connection, claim);
        ClaimHistory.append(connection, claim, now, step);
        ladder.end(connection, claim);
    }

    void fail(Connection connection, Claim claim, Step step) throws SQLException {
        Instant now = now();
        claim.fail(now);
        Reserve.GIVE_BACK.move(connection, claim);
        ClaimHistory.append(connection, claim, now, step);
        ladder.end(connection, claim);
    }

    /** It stays pending, and whoever comes next may ask. */
    void keep(Connection connection, Claim claim, String reason, String answer) throws SQLException {
        claim.release();
        ClaimHistory.append(connection, claim, now(), Step.answered(claim.status(), reason, answer));
    }

    /** Nothing changes, but the audit trail shall tell. */
    void note(Connection connection, Claim claim, String reason, String answer) throws SQLException {
        ClaimHistory.append(connection, claim, now(), Step.answered(claim.status(), reason, answer));
    }

    /** The platform booked one claim under two ids of its own: the books will show it as a difference. */
    void paidTwice(Connection connection, Claim claim, String answer) throws SQLException {
        LOG.log(Level.ERROR, "Claim {0} was booked twice by the platform", claim.id());
        ClaimHistory.append(
                connection,
                claim,
                now(),
                new Step(claim.status(), "Booked under another id as well", answer, claim.amountUsdc()));
    }

    /** It needs a human. */
    void flag(Connection connection, Claim claim, String reason) throws SQLException {
        claim.flag();
        ClaimHistory.append(connection, claim, now(), Step.of(claim.status(), reason));
        LOG.log(Level.ERROR, "Claim {0} needs a human: {1}", claim.id(), reason);
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MILLIS);
    }
}
