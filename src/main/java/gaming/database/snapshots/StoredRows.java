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
import java.util.concurrent.atomic.AtomicReference;
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
    /** The version of a value without rows. */
    private static final long NOTHING_YET = -1;

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

    /** A value, and the version of the catalogue before its rows were read. It may lack rows of later versions. */
    private record Read<S>(S value, long at) {}

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
     * {@code next} reads the changes since a value, which never changes, and makes the value with these changes. If no
     * row changed, the same value stays, so that others computed from it stay valid.
     */
    public <S> CachedValue<S> keep(String name, S nothingYet, BiFunction<S, ChangedRows, Supplier<S>> next) {
        var latest = new AtomicReference<>(new Read<>(nothingYet, NOTHING_YET));
        return caches.add(name, Caches.Counter.CATALOGUE, previous -> {
            // A value that was dropped, or whose transaction failed, is read again as a whole
            Read<S> last = Objects.requireNonNull(latest.get());
            boolean known = last.value() == previous;
            Read<S> before = known ? last : new Read<>(nothingYet, NOTHING_YET);
            var changed = new ChangedRows(before.at());
            Supplier<S> now = next.apply(before.value(), changed);
            if (known && changed.none) {
                return before.value();
            }
            S made = now.get();
            latest.set(new Read<>(made, changed.incomplete ? NOTHING_YET : changed.readAt));
            return made;
        });
    }

    /**
     * The rows that changed since a version; all rows since {@link #NOTHING_YET}. The present version is read first. Rows
     * that are written between are read again the next time, so no row is missed.
     */
    public final class ChangedRows {
        private final long since;
        private final long readAt = CatalogueVersion.read();
        private boolean none = true;
        private boolean incomplete;

        private ChangedRows(long since) {
            this.since = since;
        }

        /** Lets the next reading read all rows. */
        public void readAllNext() {
            incomplete = true;
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
            note(table, since == NOTHING_YET, read.keySet(), failures);
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
