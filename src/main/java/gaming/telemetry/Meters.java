package gaming.telemetry;

import gaming.core.Starting;
import io.helidon.metrics.api.MeterRegistry;
import io.helidon.metrics.api.Metrics;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.BeforeDestroyed;
import jakarta.enterprise.event.Observes;
import jakarta.interceptor.Interceptor;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The meters of the running service, for whatever measures, bean or not. There are none before the start: made earlier
 * they would keep the server from making its own. What is measured till then, and in tests without a service, is dropped.
 */
@ApplicationScoped
class Meters {
    /** As the metrics that are made by annotations and injected registries have it. */
    static final String SCOPE = "application";

    private static final ReentrantLock OPENING = new ReentrantLock();
    private static final List<Consumer<MeterRegistry>> WAITING = new ArrayList<>();
    private static volatile @Nullable MeterRegistry open;

    /** Before all who have meters to be made at the start. */
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
    }

    /** Another start in the same JVM has a registry of its own. */
    void close(@Observes @BeforeDestroyed(ApplicationScoped.class) Object event) {
        open = null;
    }

    static @Nullable MeterRegistry registry() {
        return open;
    }

    /** Makes meters now, or as soon as there can be any. */
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
}
