package gaming.cache;

import gaming.Starting;
import gaming.database.Row;
import gaming.database.Sql;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.persistence.PersistenceException;
import java.lang.System.Logger.Level;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.eclipse.microprofile.metrics.Metadata;
import org.eclipse.microprofile.metrics.MetricRegistry;
import org.eclipse.microprofile.metrics.Tag;

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

    void register(@Observes Starting starting, MetricRegistry metrics) {
        Metadata metadata = Metadata.builder()
                .withName("stored_rows_unreadable")
                .withDescription("Rows of the catalogue that this pod leaves out because it cannot read them")
                .build();
        unreadable.forEach((table, keys) -> metrics.gauge(metadata, keys::size, new Tag("table", table)));
    }

    /** The rows of {@code table} that changed after {@code version}; before the first version there are none. */
    public <K, V> Changes<K, V> changedAfter(
            String table, String columns, long version, Function<Row, K> key, Function<Row, V> value) {
        var read = new HashMap<K, V>();
        var failures = new HashMap<K, RuntimeException>();
        Sql.each(
                "select " + columns + " from " + table + " where version > ?",
                row -> {
                    K id = key.apply(row);
                    try {
                        read.put(id, value.apply(row));
                    } catch (PersistenceException failure) {
                        throw failure;
                    } catch (RuntimeException failure) {
                        failures.put(id, failure);
                    }
                },
                version);
        note(table, version < 0, read.keySet(), failures);
        return new Changes<>(read, failures.keySet());
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
