package gaming.casino.catalogue;

import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The visible properties of a game, as the feed sent them. The JSON may lack any of them. */
public record GameLooks(
        boolean hasFreeBets,
        boolean bonusMoneyExcluded,
        boolean underMaintenance,
        boolean featuredByProvider,
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
        List<String> features,
        List<String> tagNames,
        Set<String> restrictedCountries,
        @Nullable Instant releasedAt,
        @Nullable Localised description,
        @Nullable Seo seo,
        Policy policy,
        @Nullable Slider slider) {
    public GameLooks {
        features = features == null ? List.of() : List.copyOf(features);
        tagNames = tagNames == null ? List.of() : List.copyOf(tagNames);
        restrictedCountries = Policy.upper(restrictedCountries);
        policy = policy == null ? Policy.EVERYBODY : policy;
    }

    void addTags(Set<String> tags) {
        Localised.addTags(tags, seo, description);
        if (slider != null) {
            slider.addTags(tags);
        }
    }

    /** The appearance of a game in a slider. */
    public record Slider(
            @Nullable Localised description,
            @Nullable Localised altText,
            @Nullable Localised imageUrl,
            @Nullable Localised imageAltText,
            @Nullable Localised trailerUrl,
            @Nullable Localised videoAltText,
            @Nullable Seo seo,
            @Nullable Localised link,
            @Nullable Localised backgroundGradient,
            @Nullable Localised backgroundFill) {
        private void addTags(Set<String> tags) {
            Localised.addTags(
                    tags,
                    seo,
                    description,
                    altText,
                    imageUrl,
                    imageAltText,
                    trailerUrl,
                    videoAltText,
                    link,
                    backgroundGradient,
                    backgroundFill);
        }
    }
}
