package gaming.database.snapshots;

import gaming.database.MultiRow;
import gaming.database.Row;
import gaming.database.Sql;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A table of the catalogue with its columns, one of which is {@code version}: the catalogue's when the row changed last.
 *
 * @param <K> the key of a row
 */
public final class StoredTable<K> {
    private final String name;
    private final String columns;
    private final MultiRow upsert;
    private final Function<Row, K> key;

    /**
     * @param fixed columns that keep what they had at first sight
     * @param values columns that take what comes
     * @param stamps columns that take what comes where a value differs: what comes again unchanged changes nothing
     */
    public StoredTable(
            String name, List<String> fixed, List<String> values, List<String> stamps, Function<Row, K> key) {
        this.name = name;
        this.key = key;
        List<String> all =
                Stream.of(fixed, values, stamps).flatMap(List::stream).toList();
        columns = String.join(", ", all);
        upsert = new MultiRow(
                "insert into " + name + "(" + columns + ")",
                "(?" + ",?".repeat(all.size() - 1) + ")",
                onDuplicate(values, stamps));
    }

    private static String onDuplicate(List<String> values, List<String> stamps) {
        // Assignments run from left to right: the stamps still see the old values. Byte by byte, or case would not
        // count.
        String same = values.stream()
                .map(column -> "binary " + column + " <=> binary values(" + column + ")")
                .collect(Collectors.joining(" and "));
        return Stream.concat(
                        stamps.stream()
                                .map(stamp -> stamp + " = if(" + same + ", " + stamp + ", values(" + stamp + "))"),
                        values.stream().map(column -> column + " = values(" + column + ")"))
                .collect(Collectors.joining(", ", "on duplicate key update ", ""));
    }

    /** Upserts {@code rows}; {@code row} gives fixed columns, values and stamps, each in their order. */
    public <T> void write(List<T> rows, Function<T, @Nullable Object[]> row) {
        upsert.write(rows, row);
    }

    String name() {
        return name;
    }

    /** The rows that changed after {@code version}, each with its key. */
    void changedAfter(long version, Consumer<Row> row) {
        Sql.each("select " + columns + " from " + name + " where version > ?", row, version);
    }

    K key(Row row) {
        return key.apply(row);
    }
}
