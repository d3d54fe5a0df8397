package gaming.telemetry;

import io.helidon.metrics.api.Counter;
import java.util.List;

/** How often something happened, by labels; {@code x} is shown as {@code x_total}. */
public final class Counts {
    private final Family<Counter.Builder, Counter> counters;

    private Counts(String name, String description, List<String> labels) {
        counters = new Family<>(() -> Counter.builder(name).description(description), labels);
    }

    /** Those of one name, which is written without {@code _total}. */
    public static Counts of(String name, String description, String... labels) {
        return new Counts(name, description, List.of(labels));
    }

    /** One more, with a value for each label. */
    public void add(String... values) {
        Counter counter = counters.of(List.of(values));
        if (counter != null) {
            counter.increment();
        }
    }

    /** Shows it from the start, at zero: what comes out of nowhere is no increase to Prometheus. */
    public void show(String... values) {
        var _ = counters.of(List.of(values));
    }
}
