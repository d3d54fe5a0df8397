package gaming.catalogue;

import java.time.Instant;
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
        long version) {}
