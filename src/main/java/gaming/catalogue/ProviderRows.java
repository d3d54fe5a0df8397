package gaming.catalogue;

import gaming.cache.Changes;
import gaming.cache.StoredRows;
import gaming.database.Row;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** Reads providers. */
final class ProviderRows {
    private record Looks(
            @Nullable Localised description, @Nullable Seo seo) {}

    private ProviderRows() {}

    /** Those that changed after {@code version}. */
    static Changes<ObjectId, Provider> changedAfter(StoredRows rows, long version) {
        return rows.changedAfter(
                "provider",
                "id, slug, name, logo_url, position, enabled, presentation, created_at, updated_at, version",
                version,
                row -> row.getId(1),
                ProviderRows::read);
    }

    private static Provider read(Row row) {
        Looks looks = Kept.read(row.getString("presentation"), Looks.class);
        String name = row.getString("name");
        return new Provider(
                row.getId(1),
                row.getString("slug"),
                name,
                SortName.of(name),
                row.getString("logo_url"),
                row.getInt("position"),
                row.getBoolean("enabled"),
                looks.description(),
                looks.seo(),
                row.getInstant("created_at"),
                row.getInstant("updated_at"),
                row.getLong("version"));
    }
}
