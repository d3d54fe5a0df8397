package gaming.payments;

import gaming.config.Keys;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The times at which the resolver looks up a payment after a send (details.md, "Claims"). They hold for every kind of
 * payment, because they describe the platform. The schedule begins again with each send.
 *
 * @param delays the wait before each lookup
 * @param notFoundAfter the age of a send after which the platform books it no more
 */
public record RetrySchedule(List<Duration> delays, Duration notFoundAfter) {

    public static RetrySchedule from(Keys keys) {
        return new RetrySchedule(
                keys.durations("claims.resolver.delays", 100, "P3650D"),
                keys.duration("claims.not-found-after", "PT0S", "P3650D"));
    }

    /** The time between a send and the last lookup. */
    public Duration length() {
        return delays.stream().reduce(Duration.ZERO, Duration::plus);
    }

    /** When the lookup after {@code done} others is due; empty after the last one. */
    Optional<Instant> next(int done, Instant now) {
        return delays.stream().skip(done).findFirst().map(now::plus);
    }
}
