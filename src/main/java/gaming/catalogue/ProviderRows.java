package gaming.catalogue;

import gaming.cache.Changes;
import gaming.cache.StoredRows;
import gaming.database.Ids;
import gaming.database.Instants;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** Reads providers. */
final class ProviderRows {
    private record Looks(
            @Nullable Localised description, @Nullable Seo seo) {}

    private ProviderRows() {}

    /** Those that changed after {@code version}. */
    static Changes<ObjectId, Provider> changedAfter(StoredRows rows, Connection connection, long version)
            throws SQLException {
        return rows.changedAfter(
                connection,
                "provider",
                "id, slug, name, logo_url, position, enabled, presentation, created_at, updated_at, version",
                version,
                row -> Ids.read(row, 1),
                ProviderRows::read);
    }

    private static Provider read(ResultSet row) throws SQLException {
        Looks looks = Kept.read(row.getString("presentation"), Looks.class);
        String name = row.getString("name");
        return new Provider(
                Ids.read(row, 1),
                row.getString("slug"),
                name,
                SortName.of(name),
                row.getString("logo_url"),
                row.getInt("position"),
                row.getBoolean("enabled"),
                looks.description(),
                looks.seo(),
                Instants.read(row, "created_at"),
                Instants.read(row, "updated_at"),
                row.getLong("version"));
    }
}
