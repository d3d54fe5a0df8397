package gaming.casino.storefront;

import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** One line of the feed {@code casino-pages}: the whole record; {@code content} is all but its names, as JSON. */
public record PageRecord(@Nullable ObjectId id, String slug, String content) {}
