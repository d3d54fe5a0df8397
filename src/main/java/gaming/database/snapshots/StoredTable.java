package gaming.database.snapshots;

import gaming.database.MultiRow;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Writes rows of tables of the catalogue. */
public final class StoredTable {
    private StoredTable() {}

    /**
     * Writes the columns {@code fixed}, {@code values} and {@code stamps} of a row, in this order.
     *
     * @param fixed columns that keep their first value
     * @param values columns that always take the new value
     * @param stamps columns that take the new value only if a column of {@code values} changes, so that an unchanged
     *     row stays as it is
     */
    public static MultiRow upsert(String table, List<String> fixed, List<String> values, List<String> stamps) {
        List<String> all =
                Stream.of(fixed, values, stamps).flatMap(List::stream).toList();
        return new MultiRow(
                "insert into " + table + "(" + String.join(", ", all) + ")",
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
}
