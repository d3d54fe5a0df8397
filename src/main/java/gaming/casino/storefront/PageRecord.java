package gaming.casino.storefront;

import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * One line of the feed {@code casino-pages}: the whole record. {@code content} is the JSON of all members except
 * {@code id} and {@code slug}.
 */
public record PageRecord(@Nullable ObjectId id, String slug, String content) {}
