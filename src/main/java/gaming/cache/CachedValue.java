package gaming.cache;

import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import com.github.benmanes.caffeine.cache.stats.CacheStats;
import gaming.database.Transactions;

/**
 * One value in the memory of a pod, under a name.
 *
 * @param <V> the value, which never changes: a new one takes its place
 */
public final class CachedValue<V> {
    private final String name;
    private final Counter follows;
    private final Loader<V> loader;
    private final Transactions transactions;
    private final LoadingCache<String, V> entry;

    CachedValue(String name, Counter follows, Loader<V> loader, Transactions transactions) {
        this.name = name;
        this.follows = follows;
        this.loader = loader;
        this.transactions = transactions;
        entry = Caffeine.newBuilder()
                .maximumSize(1)
                .recordStats()
                .build(_ -> transactions.call(connection -> loader.load(connection, null)));
    }

    /** The value; whoever finds none waits for one load, however many they are. */
    public V get() {
        return entry.get(name);
    }

    String name() {
        return name;
    }

    Counter follows() {
        return follows;
    }

    CacheStats stats() {
        return entry.stats();
    }

    /** Brings the value up to date, if there is one; readers have the old one meanwhile. */
    void refresh() {
        entry.asMap().computeIfPresent(name, (_, old) -> transactions.call(connection -> loader.load(connection, old)));
    }

    /** The next caller loads it anew. */
    void drop() {
        entry.invalidate(name);
    }
}
