package gaming.casino.catalogue;

import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The visible properties of a game, as the feed sent them. The reader of an absent flag applies its default. */
public record GameLooks(
        @Nullable Boolean hasFreeBets,
        @Nullable Boolean bonusMoneyExcluded,
        @Nullable Boolean underMaintenance,
        @Nullable Boolean featuredByProvider,
        @Nullable Boolean demo,
        @Nullable Integer indexInProvider,
        @Nullable Integer thumbnailBlurHashWidth,
        @Nullable Integer thumbnailBlurHashHeight,
        @Nullable String backgroundUrl,
        @Nullable String thumbnailUrl,
        @Nullable String thumbnailBlurHash,
        @Nullable String thumbnailAlt,
        @Nullable String wideThumbnailUrl,
        @Nullable String squareThumbnailUrl,
        @Nullable String coverImageUrl,
        @Nullable String coverImageAlt,
        @Nullable String trailerUrl,
        @Nullable String trailerAlt,
        @Nullable List<String> features,
        @Nullable List<String> tagNames,
        @Nullable Set<String> restrictedCountries,
        @Nullable Instant releasedAt,
        @Nullable Localised description,
        @Nullable Seo seo,
        @Nullable Policy policy,
        @Nullable Slider slider) {
    public GameLooks {
        features = features == null ? null : List.copyOf(features);
        tagNames = tagNames == null ? null : List.copyOf(tagNames);
        restrictedCountries = restrictedCountries == null ? null : Set.copyOf(restrictedCountries);
    }
}
