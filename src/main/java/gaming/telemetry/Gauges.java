package gaming.telemetry;

import io.helidon.metrics.api.Gauge;
import io.helidon.metrics.api.Tag;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Gauges over one source. Each scrape of a gauge calls the source. */
public final class Gauges<T> {
    /** The value of an unknown figure, as in the base metrics: NaN would break the JSON form of all metrics. */
    private static final Number NOT_KNOWN = -1;

    private final Supplier<@Nullable T> reading;

    private Gauges(Supplier<@Nullable T> reading) {
        this.reading = reading;
    }

    /** While {@code reading} returns null, the gauges show -1, which means unknown. */
    public static <T> Gauges<T> of(Supplier<@Nullable T> reading) {
        return new Gauges<>(reading);
    }

    /** A null figure is shown as -1. {@code labels} are names and values in turn. */
    public Gauges<T> show(String name, String description, Function<T, @Nullable Number> figure, String... labels) {
        List<Tag> tags = new ArrayList<>();
        for (int label = 0; label < labels.length; label += 2) {
            tags.add(Tag.create(labels[label], labels[label + 1]));
        }
        Meters.whenOpen(registry -> registry.getOrCreate(Gauge.builder(name, () -> value(figure))
                .description(description)
                .scope(Meters.SCOPE)
                .tags(tags)));
        return this;
    }

    private Number value(Function<T, @Nullable Number> figure) {
        T known = reading.get();
        Number value = known == null ? null : figure.apply(known);
        return value == null ? NOT_KNOWN : value;
    }
}
