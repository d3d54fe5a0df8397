package gaming.casino.api;

import gaming.casino.storefront.Promotion;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A promotion that runs now. */
public record PromotionModel(
        String id,
        @Nullable String title,
        @Nullable String description,
        @Nullable String imageUrl,
        @Nullable String link) {
    static @Nullable List<PromotionModel> of(@Nullable List<Promotion> promotions, String language) {
        return promotions == null
                ? null
                : promotions.stream()
                        .map(promotion -> new PromotionModel(
                                promotion.id(),
                                SeoModel.text(promotion.title(), language),
                                SeoModel.text(promotion.description(), language),
                                promotion.imageUrl(),
                                promotion.link()))
                        .toList();
    }
}
