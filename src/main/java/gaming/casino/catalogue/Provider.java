package gaming.casino.catalogue;

import gaming.database.Row;
import gaming.database.snapshots.StoredRows.ChangedRows;
import gaming.database.snapshots.StoredRows.Changes;
import java.time.Instant;
import java.util.Comparator;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** A provider of games. {@code index} is its place. A provider without a place comes last. */
public record Provider(
        ObjectId id,
        String slug,
        String name,
        String sortName,
        @Nullable String logoUrl,
        int index,
        boolean enabled,
        @Nullable Localised description,
        @Nullable Seo seo,
        Instant createdAt,
        Instant updatedAt) {
    /** Breaks ties by name, then by id (details.md, "Catalogue"). */
    public static final Comparator<Provider> BY_NAME =
            Comparator.comparing(Provider::sortName).thenComparing(Provider::id);

    public static final Comparator<Provider> BY_INDEX =
            Comparator.comparingInt(Provider::index).thenComparing(BY_NAME);

    private record Looks(
            @Nullable Localised description, @Nullable Seo seo) {}

    static Changes<ObjectId, Provider> changed(ChangedRows since) {
        return since.of("provider", """
                select id, slug, name, logo_url, position, enabled, presentation, created_at, updated_at
                from provider where version > ?""", row -> row.getId("id"), Provider::read);
    }

    private static Provider read(Row row) {
        String name = row.getString("name");
        Looks looks = StoredJson.read(row.getString("presentation"), Looks.class);
        return new Provider(
                row.getId("id"),
                row.getString("slug"),
                name,
                SortName.of(name),
                row.getString("logo_url"),
                row.getInt("position"),
                row.getBoolean("enabled"),
                looks.description(),
                looks.seo(),
                row.getInstant("created_at"),
                row.getInstant("updated_at"));
    }
}
