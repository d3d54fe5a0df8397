package gaming.casino.storefront;

import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** One line of the feed {@code casino-pages}: the whole record. {@code content} is the JSON of the other members. */
public record PageRecord(@Nullable ObjectId id, String slug, String content) {}
