package gaming.casino.api;

import org.jspecify.annotations.Nullable;

/** A promotion that runs. */
public record PromotionModel(
        String id,
        @Nullable String title,
        @Nullable String description,
        @Nullable String imageUrl,
        @Nullable String link) {}
