package gaming.database;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Writes many rows with few statements: {@code insert into t(...) values (..),(..),... on duplicate key update ...}.
 * The number of rows of a statement is a power of two, so that each connection prepares few texts and reuses them.
 */
public final class MultiRow {
    private static final int LARGEST_CUT = 512;
    /** The driver keeps a prepared statement with a shorter text, and prepares a longer text for each use. */
    private static final int TOO_LONG = 8192;

    private final String head;
    private final String row;
    private final String tail;
    private final int largestCut;

    /** {@code row} has the placeholders of one row, {@code "(?,?,?)"}; {@code tail} follows the last row. */
    public MultiRow(String head, String row, String tail) {
        this.head = head;
        this.row = row;
        this.tail = tail;
        int rows = (TOO_LONG - text(1).length()) / (row.length() + 1);
        largestCut = Math.clamp(Integer.highestOneBit(rows), 1, LARGEST_CUT);
    }

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

    /**
     * Writes the rows in their order; {@code columns} returns the values of one row.
     *
     * @return the sum of the counts of the statements
     */
    public <T> int write(List<T> rows, Function<T, @Nullable Object[]> columns) {
        int from = 0;
        int changed = 0;
        while (from < rows.size()) {
            int cut = Math.min(largestCut, Integer.highestOneBit(rows.size() - from));
            List<T> written = rows.subList(from, from + cut);
            changed += Sql.prepared(text(cut), statement -> {
                int parameter = 1;
                for (T each : written) {
                    for (Object value : columns.apply(each)) {
                        Sql.set(statement, parameter++, value);
                    }
                }
                return statement.executeUpdate();
            });
            from += cut;
        }
        return changed;
    }

    private String text(int rows) {
        return head + " values " + (row + ",").repeat(rows - 1) + row + " " + tail;
    }
}
