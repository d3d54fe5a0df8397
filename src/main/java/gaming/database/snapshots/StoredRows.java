package gaming.database.snapshots;

import gaming.core.Starting;
import gaming.telemetry.Gauges;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.lang.System.Logger.Level;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.LongFunction;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Reads the rows that the values in memory are made of. A row that cannot be read is left out, named in the log and
 * counted in the gauge {@code stored_rows_unreadable}; it stops neither a start nor the reading of the others.
 */
@ApplicationScoped
public class StoredRows {
    private static final System.Logger LOG = System.getLogger(StoredRows.class.getName());
    private static final List<String> TABLES =
            List.of("provider", "game", "casino_page", "promotion", "navigation_bar", "casino_explore");
    /** In a line each, of one reading. */
    private static final int MOST_NAMED = 10;

    private final Map<String, Set<String>> unreadable =
            TABLES.stream().collect(Collectors.toUnmodifiableMap(table -> table, _ -> ConcurrentHashMap.newKeySet()));
    private final Caches caches;

    @Inject
    StoredRows(Caches caches) {
        this.caches = caches;
    }

    void register(@Observes Starting starting) {
        unreadable.forEach((table, keys) -> Gauges.of(keys::size)
                .show(
                        "stored_rows_unreadable",
                        "Rows of the catalogue that this pod leaves out because it cannot read them",
                        size -> size,
                        "table",
                        table));
    }

    /** Rows of the catalogue at one version of it; never changes. */
    public interface Snapshot {
        /** What {@link #readAt} is of a snapshot without rows. */
        long NOTHING_YET = -1;

        /** The catalogue's version before anything was read: rows of later versions are not all in it. */
        long readAt();
    }

    /**
     * What changed in a table, by key.
     *
     * @param read the rows as they are now
     * @param unreadable the keys of rows that are left out
     */
    public record Changes<K, V>(Map<K, V> read, Set<K> unreadable) {
        public Changes {
            read = Map.copyOf(read);
            unreadable = Set.copyOf(unreadable);
        }

        /** Whether no row is left out. */
        public boolean isWhole() {
            return unreadable.isEmpty();
        }

        /** What there was {@code before}, with these changes. */
        public Map<K, V> appliedTo(Map<K, V> before) {
            var all = new HashMap<>(before);
            all.putAll(read);
            all.keySet().removeAll(unreadable);
            return all;
        }
    }

    /**
     * A value in memory that is made of rows. {@code next} reads what changed since a snapshot was taken, and makes the one
     * with the changes if there are any: the same one stays where nothing changed, so that what was made of it stays good.
     */
    public <S extends Snapshot> CachedValue<S> keep(
            String name, S nothingYet, BiFunction<S, ChangedRows, Supplier<S>> next) {
        return caches.add(name, Caches.Counter.CATALOGUE, previous -> {
            S before = previous == null ? nothingYet : previous;
            var changed = new ChangedRows(before.readAt());
            Supplier<S> now = next.apply(before, changed);
            return previous != null && changed.none ? previous : now.get();
        });
    }

    /**
     * The rows that changed since a snapshot was taken; all of them since {@link Snapshot#NOTHING_YET}. The version is read
     * first: rows that come between are read again the next time, and no row is missed.
     */
    public final class ChangedRows {
        private final long since;
        private final long readAt = CatalogueVersion.read();
        private boolean none = true;

        private ChangedRows(long since) {
            this.since = since;
        }

        /** {@link Snapshot#readAt} of the snapshot with the changes. */
        public long readAt() {
            return readAt;
        }

        /**
         * What changed in a table.
         *
         * @param changedAfter reads the rows that changed after a version
         * @param value what a row means; where it fails, the row is left out
         */
        public <R, K, V> Changes<K, V> of(
                String table, LongFunction<List<R>> changedAfter, Function<R, K> key, Function<R, V> value) {
            var read = new HashMap<K, V>();
            var failures = new HashMap<K, RuntimeException>();
            for (R row : changedAfter.apply(since)) {
                try {
                    read.put(key.apply(row), value.apply(row));
                } catch (RuntimeException failure) {
                    failures.put(key.apply(row), failure);
                }
            }
            none &= read.isEmpty() && failures.isEmpty();
            note(table, since == Snapshot.NOTHING_YET, read.keySet(), failures);
            return new Changes<>(read, failures.keySet());
        }
    }

    private void note(String table, boolean all, Set<?> read, Map<?, RuntimeException> failures) {
        var failed = new TreeMap<String, RuntimeException>();
        failures.forEach((key, failure) -> failed.put(key.toString(), failure));
        Set<String> known = Objects.requireNonNull(unreadable.get(table), table);
        if (all) {
            known.retainAll(failed.keySet());
        } else {
            read.forEach(key -> known.remove(key.toString()));
        }
        failed.keySet().removeIf(key -> !known.add(key));
        failed.entrySet().stream()
                .limit(MOST_NAMED)
                .forEach(each -> LOG.log(
                        Level.WARNING,
                        "Row {0} of {1} is left out, because it cannot be read: {2}",
                        each.getKey(),
                        table,
                        each.getValue().toString()));
        if (failed.size() > MOST_NAMED) {
            LOG.log(
                    Level.WARNING,
                    "{0} more rows of {1} are left out, because they cannot be read",
                    failed.size() - MOST_NAMED,
                    table);
        }
    }
}
