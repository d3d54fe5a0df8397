package gaming.casino.api;

import static gaming.casino.api.SeoModel.text;

import gaming.casino.catalogue.Slider;
import org.jspecify.annotations.Nullable;

/** How a game looks in a slider, in one language. */
public record SliderModel(
        @Nullable String description,
        @Nullable String altText,
        @Nullable String imageUrl,
        @Nullable String imageAltText,
        @Nullable String trailerUrl,
        @Nullable String videoAltText,
        @Nullable SeoModel seo,
        @Nullable String link,
        @Nullable String backgroundGradient,
        @Nullable String backgroundFill) {
    static @Nullable SliderModel of(@Nullable Slider slider, String language) {
        return slider == null
                ? null
                : new SliderModel(
                        text(slider.description(), language),
                        text(slider.altText(), language),
                        text(slider.imageUrl(), language),
                        text(slider.imageAltText(), language),
                        text(slider.trailerUrl(), language),
                        text(slider.videoAltText(), language),
                        SeoModel.of(slider.seo(), language),
                        text(slider.link(), language),
                        text(slider.backgroundGradient(), language),
                        text(slider.backgroundFill(), language));
    }
}
