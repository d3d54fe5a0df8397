package gaming.casino.catalogue;

import java.util.List;
import org.jspecify.annotations.Nullable;

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
    /** The texts that are present, without the texts of {@link #seo}. */
    List<Localised> texts() {
        return Localised.there(
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
