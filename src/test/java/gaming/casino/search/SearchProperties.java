package gaming.casino.search;

import static org.assertj.core.api.Assertions.assertThat;

import gaming.casino.catalogue.Audience;
import gaming.casino.catalogue.Game;
import gaming.casino.catalogue.Policy;
import gaming.casino.search.Found.Highlight;
import gaming.casino.search.Wanted.Typo;
import gaming.core.Page;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Whatever is typed, and whatever games are called: search shows exactly what lists show. */
class SearchProperties {
    private static final Shelf SHELF = new Shelf();
    private static final List<String> COUNTRIES = List.of("DE", "FR", "US");
    private static final List<String> SEGMENTS =
            List.of("vip", "new", "any", "", "s".repeat(20_000), "s".repeat(20_001));

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

    @Property(tries = 15)
    void findsWhatIsShown(@ForAll("games") List<Game> games, @ForAll("audiences") List<Audience> audiences) {
        SHELF.put(games);
        assertThat(audiences).allSatisfy(audience -> {
            var found = SHELF.find("same", "en", audience, new Page(0, 100), _ -> 0);
            assertThat(found.games())
                    .containsExactlyInAnyOrderElementsOf(games.stream()
                            .filter(game -> game.isShownTo(audience))
                            .toList());
            assertThat(found.count()).isEqualTo(found.games().size());
        });
    }

    @Provide
    Arbitrary<List<Game>> games() {
        var some = Arbitraries.of(COUNTRIES).set().ofMaxSize(2);
        var countries = Combinators.combine(some, some).as(Policy.Countries::new);
        var policies = Combinators.combine(
                        countries,
                        Arbitraries.of("MOBILE", "TABLET", "DESKTOP").set().ofMaxSize(2),
                        Arbitraries.of(SEGMENTS).set().ofMaxSize(2),
                        Arbitraries.of(true, false).injectNull(0.5))
                .as(Policy::new);
        return Combinators.combine(some, policies, Arbitraries.of(true, true, false))
                .as((restricted, policy, there) -> TestGame.named("Same")
                        .restrictedIn(restricted)
                        .shownBy(policy)
                        .enabled(there)
                        .game())
                .list()
                .ofMinSize(1)
                .ofMaxSize(40);
    }

    @Provide
    Arbitrary<List<Audience>> audiences() {
        return Combinators.combine(
                        Arbitraries.of(COUNTRIES).optional(),
                        Arbitraries.of("MOBILE", "TABLET", "DESKTOP"),
                        Arbitraries.of(SEGMENTS).set().ofMaxSize(3),
                        Arbitraries.of(true, false))
                .as(Audience::new)
                .list()
                .ofSize(12);
    }

    @Property(tries = 20)
    void searchesTheDescriptionThatIsShown(
            @ForAll("descriptions") Map<String, String> texts, @ForAll("languages") String language) {
        Game game = TestGame.named("A").described(texts).game();
        SHELF.put(game);
        String shown = game.description().in(language);
        for (String word : texts.values()) {
            boolean found = SHELF.matching(word, language).contains(game.id());
            assertThat(found).isEqualTo(!word.isBlank() && word.equals(shown));
        }
    }

    @Provide
    Arbitrary<Map<String, String>> descriptions() {
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
