package gaming.casino.catalogue;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** What search engines are told; {@code content} is of pages, {@code slug} of sliders. */
public record Seo(
        @Nullable Localised title,
        @Nullable Localised description,
        @Nullable Localised socialImage,
        @Nullable Localised content,
        @Nullable Localised slug) {
    /** All that are there. */
    List<Localised> texts() {
        return Localised.there(title, description, socialImage, content, slug);
    }
}
