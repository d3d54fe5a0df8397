package gaming.telemetry;

import com.github.benmanes.caffeine.cache.stats.CacheStats;
import io.helidon.metrics.api.FunctionalCounter;
import io.helidon.metrics.api.MeterRegistry;
import io.helidon.metrics.api.Tag;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import java.util.function.Supplier;

/** The metric {@code cache_requests_total{cache,result}}: the hits and misses of caches (details.md, "Metrics"). */
public final class CacheRequests {
    private static final String NAME = "cache_requests";

    /** Strong references, because the registry has only weak references to these objects. */
    private static final List<Supplier<CacheStats>> SHOWN = new CopyOnWriteArrayList<>();

    private CacheRequests() {}

    /** Shows the counts of a cache under this name. If several caches have one name, only the first cache is shown. */
    public static void show(String cache, Supplier<CacheStats> stats) {
        SHOWN.add(stats);
        Meters.whenOpen(registry -> {
            count(registry, cache, "hit", stats, CacheStats::hitCount);
            count(registry, cache, "miss", stats, CacheStats::missCount);
        });
    }

    private static void count(
            MeterRegistry registry,
            String cache,
            String result,
            Supplier<CacheStats> stats,
            Function<CacheStats, Long> count) {
        registry.getOrCreate(FunctionalCounter.builder(NAME, stats, of -> count.apply(of.get()))
                .description("Requests to a cache of this pod: hit, it was there; miss, it had to be made")
                .scope(Meters.SCOPE)
                .tags(List.of(Tag.create("cache", cache), Tag.create("result", result))));
    }
}
