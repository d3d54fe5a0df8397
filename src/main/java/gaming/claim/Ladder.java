package gaming.claim;

import gaming.platform.CreditTransfers;
import gaming.tasks.TaskQueue;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * When a claim is looked at again: one task a send, queued in the transaction before the send, so that no claim is ever
 * left alone. It restarts at each send (details.md, "Claims").
 */
@ApplicationScoped
class Ladder {
    /** How much longer a turn is than the longest exchange with the platform: for writing down what came of it. */
    private static final Duration SLACK = Duration.ofSeconds(10);

    private final TaskQueue queue;
    private final CreditTransfers transfers;
    private final ClaimSettings settings;

    @Inject
    Ladder(TaskQueue queue, CreditTransfers transfers, ClaimSettings settings) {
        this.queue = queue;
        this.transfers = transfers;
        this.settings = settings;
    }

    @SuppressWarnings("NullAway") // for the proxy only
    Ladder() {
        queue = null;
        transfers = null;
        settings = null;
    }

    /** Until when whoever takes a claim now may hold it. */
    Instant turnEnds(Instant now) {
        return now.plus(transfers.longest()).plus(SLACK);
    }

    /** Queues the look after the send that the claim has just been prepared for. */
    void begin(Connection connection, Claim claim) {
        queue.enqueue(
                connection,
                List.of(ClaimTasks.instance(claim)),
                claim.sending().sentAt().plus(settings.delays().getFirst()));
    }

    /** Takes the look back: it is certain what became of the claim. */
    void end(Connection connection, Claim claim) throws SQLException {
        queue.cancel(connection, ClaimTasks.instance(claim));
    }

    /** When to look after {@code looks} looks led to nothing; empty when the last one did. */
    Optional<Instant> next(int looks, Instant now) {
        List<Duration> delays = settings.delays();
        @Nullable Duration delay = looks < delays.size() ? delays.get(looks) : null;
        return Optional.ofNullable(delay).map(now::plus);
    }
}
