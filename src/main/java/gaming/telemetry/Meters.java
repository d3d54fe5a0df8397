package gaming.telemetry;

import gaming.core.Starting;
import io.helidon.metrics.api.Meter;
import io.helidon.metrics.api.MeterRegistry;
import io.helidon.metrics.api.Metrics;
import io.helidon.metrics.api.Tag;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.BeforeDestroyed;
import jakarta.enterprise.event.Observes;
import jakarta.interceptor.Interceptor;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The meters of the running service, for beans and other classes. There are no meters before the start, because earlier
 * meters would prevent the server from making its own. Measurements before the start, and in tests without a service,
 * are dropped.
 */
@ApplicationScoped
class Meters {
    /** The scope of the metrics that MicroProfile makes for annotations and injected registries. */
    static final String SCOPE = "application";

    private static final ReentrantLock OPENING = new ReentrantLock();
    private static final List<Consumer<MeterRegistry>> WAITING = new ArrayList<>();
    private static volatile @Nullable MeterRegistry open;

    /** Runs before all other observers, which make meters. */
    void open(@Observes @Priority(Interceptor.Priority.PLATFORM_BEFORE) Starting starting) {
        MeterRegistry registry = Metrics.globalRegistry();
        List<Consumer<MeterRegistry>> waiting;
        OPENING.lock();
        try {
            open = registry;
            waiting = List.copyOf(WAITING);
            WAITING.clear();
        } finally {
            OPENING.unlock();
        }
        waiting.forEach(each -> each.accept(registry));
        ExternalCall.showAll();
    }

    /** Another start in the same JVM has its own registry. */
    void close(@Observes @BeforeDestroyed(ApplicationScoped.class) Object event) {
        open = null;
    }

    static @Nullable MeterRegistry registry() {
        return open;
    }

    /** Runs {@code making} now, or as soon as there is a registry. */
    static void whenOpen(Consumer<MeterRegistry> making) {
        MeterRegistry now;
        OPENING.lock();
        try {
            now = open;
            if (now == null) {
                WAITING.add(making);
            }
        } finally {
            OPENING.unlock();
        }
        if (now != null) {
            making.accept(now);
        }
    }

    /**
     * The meters of one name, made at their first use. The label values must come from a bounded set, because the
     * service and Prometheus keep every series permanently.
     */
    static final class Family<B extends Meter.Builder<B, M>, M extends Meter> {
        private final Supplier<B> builder;
        private final List<String> labels;
        private volatile @Nullable Made<M> made;

        private record Made<M>(MeterRegistry registry, Map<List<String>, M> meters) {}

        Family(Supplier<B> builder, List<String> labels) {
            this.builder = builder;
            this.labels = labels;
        }

        /** Returns the meter with these label values; null while there is no registry. */
        @Nullable
        M of(List<String> values) {
            MeterRegistry registry = registry();
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
            return registry.getOrCreate(builder.get().scope(SCOPE).tags(tags));
        }
    }
}
