package gaming.database.snapshots;

import gaming.core.Starting;
import gaming.database.Row;
import gaming.database.Sql;
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
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Reads the rows from which the values in memory are made. A row that cannot be converted is left out. Such a row stops
 * neither the start nor the reading of other rows.
 */
@ApplicationScoped
public class StoredRows {
    private static final System.Logger LOG = System.getLogger(StoredRows.class.getName());
    private static final List<String> TABLES =
            List.of("provider", "game", "casino_page", "promotion", "navigation_bar", "casino_explore");
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

    /** The rows of the catalogue at one version; immutable. */
    public interface Snapshot {
        /** The value of {@link #readAt} for a snapshot without rows. */
        long NOTHING_YET = -1;

        /** The version of the catalogue before the reading began. The snapshot may lack rows of later versions. */
        long readAt();
    }

    /** The changed rows of a table, by key. Rows with {@code unreadable} keys are left out. */
    public record Changes<K, V>(Map<K, V> read, Set<K> unreadable) {
        public Changes {
            read = Map.copyOf(read);
            unreadable = Set.copyOf(unreadable);
        }

        public boolean isWhole() {
            return unreadable.isEmpty();
        }

        public Map<K, V> appliedTo(Map<K, V> before) {
            var all = new HashMap<>(before);
            all.putAll(read);
            all.keySet().removeAll(unreadable);
            return all;
        }
    }

    /**
     * {@code next} reads the changes since a snapshot, and makes the snapshot with these changes. If no row changed,
     * the same snapshot stays, so that values computed from it stay valid.
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
     * The rows that changed since a snapshot; all rows since {@link Snapshot#NOTHING_YET}. The version is read first.
     * Rows that are written between are read again the next time, so no row is missed.
     */
    public final class ChangedRows {
        private final long since;
        private final long readAt = CatalogueVersion.read();
        private boolean none = true;

        private ChangedRows(long since) {
            this.since = since;
        }

        /** The value of {@link Snapshot#readAt} for the snapshot with the changes. */
        public long readAt() {
            return readAt;
        }

        /** The parameter of {@code query} is a version. A row that {@code value} cannot convert is left out. */
        public <K, V> Changes<K, V> of(String table, String query, Function<Row, K> key, Function<Row, V> value) {
            var read = new HashMap<K, V>();
            var failures = new HashMap<K, RuntimeException>();
            Sql.each(
                    query,
                    row -> {
                        K name = key.apply(row);
                        try {
                            read.put(name, value.apply(row));
                        } catch (RuntimeException failure) {
                            failures.put(name, failure);
                        }
                    },
                    since);
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
