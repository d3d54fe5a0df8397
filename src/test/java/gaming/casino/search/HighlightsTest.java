package gaming.casino.search;

import static gaming.casino.search.TestGame.named;
import static org.assertj.core.api.Assertions.assertThat;

import gaming.casino.search.Found.Highlight;
import gaming.casino.search.Wanted.Typo;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HighlightsTest {
    @ParameterizedTest
    @CsvSource({
        "falcon, Great Falcon Rising, Great [Falcon] Rising",
        "fal, Great Falcon Rising, Great [Falcon] Rising",
        "flacon, Great Falcon Rising, Great [Falcon] Rising",
        "falcon great, Great Falcon Rising, [Great] [Falcon] Rising",
        "falcon, Falcons Falcon Flacon, [Falcons] [Falcon] Flacon",
        "mr vegas, Mr. Vegas!, [Mr]. [Vegas]!",
        "xmen, X-Men, [X-Men]",
        "x men, X-Men, [X-Men]",
        "men, X-Men, X-[Men]",
        "x-men, The X Men, The [X Men]",
        "wolfgold, Wolf Gold, [Wolf Gold]",
        "star burst, Starburst, [Starburst]",
        "route 777, Route777, [Route777]",
        "pinata, La Piñata, La [Piñata]",
        "gonzos, Gonzo's Quest, [Gonzo's] Quest",
        "麻, 麻雀王, [麻]雀王",
        "雀王, 麻雀王, 麻[雀王]",
        "中国, 国々の中国と中, 国々の[中国]と中",
        "ゲーム, 新ゲームとゲー, 新[ゲーム]とゲー",
        "新ゲームセン, 新ゲームセンター, [新ゲームセン]ター",
        "ล็อต, สล็อตอต, ส[ล็อต]อต",
        "❤, Love ❤️ Reels, Love [❤️] Reels",
        "👍, Well done 👍🏽, Well done [👍🏽]",
        "🔥, Fire🔥Wheel, Fire[🔥]Wheel",
        "كتاب, كِتَاب ليل, [كِتَاب] ليل",
        "nothing, Great Falcon,",
    })
    void marksWholeWords(String query, String name, String marked) {
        assertThat(marked("name", named(name).by("?"), query)).isEqualTo(marked == null ? List.of() : List.of(marked));
    }

    @Test
    void marksAWordWithATypoInTheFirstLetter() {
        var highlights = new Highlights(Words.of("holden dragon"), "en", Typo.ANYWHERE);
        assertThat(marked("name", highlights.of(named("Golden Dragon 2").by("?").game())))
                .containsExactly("[Golden] [Dragon] 2");
    }

    @Test
    void showsTheProviderWhole() {
        assertThat(marked("providerName", named("A").by("Play'n GO"), "playn")).containsExactly("[Play'n] GO");
    }

    @Test
    void showsEveryTagThatMatchesUpToFive() {
        var game = named("A").tagged("one wild", "two", "wild three", "wild4", "wilds", "wild-six", "wild seven");
        assertThat(marked("tagNames", game, "wild"))
                .containsExactly("one [wild]", "[wild] three", "[wild4]", "[wilds]", "[wild-six]");
    }

    @Test
    void showsTheDescriptionInTheLanguageThatCounts() {
        var game = named("A").described(Map.of("en", "A falcon", "de", "Ein Falke"));
        assertThat(new Highlights(Words.of("falke"), "de", Typo.ANYWHERE).of(game.game()))
                .containsExactly(new Highlight(
                        "description", List.of(Highlight.Text.context("Ein "), Highlight.Text.match("Falke"))));
        assertThat(new Highlights(Words.of("falcon"), "it", Typo.ANYWHERE).of(game.game()))
                .hasSize(1);
    }

    @Test
    void showsPassagesOfALongDescription() {
        String filler = "some words that nobody looks for ";
        String text =
                filler.repeat(20) + "first falcon here " + filler.repeat(20) + "the second falcon " + filler.repeat(3);
        List<String> passages = marked("description", named("A").described("en", text), "falcon");
        assertThat(passages).hasSize(2).allSatisfy(passage -> {
            assertThat(passage.length()).isBetween(120, 160);
            assertThat(passage)
                    .containsOnlyOnce("[falcon]")
                    .doesNotStartWith(" ")
                    .doesNotEndWith(" ");
            assertThat(text).contains(" " + passage.replaceAll("[\\[\\]]", "") + " ");
        });
    }

    @Test
    void showsAShortDescriptionWhole() {
        assertThat(marked("description", named("A").described("en", "All of a falcon's nest."), "falcon"))
                .containsExactly("All of a [falcon's] nest.");
    }

    @Test
    void showsAtMostFivePassages() {
        String text = ("falcon " + "x".repeat(200) + " ").repeat(9);
        assertThat(marked("description", named("A").described("en", text), "falcon"))
                .hasSize(5);
    }

    private static List<String> marked(String path, TestGame game, String query) {
        return marked(path, new Highlights(Words.of(query), "en", Typo.AFTER_THE_FIRST_LETTER).of(game.game()));
    }

    private static List<String> marked(String path, List<Highlight> highlights) {
        return highlights.stream()
                .filter(highlight -> highlight.path().equals(path))
                .map(highlight -> highlight.texts().stream()
                        .map(text -> text.type().equals("match") ? "[" + text.value() + "]" : text.value())
                        .collect(Collectors.joining()))
                .toList();
    }
}
