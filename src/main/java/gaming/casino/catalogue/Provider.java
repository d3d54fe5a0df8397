package gaming.casino.catalogue;

import gaming.database.Row;
import java.time.Instant;
import java.util.Comparator;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** A provider of games; {@code index} is its place, the last where none was given. */
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
        Instant updatedAt,
        long version) {
    /** How ties are broken: by name, then id (details.md, "Catalogue"). */
    public static final Comparator<Provider> BY_NAME =
            Comparator.comparing(Provider::sortName).thenComparing(Provider::id);

    public static final Comparator<Provider> BY_INDEX =
            Comparator.comparingInt(Provider::index).thenComparing(BY_NAME);

    private record Looks(
            @Nullable Localised description, @Nullable Seo seo) {}

    static Provider read(Row row) {
        Looks looks = Kept.read(row.getString("presentation"), Looks.class);
        String name = row.getString("name");
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
                row.getInstant("updated_at"),
                row.getLong("version"));
    }
}
