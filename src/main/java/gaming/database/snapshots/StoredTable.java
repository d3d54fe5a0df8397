package gaming.database.snapshots;

import gaming.database.MultiRow;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Writes rows of a table of the catalogue. */
public final class StoredTable {
    private final MultiRow upsert;

    /**
     * The columns of the table but {@code version}.
     *
     * @param fixed columns that keep their first value
     * @param values columns that always take the new value
     * @param stamps columns that take the new value only if a column of {@code values} changes, so that an unchanged
     *     row stays as it is
     */
    public StoredTable(String name, List<String> fixed, List<String> values, List<String> stamps) {
        List<String> all =
                Stream.of(fixed, values, stamps).flatMap(List::stream).toList();
        upsert = new MultiRow(
                "insert into " + name + "(" + String.join(", ", all) + ")",
                "(?" + ",?".repeat(all.size() - 1) + ")",
                onDuplicate(values, stamps));
    }

    private static String onDuplicate(List<String> values, List<String> stamps) {
        // Assignments run from left to right, so the stamps read the old values. The comparison is binary, because
        // otherwise it would ignore case
        String same = values.stream()
                .map(column -> "binary " + column + " <=> binary values(" + column + ")")
                .collect(Collectors.joining(" and "));
        return Stream.concat(
                        stamps.stream()
                                .map(stamp -> stamp + " = if(" + same + ", " + stamp + ", values(" + stamp + "))"),
                        values.stream().map(column -> column + " = values(" + column + ")"))
                .collect(Collectors.joining(", ", "on duplicate key update ", ""));
    }

    /** {@code row} returns the fixed columns, the values and the stamps of a row, in this order. */
    public <T> void write(List<T> rows, Function<T, @Nullable Object[]> row) {
        upsert.write(rows, row);
    }
}
