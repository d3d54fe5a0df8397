package gaming.casino.catalogue;

import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * One line of the feed {@code providers}: the whole record. {@code presentation} is the JSON of the visible properties.
 */
public record ProviderRecord(
        @Nullable ObjectId id,
        String slug,
        String name,
        @Nullable String logoUrl,
        int index,
        boolean enabled,
        String presentation) {}
