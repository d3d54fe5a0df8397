package gaming.storefront;

import gaming.database.Ids;
import gaming.database.Sql;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import org.bson.types.ObjectId;

/** Reads the rows of a kind of variants. */
final class VariantRows {
    /** Makes one of a row. */
    interface Reader<V> {
        V read(ObjectId id, String internalName, boolean main, String json);
    }

    private VariantRows() {}

    /** Those that changed after {@code version}, by name. */
    static <V extends Variant> Map<String, V> changedAfter(
            Connection connection, String table, long version, Reader<V> reader) throws SQLException {
        var variants = new HashMap<String, V>();
        Sql.each(
                connection,
                "select id, internal_name, main, content from " + table + " where version > ?",
                row -> variants.put(
                        row.getString(2),
                        reader.read(Ids.read(row, 1), row.getString(2), row.getBoolean(3), row.getString(4))),
                version);
        return variants;
    }
}
