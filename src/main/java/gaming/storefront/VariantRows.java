package gaming.storefront;

import gaming.cache.Changes;
import gaming.cache.StoredRows;
import gaming.database.Ids;
import java.sql.Connection;
import java.sql.SQLException;
import org.bson.types.ObjectId;

/** Reads the rows of a kind of variants. */
final class VariantRows {
    /** Makes one of a row. */
    interface Reader<V> {
        V read(ObjectId id, String internalName, boolean main, String json);
    }

    private VariantRows() {}

    /** Those that changed after {@code version}, by name. */
    static <V extends Variant> Changes<String, V> changedAfter(
            StoredRows rows, Connection connection, String table, long version, Reader<V> reader) throws SQLException {
        return rows.changedAfter(
                connection,
                table,
                "internal_name, id, main, content",
                version,
                row -> row.getString(1),
                row -> reader.read(Ids.read(row, 2), row.getString(1), row.getBoolean(3), row.getString(4)));
    }
}
