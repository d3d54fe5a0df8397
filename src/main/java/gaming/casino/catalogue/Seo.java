package gaming.casino.catalogue;

import org.jspecify.annotations.Nullable;

/** Texts for search engines. Only pages have {@code content}, and only sliders have {@code slug}. */
public record Seo(
        @Nullable Localised title,
        @Nullable Localised description,
        @Nullable Localised socialImage,
        @Nullable Localised content,
        @Nullable Localised slug) {}
