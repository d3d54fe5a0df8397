package gaming.casino.search;

import static org.assertj.core.api.Assertions.assertThat;

import gaming.casino.catalogue.Game;
import gaming.casino.search.Wanted.Typo;
import gaming.core.Page;
import java.util.List;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Whatever is typed, and whatever games are called. */
class SearchProperties {
    private static final Shelf SHELF = new Shelf();

    @Property(tries = 150)
    void anythingMayBeTyped(@ForAll("texts") String text) {
        SHELF.find(text, text, Shelf.ANYBODY, new Page(0, 20), _ -> 0);
        SHELF.matching(text, "en");
    }

    @Property(tries = 40)
    void anyGameIsFoundByEachOfItsWordsAndShowsWhere(
            @ForAll("texts") String name, @ForAll("texts") String provider, @ForAll("texts") String description) {
        Game game = TestGame.named(name)
                .by(provider)
                .tagged(name)
                .described("en", description)
                .game();
        SHELF.put(game);
        for (String text : List.of(name, provider, description)) {
            for (Words.Token word : Words.of(text).tokens()) {
                String typed = text.substring(word.start(), word.end());
                assertThat(SHELF.matching(typed, "en")).containsExactly(game.id());
                assertThat(new Highlights(Words.of(typed), "en", Typo.AFTER_THE_FIRST_LETTER).of(game))
                        .isNotEmpty()
                        .allSatisfy(highlight -> joinsToWhatIsThere(highlight, game));
            }
        }
    }

    private static void joinsToWhatIsThere(Highlight highlight, Game game) {
        String joined = highlight.texts().stream().map(Highlight.Text::value).collect(Collectors.joining());
        switch (highlight.path()) {
            case "name", "tagNames" -> assertThat(joined).isEqualTo(game.name());
            case "providerName" -> assertThat(joined).isEqualTo(game.provider().name());
            default -> assertThat(game.description().in("en")).contains(joined);
        }
        assertThat(highlight.texts()).anyMatch(text -> text.type().equals("match"));
        assertThat(highlight.texts()).noneMatch(text -> text.value().isEmpty());
    }

    @Provide
    Arbitrary<String> texts() {
        var any = Arbitraries.strings().ofMaxLength(200);
        var words = Arbitraries.of(
                        "falcon",
                        "Play'n",
                        "X-Men",
                        "x",
                        "\"",
                        "+",
                        "-",
                        "AND",
                        "~1",
                        "*",
                        "(",
                        "\\",
                        "ß",
                        "é",
                        "777",
                        "麻雀",
                        "麻雀王がゲーム",
                        "ไทย",
                        "❤️",
                        "שָׁלוֹם",
                        "🔥",
                        "\ud83d",
                        "\u0000",
                        "\u0301",
                        "&",
                        "Hold&Spin",
                        "ﷺ",
                        "İ",
                        "a:b",
                        "[1 TO 2]")
                .list()
                .ofMaxSize(60)
                .map(list -> String.join(" ", list));
        var glued = Arbitraries.strings().withChars("aB1'-& é麻\u0301").ofMaxLength(60);
        return Arbitraries.oneOf(any, words, glued).filter(text -> text.codePointCount(0, text.length()) <= 200);
    }
}
