package gaming.database.snapshots;

import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import com.github.benmanes.caffeine.cache.stats.CacheStats;
import gaming.database.Transactions;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A named value in the memory of a pod. The value is immutable; each change replaces it by a new value. */
public final class CachedValue<V> {
    private final String name;
    private final Caches.Counter follows;
    private final Loader<V> loader;
    private final Transactions transactions;
    private final LoadingCache<String, V> entry;
    private final List<Consumer<V>> listeners = new CopyOnWriteArrayList<>();

    @FunctionalInterface
    public interface Loader<V> {
        /** Unchanged parts of {@code previous} may be reused. If it is null, the loader must read everything. */
        V load(@Nullable V previous);
    }

    CachedValue(String name, Caches.Counter follows, Loader<V> loader, Transactions transactions) {
        this.name = name;
        this.follows = follows;
        this.loader = loader;
        this.transactions = transactions;
        entry = Caffeine.newBuilder()
                .maximumSize(1)
                .recordStats()
                .build(_ -> transactions.call(() -> loader.load(null)));
    }

    /** If the value is not loaded, all callers wait for the same load. */
    public V get() {
        return entry.get(name);
    }

    /**
     * Calls {@code listener} with the current value whenever {@link Caches#catchUp} has refreshed or dropped the value,
     * on the thread of {@code catchUp} and before it returns. The value may be the same as before.
     */
    public void onChange(Consumer<V> listener) {
        listeners.add(listener);
    }

    String name() {
        return name;
    }

    Caches.Counter follows() {
        return follows;
    }

    CacheStats stats() {
        return entry.stats();
    }

    /** Brings the value up to date if it is loaded or being loaded. Readers get a loaded value meanwhile. */
    void refresh() {
        // computeIfPresent would not wait for a running load, and this load may have read an older state
        entry.asMap().compute(name, (_, old) -> old == null ? null : transactions.call(() -> loader.load(old)));
    }

    void drop() {
        entry.invalidate(name);
    }

    void tell() {
        if (!listeners.isEmpty()) {
            V now = get();
            listeners.forEach(listener -> listener.accept(now));
        }
    }
}
