package gaming.telemetry;

import io.helidon.metrics.api.Meter;
import io.helidon.metrics.api.MeterRegistry;
import io.helidon.metrics.api.Tag;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The meters of one name, each found by the values of its labels and made when it is first needed. The values must come
 * from a bounded set: every other one is a series that the service and Prometheus keep for good.
 */
final class Family<B extends Meter.Builder<B, M>, M extends Meter> {
    private final Supplier<B> builder;
    private final List<String> labels;
    private volatile @Nullable Made<M> made;

    /** Those of one registry: another start in the same JVM has its own. */
    private record Made<M>(MeterRegistry registry, Map<List<String>, M> meters) {}

    Family(Supplier<B> builder, List<String> labels) {
        this.builder = builder;
        this.labels = labels;
    }

    /** Null while there can be no meters. */
    @Nullable
    M of(List<String> values) {
        MeterRegistry registry = Meters.registry();
        if (registry == null) {
            return null;
        }
        Made<M> known = made;
        if (known == null || known.registry() != registry) {
            known = new Made<>(registry, new ConcurrentHashMap<>());
            made = known;
        }
        Map<List<String>, M> meters = known.meters();
        M meter = meters.get(values);
        return meter == null ? meters.computeIfAbsent(values, missing -> make(registry, missing)) : meter;
    }

    private M make(MeterRegistry registry, List<String> values) {
        var tags = new ArrayList<Tag>();
        for (int i = 0; i < labels.size(); i++) {
            tags.add(Tag.create(labels.get(i), values.get(i)));
        }
        return registry.getOrCreate(builder.get().scope(Meters.SCOPE).tags(tags));
    }
}
