package gaming.casino.api;

import gaming.casino.catalogue.Localised;
import gaming.casino.catalogue.Seo;
import org.jspecify.annotations.Nullable;

/** Texts for search engines, in one language. */
public record SeoModel(
        @Nullable String title,
        @Nullable String description,
        @Nullable String content,
        @Nullable String socialImage,
        @Nullable String slug) {
    static @Nullable SeoModel of(@Nullable Seo seo, String language) {
        return seo == null
                ? null
                : new SeoModel(
                        text(seo.title(), language),
                        text(seo.description(), language),
                        text(seo.content(), language),
                        text(seo.socialImage(), language),
                        text(seo.slug(), language));
    }

    static @Nullable String text(@Nullable Localised text, String language) {
        return text == null ? null : text.in(language);
    }
}
