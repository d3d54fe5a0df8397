package gaming.telemetry;

import io.helidon.metrics.api.Timer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Timers of an operation, by labels. All have the same buckets, so the buckets of all pods can be added. The timer
 * {@code x} is shown as {@code x_seconds_bucket}, {@code _count}, {@code _sum} and {@code _max}.
 */
public final class Timers {
    private static final List<Duration> BUCKETS = Stream.of(
                    5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000, 30_000)
            .map(Duration::ofMillis)
            .toList();

    private final Meters.Family<Timer.Builder, Timer> timers;

    private Timers(String name, String description, List<String> labels) {
        timers = new Meters.Family<>(
                () -> Timer.builder(name)
                        .description(description)
                        .percentiles(new double[0])
                        .buckets(BUCKETS.toArray(Duration[]::new)),
                labels);
    }

    public static Timers of(String name, String description, String... labels) {
        return new Timers(name, description, List.of(labels));
    }

    public void record(long nanoseconds, String... values) {
        Timer timer = timers.of(List.of(values));
        if (timer != null) {
            timer.record(nanoseconds, TimeUnit.NANOSECONDS);
        }
    }

    /** The number of records since the start of the pod. */
    long count(String... values) {
        Timer timer = timers.of(List.of(values));
        return timer == null ? 0 : timer.count();
    }

    /** Shows the timer from the start, at zero. Prometheus sees no increase in a counter that appears later. */
    public void show(String... values) {
        var _ = timers.of(List.of(values));
    }
}
