package gaming.telemetry;

import io.helidon.metrics.api.Counter;
import io.helidon.metrics.api.Gauge;
import io.helidon.metrics.api.Meter;
import io.helidon.metrics.api.MeterRegistry;
import io.helidon.metrics.api.Timer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The present values of this pod's gauges and counters and the counts of its timers, as the metrics show them. */
public final class Readings {
    private Readings() {}

    /** The value of one meter; of a gauge, -1 means unknown. */
    public record Reading(Map<String, String> labels, double value) {
        public String label(String name) {
            return labels.getOrDefault(name, "");
        }

        public long whole() {
            return Math.round(value);
        }
    }

    /** The value of a gauge without labels, as a whole number; -1: not known. */
    public static long whole(String gauge) {
        return of(gauge).stream().mapToLong(Reading::whole).findFirst().orElse(-1);
    }

    /** The meters of a name, which is without {@code _total} for a counter, in the order of their labels. */
    public static List<Reading> of(String name) {
        MeterRegistry registry = Meters.registry();
        if (registry == null) {
            return List.of();
        }
        var readings = new ArrayList<Reading>();
        for (Meter meter : registry.meters(each -> each.id().name().equals(name))) {
            var labels = new TreeMap<>(meter.id().tagsMap());
            switch (meter) {
                case Gauge<?> gauge ->
                    readings.add(new Reading(labels, gauge.value().doubleValue()));
                case Counter counter -> readings.add(new Reading(labels, counter.count()));
                case Timer timer -> readings.add(new Reading(labels, timer.count()));
                default -> {}
            }
        }
        readings.sort(
                (one, other) -> one.labels().toString().compareTo(other.labels().toString()));
        return List.copyOf(readings);
    }
}
