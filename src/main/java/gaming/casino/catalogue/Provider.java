package gaming.casino.catalogue;

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

    static Provider read(StoredProvider row) {
        Looks looks = StoredJson.read(row.presentation, Looks.class);
        return new Provider(
                row.id,
                row.slug,
                row.name,
                SortName.of(row.name),
                row.logoUrl,
                row.position,
                row.enabled,
                looks.description(),
                looks.seo(),
                row.createdAt,
                row.updatedAt);
    }
}
