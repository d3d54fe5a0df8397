package gaming.database;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Reads or changes the rows of many keys with few statements: {@code ... where id in (?,?,...)}. A list repeats its
 * last key up to a power of two, so that each connection prepares few texts and reuses them.
 *
 * <p>A statement that locks rows must name its index, {@code force index (primary)}. For a large part of the table the
 * optimizer prefers a full scan, which waits for the locks of other rows.
 */
public final class InList {
    private static final int LARGEST_CUT = 1024;

    private InList() {}

    /** {@code select} ends with {@code in }. A key of several columns, {@code (a, b) in }, is a list of values. */
    public static void query(String select, Collection<?> keys, Consumer<Row> row) {
        query(select, keys, "", row);
    }

    /** {@code tail} follows the list, such as {@code " for update"}. The parameters come before the list. */
    public static void query(
            String select, Collection<?> keys, String tail, Consumer<Row> row, @Nullable Object... parameters) {
        cut(
                keys,
                cut -> Sql.prepared(text(select, cut, tail), query -> {
                    set(query, parameters, cut);
                    Sql.read(query, row);
                    return true;
                }));
    }

    /** {@code update} ends with {@code in }. */
    public static void update(String update, Collection<?> keys) {
        update(update, keys, "");
    }

    /** {@code tail} follows the list, such as {@code " on duplicate key update ..."}. The parameters come before it. */
    public static void update(String update, Collection<?> keys, String tail, @Nullable Object... parameters) {
        cut(
                keys,
                cut -> Sql.prepared(text(update, cut, tail), statement -> {
                    set(statement, parameters, cut);
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

    private static void set(PreparedStatement statement, @Nullable Object[] parameters, List<?> keys)
            throws SQLException {
        int parameter = 1;
        for (Object before : parameters) {
            Sql.set(statement, parameter++, before);
        }
        for (int place = 0; place < places(keys); place++) {
            for (Object column : columns(keys.get(Math.min(place, keys.size() - 1)))) {
                Sql.set(statement, parameter++, column);
            }
        }
    }

    private static int places(List<?> keys) {
        // The database uses no index for a single key of several columns
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
