package gaming.catalogue;

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
}
