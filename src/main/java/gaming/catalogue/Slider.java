package gaming.catalogue;

import org.jspecify.annotations.Nullable;

/** How a game looks in a slider. */
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
        @Nullable Localised backgroundFill) {}
