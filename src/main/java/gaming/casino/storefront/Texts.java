package gaming.casino.storefront;

import gaming.casino.catalogue.Localised;
import gaming.casino.catalogue.Seo;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

final class Texts {
    private Texts() {}

    /** A text that is blank in every language counts as absent. An image does not count as a text. */
    static boolean areIn(List<String> languages, Localised name, @Nullable Seo seo) {
        Stream<@Nullable Localised> texts =
                seo == null ? Stream.of(name) : Stream.of(name, seo.title(), seo.description(), seo.content());
        return texts.flatMap(Stream::ofNullable)
                .filter(Localised::isThere)
                .allMatch(text -> languages.stream().allMatch(text::isIn));
    }

    /**
     * The text of {@link Localised#in}, else the text in the first of {@code others} that has one, else in any
     * language. The result is empty if there is no text.
     */
    static String in(String language, Localised text, List<String> others) {
        String own = text.in(language);
        return own != null
                ? own
                : Stream.concat(others.stream(), new TreeSet<>(text.texts().keySet()).stream())
                        .flatMap(tag -> Stream.ofNullable(text.texts().get(tag)))
                        .findFirst()
                        .orElse("");
    }

    static Set<String> tags(List<Localised> texts, @Nullable Localised... more) {
        var tags = new HashSet<String>();
        texts.forEach(text -> tags.addAll(text.texts().keySet()));
        for (Localised text : more) {
            if (text != null) {
                tags.addAll(text.texts().keySet());
            }
        }
        return tags;
    }
}
