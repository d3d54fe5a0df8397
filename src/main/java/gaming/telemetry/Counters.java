package gaming.telemetry;

import io.helidon.metrics.api.Counter;
import java.util.List;

/** Counters of an event, by labels. The counter {@code x} is shown as {@code x_total}. */
public final class Counters {
    private final Meters.Family<Counter.Builder, Counter> counters;

    private Counters(String name, String description, List<String> labels) {
        counters = new Meters.Family<>(() -> Counter.builder(name).description(description), labels);
    }

    public static Counters of(String name, String description, String... labels) {
        return new Counters(name, description, List.of(labels));
    }

    public void add(String... values) {
        add(1, values);
    }

    public void add(long many, String... values) {
        Counter counter = counters.of(List.of(values));
        if (counter != null) {
            counter.increment(many);
        }
    }

    /** The count since the start of the pod. */
    public long count(String... values) {
        Counter counter = counters.of(List.of(values));
        return counter == null ? 0 : counter.count();
    }

    /** Shows the counter from the start, at zero. Prometheus sees no increase in a counter that appears later. */
    public void show(String... values) {
        var _ = counters.of(List.of(values));
    }
}
