package gaming.database.snapshots;

import gaming.database.MultiRow;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Writes rows of a table of the catalogue, of which one column is {@code version}: the catalogue's at the last change. */
public final class StoredTable {
    private final MultiRow upsert;

    /**
     * @param fixed columns that keep what they had at first sight
     * @param values columns that take what comes
     * @param stamps columns that take what comes where a value differs: what comes again unchanged changes nothing
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
}
