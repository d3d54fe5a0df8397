package gaming.casino.search;

import static org.assertj.core.api.Assertions.assertThat;

import gaming.casino.catalogue.Game;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** What counts of a description is what is shown of it. */
class LanguagesProperties {
    private static final Shelf SHELF = new Shelf();

    @Property(tries = 20)
    void searchesTheDescriptionThatIsShown(
            @ForAll("texts") Map<String, String> texts, @ForAll("languages") String language) {
        Game game = TestGame.named("A").described(texts).game();
        SHELF.put(game);
        String shown = game.description().in(language);
        for (String word : texts.values()) {
            boolean found = SHELF.matching(word, language).contains(game.id());
            assertThat(found).isEqualTo(!word.isBlank() && word.equals(shown));
        }
    }

    @Provide
    Arbitrary<Map<String, String>> texts() {
        return Arbitraries.maps(
                        languages(),
                        Arbitraries.strings().withCharRange('b', 'z').ofLength(12))
                .ofMaxSize(4);
    }

    @Provide
    Arbitrary<String> languages() {
        return Arbitraries.of("en", "en-gb", "pt", "pt-br", "zh-hant-tw", "zh-hant", "zh", "de");
    }
}
