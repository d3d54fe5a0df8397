package gaming.database;

import java.util.List;
import java.util.function.Function;
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
