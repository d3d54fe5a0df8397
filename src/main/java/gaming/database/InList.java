package gaming.database;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;

/**
 * Reads the rows of many keys with few statements: {@code ... where id in (?,?,...)}. A list is filled up to a
 * power of two by repeating its last key, so that few texts are prepared once a connection and reused.
 *
 * <p>What locks or deletes names its index, {@code force index (primary)}: for a list that holds a good part of the table
 * the optimizer prefers to read all of it, and would wait for rows that are not meant and that others hold.
 */
public final class InList {
    private static final int LARGEST_CUT = 1024;

    private InList() {}

    /** What is done with each row. */
    @FunctionalInterface
    public interface Row {
        void read(ResultSet row) throws SQLException;
    }

    /**
     * {@code select} ends with {@code in }; keys are set as {@link MultiRow#set} does. Keys of several columns are lists,
     * all of one length: {@code ... where (a, b) in }.
     */
    public static void query(Connection connection, String select, Collection<?> keys, Row row) throws SQLException {
        query(connection, select, keys, "", row);
    }

    /** As above, with a {@code tail} after the list, e.g. {@code " for update"}. */
    public static void query(Connection connection, String select, Collection<?> keys, String tail, Row row)
            throws SQLException {
        cut(keys, cut -> {
            try (PreparedStatement statement = prepare(connection, select, cut, tail);
                    ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    row.read(rows);
                }
            }
        });
    }

    /** Changes the rows of many keys; {@code update} ends with {@code in }. */
    public static void update(Connection connection, String update, Collection<?> keys) throws SQLException {
        cut(keys, cut -> {
            try (PreparedStatement statement = prepare(connection, update, cut, "")) {
                statement.executeUpdate();
            }
        });
    }

    private interface Cut {
        void run(List<?> keys) throws SQLException;
    }

    private static void cut(Collection<?> keys, Cut cut) throws SQLException {
        List<?> all = List.copyOf(keys);
        for (int from = 0; from < all.size(); from += LARGEST_CUT) {
            cut.run(all.subList(from, Math.min(all.size(), from + LARGEST_CUT)));
        }
    }

    private static PreparedStatement prepare(Connection connection, String text, List<?> keys, String tail)
            throws SQLException {
        int width = columns(keys.getFirst()).size();
        String mark = width == 1 ? "?" : "(?" + ",?".repeat(width - 1) + ")";
        // For a single key of several columns the database would take no index
        int places = Math.max(powerOfTwo(keys.size()), Math.min(width, 2));
        var statement = connection.prepareStatement(text + "(" + (mark + ",").repeat(places - 1) + mark + ")" + tail);
        int parameter = 1;
        for (int place = 0; place < places; place++) {
            for (Object column : columns(keys.get(Math.min(place, keys.size() - 1)))) {
                MultiRow.set(statement, parameter++, column);
            }
        }
        return statement;
    }

    private static List<?> columns(Object key) {
        return key instanceof List<?> columns ? columns : List.of(key);
    }

    private static int powerOfTwo(int count) {
        int highest = Integer.highestOneBit(count);
        return highest == count ? count : 2 * highest;
    }
}
