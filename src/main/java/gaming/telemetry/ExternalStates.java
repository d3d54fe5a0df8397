package gaming.telemetry;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** What this pod knows of other systems from its exchanges with them. */
public final class ExternalStates {
    private static final Counters STOPPED =
            Counters.of("external_stopped", "Calls to other systems that an open circuit breaker stopped", "system");

    private static final Map<ExternalSystem, Marks> MARKS = new ConcurrentHashMap<>();

    private ExternalStates() {}

    /** The latest events of a system, by {@link System#nanoTime}; null: there was none. */
    private static final class Marks {
        private volatile @Nullable Long success;
        private volatile @Nullable Long failure;
        private volatile @Nullable Long stopped;
        private volatile @Nullable Long exchange;
    }

    /**
     * The exchanges of this pod with one system.
     *
     * @param sinceSuccess the time since the last exchange with HTTP 2xx or 3xx; empty: there was none
     * @param sinceFailure the time since the last exchange with HTTP 5xx or without an answer; empty: there was none
     * @param sinceStopped the time since a circuit breaker stopped a call; empty: it stopped none
     * @param open whether no exchange followed the call that a circuit breaker stopped
     * @param away whether no exchange followed the last one with HTTP 5xx or without an answer
     * @param success the exchanges with this outcome since the start of the pod; the other counts are of other outcomes
     */
    public record ExternalState(
            String system,
            Optional<Duration> sinceSuccess,
            Optional<Duration> sinceFailure,
            Optional<Duration> sinceStopped,
            boolean open,
            boolean away,
            long success,
            long refused,
            long failed,
            long noAnswer) {}

    static void show(ExternalSystem system) {
        STOPPED.show(system.label());
    }

    static void ended(ExternalSystem system, String outcome) {
        Marks marks = marks(system);
        long now = System.nanoTime();
        marks.exchange = now;
        switch (outcome) {
            case ExternalCall.SUCCESS -> marks.success = now;
            case ExternalCall.FAILED, ExternalCall.NO_ANSWER -> marks.failure = now;
            default -> {}
        }
    }

    private static Marks marks(ExternalSystem system) {
        return MARKS.computeIfAbsent(system, _ -> new Marks());
    }

    /** Records that a circuit breaker stopped a call. */
    public static void stopped(ExternalSystem system) {
        marks(system).stopped = System.nanoTime();
        STOPPED.add(system.label());
    }

    /** All systems, configured or not. */
    public static List<ExternalState> list() {
        return Arrays.stream(ExternalSystem.values()).map(ExternalStates::state).toList();
    }

    private static ExternalState state(ExternalSystem system) {
        Marks marks = marks(system);
        long now = System.nanoTime();
        Optional<Duration> success = since(marks.success, now);
        Optional<Duration> failure = since(marks.failure, now);
        Optional<Duration> stopped = since(marks.stopped, now);
        Optional<Duration> exchange = since(marks.exchange, now);
        return new ExternalState(
                system.label(),
                success,
                failure,
                stopped,
                isNewest(stopped, exchange),
                isNewest(failure, exchange),
                ExternalCall.count(system, ExternalCall.SUCCESS),
                ExternalCall.count(system, ExternalCall.REFUSED),
                ExternalCall.count(system, ExternalCall.FAILED),
                ExternalCall.count(system, ExternalCall.NO_ANSWER));
    }

    private static boolean isNewest(Optional<Duration> event, Optional<Duration> exchange) {
        return event.filter(time ->
                        exchange.filter(each -> each.compareTo(time) < 0).isEmpty())
                .isPresent();
    }

    private static Optional<Duration> since(@Nullable Long moment, long now) {
        return Optional.ofNullable(moment).map(begun -> Duration.ofNanos(now - begun));
    }
}
