package gaming.database.snapshots;

import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import com.github.benmanes.caffeine.cache.stats.CacheStats;
import gaming.database.Transactions;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One value in the memory of a pod, under a name.
 *
 * @param <V> the value, which never changes: a new one takes its place
 */
public final class CachedValue<V> {
    private final String name;
    private final Caches.Counter follows;
    private final Loader<V> loader;
    private final Transactions transactions;
    private final LoadingCache<String, V> entry;
    private final List<Consumer<V>> listeners = new CopyOnWriteArrayList<>();

    /** Reads a value as the database has it. */
    @FunctionalInterface
    public interface Loader<V> {
        /** {@code previous} is the value before, of which what did not change may be kept; null when all is to be read. */
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

    /** The value; all callers that find none wait for one load. */
    public V get() {
        return entry.get(name);
    }

    /** Tells {@code listener} of every later value before {@link Caches#catchUp} returns, on its thread. */
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

    /** Brings the value up to date, if there is one or one is being loaded; readers have the old one meanwhile. */
    void refresh() {
        // computeIfPresent would not wait for a load that may have read what was there before
        entry.asMap().compute(name, (_, old) -> old == null ? null : transactions.call(() -> loader.load(old)));
    }

    /** The next caller loads it again. */
    void drop() {
        entry.invalidate(name);
    }

    /** Tells the listeners what there is now. */
    void tell() {
        if (!listeners.isEmpty()) {
            V now = get();
            listeners.forEach(listener -> listener.accept(now));
        }
    }
}
