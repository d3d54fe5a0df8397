package gaming.database;

import java.math.BigDecimal;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.function.Function;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * Writes many rows with few statements: {@code insert into t(...) values (..),(..),... on duplicate key update ...}. The
 * rows are cut into powers of two, so that however many there are, a handful of texts are prepared once a connection
 * and reused.
 */
public final class MultiRow {
    private static final int LARGEST_CUT = 512;

    private final String head;
    private final String row;
    private final String tail;

    /** {@code row} is one row's placeholders, {@code "(?,?,?)"}; {@code tail} follows the last row and may be empty. */
    public MultiRow(String head, String row, String tail) {
        this.head = head;
        this.row = row;
        this.tail = tail;
    }

    /** Writes the rows in their order; {@code columns} gives the values of one row. */
    public <T> void write(List<T> rows, Function<T, @Nullable Object[]> columns) {
        int from = 0;
        while (from < rows.size()) {
            int cut = Math.min(LARGEST_CUT, Integer.highestOneBit(rows.size() - from));
            List<T> written = rows.subList(from, from + cut);
            Sql.prepared(text(cut), statement -> {
                int parameter = 1;
                for (T each : written) {
                    for (Object value : columns.apply(each)) {
                        set(statement, parameter++, value);
                    }
                }
                return statement.executeUpdate();
            });
            from += cut;
        }
    }

    private String text(int rows) {
        return head + " values " + (row + ",").repeat(rows - 1) + row + " " + tail;
    }

    /** Sets one parameter in the form that the schema stores: ids as bytes, times as UTC. */
    static void set(PreparedStatement statement, int parameter, @Nullable Object value) throws SQLException {
        switch (value) {
            case ObjectId id -> statement.setBytes(parameter, id.toByteArray());
            case Instant instant -> statement.setObject(parameter, UtcColumn.column(instant));
            case LocalDate day -> statement.setObject(parameter, day);
            case BigDecimal number -> statement.setBigDecimal(parameter, number);
            case Enum<?> name -> statement.setString(parameter, name.name());
            case null, default -> statement.setObject(parameter, value);
        }
    }
}
