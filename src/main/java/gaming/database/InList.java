package gaming.database;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;

/**
 * Reads the rows of many keys with few statements: {@code ... where id in (?,?,...)}. The keys are cut into powers of
 * two, so that few texts are prepared once a connection and reused.
 */
public final class InList {
    private static final int LARGEST_CUT = 1024;

    private InList() {}

    /** What is done with each row. */
    @FunctionalInterface
    public interface Row {
        void read(ResultSet row) throws SQLException;
    }

    /** {@code select} ends with {@code in }; keys are set as {@link MultiRow#set} does. */
    public static void query(Connection connection, String select, Collection<?> keys, Row row) throws SQLException {
        query(connection, select, keys, "", row);
    }

    /** As above, with a {@code tail} after the list, e.g. {@code " for update"}. */
    public static void query(Connection connection, String select, Collection<?> keys, String tail, Row row)
            throws SQLException {
        List<?> all = List.copyOf(keys);
        int from = 0;
        while (from < all.size()) {
            int cut = Math.min(LARGEST_CUT, Integer.highestOneBit(all.size() - from));
            try (PreparedStatement statement =
                    connection.prepareStatement(select + "(" + "?,".repeat(cut - 1) + "?)" + tail)) {
                for (int key = 0; key < cut; key++) {
                    MultiRow.set(statement, key + 1, all.get(from + key));
                }
                try (ResultSet rows = statement.executeQuery()) {
                    while (rows.next()) {
                        row.read(rows);
                    }
                }
            }
            from += cut;
        }
    }
}
