package gaming.payments;

import gaming.platform.CreditTransfers;
import gaming.tasks.TaskQueue;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * When a payment is looked at again: one task a send, queued in the transaction before the send, so that none is ever
 * left alone. It restarts at each send (details.md, "Claims").
 */
final class Ladder {
    /** How much longer a turn is than the longest exchange with the platform: for writing down what came of it. */
    private static final Duration SLACK = Duration.ofSeconds(10);

    private final TaskQueue queue;
    private final CreditTransfers transfers;
    private final Looks looks;
    private final List<Duration> delays;

    Ladder(TaskQueue queue, CreditTransfers transfers, Looks looks, LadderSettings settings) {
        this.queue = queue;
        this.transfers = transfers;
        this.looks = looks;
        this.delays = settings.delays();
    }

    /** Until when whoever takes a payment now may hold it. */
    Instant turnEnds(Instant now) {
        return now.plus(transfers.longest()).plus(SLACK);
    }

    /** Queues the look after the send that the payment has just been prepared for. */
    void begin(Payment payment) {
        queue.enqueue(
                List.of(looks.instance(payment)), payment.sending().sentAt().plus(delays.getFirst()));
    }

    /** Takes the look back: it is certain what became of the payment. */
    void end(Payment payment) {
        queue.cancel(looks.instance(payment));
    }

    /** When to look after {@code done} looks led to nothing; empty when the last one did. */
    Optional<Instant> next(int done, Instant now) {
        @Nullable Duration delay = done < delays.size() ? delays.get(done) : null;
        return Optional.ofNullable(delay).map(now::plus);
    }
}
