package gaming.database;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import java.util.function.Consumer;

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

    /**
     * {@code select} ends with {@code in }; keys are set as {@link MultiRow#set} does. Keys of several columns are lists,
     * all of one length: {@code ... where (a, b) in }.
     */
    public static void query(String select, Collection<?> keys, Consumer<Row> row) {
        query(select, keys, "", row);
    }

    /** As above, with a {@code tail} after the list, e.g. {@code " for update"}. */
    public static void query(String select, Collection<?> keys, String tail, Consumer<Row> row) {
        cut(
                keys,
                cut -> Sql.prepared(text(select, cut, tail), query -> {
                    set(query, cut);
                    Sql.read(query, row);
                    return true;
                }));
    }

    /** Changes the rows of many keys; {@code update} ends with {@code in }. */
    public static void update(String update, Collection<?> keys) {
        cut(
                keys,
                cut -> Sql.prepared(text(update, cut, ""), statement -> {
                    set(statement, cut);
                    return statement.executeUpdate();
                }));
    }

    private static void cut(Collection<?> keys, Consumer<List<?>> cut) {
        List<?> all = List.copyOf(keys);
        for (int from = 0; from < all.size(); from += LARGEST_CUT) {
            cut.accept(all.subList(from, Math.min(all.size(), from + LARGEST_CUT)));
        }
    }

    private static String text(String text, List<?> keys, String tail) {
        int width = width(keys);
        String mark = width == 1 ? "?" : "(?" + ",?".repeat(width - 1) + ")";
        return text + "(" + (mark + ",").repeat(places(keys) - 1) + mark + ")" + tail;
    }

    private static void set(PreparedStatement statement, List<?> keys) throws SQLException {
        int parameter = 1;
        for (int place = 0; place < places(keys); place++) {
            for (Object column : columns(keys.get(Math.min(place, keys.size() - 1)))) {
                MultiRow.set(statement, parameter++, column);
            }
        }
    }

    private static int places(List<?> keys) {
        // For a single key of several columns the database would take no index
        return Math.max(powerOfTwo(keys.size()), Math.min(width(keys), 2));
    }

    private static int width(List<?> keys) {
        return columns(keys.getFirst()).size();
    }

    private static List<?> columns(Object key) {
        return key instanceof List<?> columns ? columns : List.of(key);
    }

    private static int powerOfTwo(int count) {
        int highest = Integer.highestOneBit(count);
        return highest == count ? count : 2 * highest;
    }
}
