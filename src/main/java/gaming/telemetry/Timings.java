package gaming.telemetry;

import io.helidon.metrics.api.Timer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * How long something takes, by labels: a histogram of Prometheus with the same buckets everywhere, so that those of all
 * pods add up. {@code x} is shown as {@code x_seconds_bucket}, {@code _count}, {@code _sum} and {@code _max}.
 */
public final class Timings {
    /** From what a cache answers to what the longest timeout lets pass. */
    private static final List<Duration> BUCKETS = Stream.of(
                    5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000, 30_000)
            .map(Duration::ofMillis)
            .toList();

    private final Family<Timer.Builder, Timer> timers;

    private Timings(String name, String description, List<String> labels) {
        timers = new Family<>(
                () -> Timer.builder(name)
                        .description(description)
                        .percentiles(new double[0])
                        .buckets(BUCKETS.toArray(Duration[]::new)),
                labels);
    }

    /** Those of one name, which is written without its unit. */
    public static Timings of(String name, String description, String... labels) {
        return new Timings(name, description, List.of(labels));
    }

    /** One more, with a value for each label. */
    public void record(long nanoseconds, String... values) {
        Timer timer = timers.of(List.of(values));
        if (timer != null) {
            timer.record(nanoseconds, TimeUnit.NANOSECONDS);
        }
    }

    /** Shows it from the start, at zero: what comes out of nowhere is no increase to Prometheus. */
    public void show(String... values) {
        var _ = timers.of(List.of(values));
    }
}
