package gaming.storefront;

import gaming.cache.Changes;
import gaming.cache.StoredRows;
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
            StoredRows rows, String table, long version, Reader<V> reader) {
        return rows.changedAfter(
                table,
                "internal_name, id, main, content",
                version,
                row -> row.getString(1),
                row -> reader.read(row.getId(2), row.getString(1), row.getBoolean(3), row.getString(4)));
    }
}
