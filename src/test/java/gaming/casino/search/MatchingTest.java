package gaming.casino.search;

import static gaming.casino.search.TestGame.named;
import static org.assertj.core.api.Assertions.assertThat;

import gaming.casino.catalogue.Game;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which games match, rule by rule (details.md, "Catalogue", Search). */
class MatchingTest {
    private static final Game GAME = named("Thunder Falcon 40")
            .by("Amber Fox")
            .tagged("bonus-buy", "Sticky Wilds")
            .described(Map.of("en", "Lightning strikes thrice", "de", "Blitze über dem Nest", "fr", ""))
            .game();

    private static final Shelf SHELF = new Shelf();

    @BeforeAll
    static void fill() {
        SHELF.put(
                GAME,
                named("Sun").game(),
                named("AND OR NOT").game(),
                named("Golf Rush").game(),
                named("Wordless").game());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "thunder", "thunder falcon", "falcon thunder", "40", "amber", "fox amber",
                "bonus-buy", "bonus buy", "buy", "bonusbuy", "wilds", "lightning",
                "thunder amber sticky thrice", "thunderfalcon", "falcon40", "thu nd er", "amberfox",
            })
    void everyWordMayMatchInAField(String text) {
        assertThat(SHELF.find(text)).containsExactly(GAME);
    }

    @ParameterizedTest
    @ValueSource(strings = {"thunder eagle", "amber wolf", "thunder sun", "lightning strikes twice"})
    void noWordMayMatchNowhere(String text) {
        assertThat(SHELF.find(text)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"t", "th", "thun", "falc", "amb", "stick", "light", "4", "thunder fa"})
    void aWordMayBeTheBeginningOfOne(String text) {
        assertThat(SHELF.find(text)).contains(GAME);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "thundr", "thuunder", "thinder", "thnuder", "falocn",
                "flacon", "ambr", "stikcy", "lihgtning", "thunder falkon",
            })
    void aWordMayHaveOneTypo(String text) {
        assertThat(SHELF.find(text)).contains(GAME);
    }

    @ParameterizedTest
    @ValueSource(strings = {"thnudre", "thndr", "tunedr", "flcn", "thuunderr"})
    void twoTyposAreTooMany(String text) {
        assertThat(SHELF.find(text)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"hunder", "hthunder", "htunder", "dhunder", "valcon", "dhunder valcon"})
    void theFirstLetterMayBeWrongWhereNothingElseIsFound(String text) {
        assertThat(SHELF.find(text)).containsExactly(GAME);
    }

    @Test
    void theRightFirstLetterWins() {
        var shelf = new Shelf();
        shelf.put(named("Bold").game(), named("Hold").game());
        assertThat(shelf.names("bolt")).containsExactly("Bold");
        assertThat(shelf.names("hotd")).containsExactly("Hold");
        assertThat(shelf.names("golt")).isEmpty();
        assertThat(shelf.names("gold")).containsExactly("Bold", "Hold");
    }

    @ParameterizedTest
    @CsvSource({
        "⛄, ⛄ Winter",
        "❤, Hearts ❤️",
        "❤️, Hearts ❤️",
        "☃️,",
        "🔥, Fire🔥Wheel",
        "fire, Fire🔥Wheel",
        "wheel, Fire🔥Wheel",
        "★, Lucky★",
        "lucky, Lucky★",
        "👍, Well done 👍🏽",
        "👍🏿, Well done 👍🏽",
        "国中, 国中大戦",
        "国中大戦, 国中大戦",
        "中大戦, 国中大戦",
        "戦, 国中大戦",
        "中国, 中国の夜",
        "国の夜, 中国の夜",
        "の夜 中国, 中国の夜",
        "国大,",
        "戦大中国,",
        "大国中戦,",
        "ゲーム, 新ゲームセンター王",
        "ゲームセンター王, 新ゲームセンター王",
        "ーゲム,",
        "ゲームセンター新,",
        "ล็อต, สล็อต",
        "สลอต,",
        "อสล็ต,",
        "كتاب, كِتَاب",
        "كِتاب, كِتَاب",
        "كتــاب, كِتَاب",
        "שלום, שָׁלוֹם",
        "שָלום, שָׁלוֹם",
    })
    void symbolsCountMarksDoNotAndCharactersOfAWordHaveAnOrder(String text, String name) {
        var shelf = new Shelf();
        shelf.put(Stream.of(
                        "⛄ Winter",
                        "Hearts ❤️",
                        "Fire🔥Wheel",
                        "Lucky★",
                        "Well done 👍🏽",
                        "国中大戦",
                        "中国の夜",
                        "新ゲームセンター王",
                        "สล็อต",
                        "كِتَاب",
                        "שָׁלוֹם")
                .map(each -> named(each).game())
                .toList());
        assertThat(shelf.names(text)).isEqualTo(name == null ? List.of() : List.of(name));
    }

    @ParameterizedTest
    @ValueSource(strings = {"thnu", "thumd", "falk", "lihgtn"})
    void aBeginningHasNoTypo(String text) {
        assertThat(SHELF.find(text)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"snu", "son", "fxo"})
    void aShortWordHasNoTypo(String text) {
        assertThat(SHELF.find(text)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"golf", "gold", "glof", "goff"})
    void fourLettersAreEnoughForATypo(String text) {
        assertThat(SHELF.names(text)).containsExactly("Golf Rush");
    }

    @ParameterizedTest
    @ValueSource(strings = {"thunder 41", "thunder 4o", "falcon41", "41"})
    void aNumberIsAnotherOne(String text) {
        assertThat(SHELF.find(text)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"\u0301", "\u02bc", "\u02c6", "\u0345", "gold \u0301 nowhere", "\u0301 \u02bc"})
    void aLoneAccentIsNoWord(String text) {
        assertThat(SHELF.find(text)).isEmpty();
    }

    @Test
    void aLoneAccentBesideWordsDoesNotCount() {
        assertThat(SHELF.names("golf \u0301")).containsExactly("Golf Rush");
    }

    /** Some characters stand for a whole phrase, and become it when they are folded. */
    @ParameterizedTest
    @ValueSource(strings = {"\ufdfa", "\ufdfb", "\u4e00"})
    void aLongQueryIsFoundNowhere(String character) {
        assertThat(SHELF.find(character.repeat(200))).isEmpty();
        assertThat(SHELF.find((character + " ").repeat(100))).isEmpty();
        assertThat(SHELF.find("golf " + (character + " ").repeat(97))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "and or not", "AND", "OR", "\"not\"", "+and -or", "(and", "and)", "and^",
                "and~", "name:and", "and*", "?and", "[and TO or]", "and\\", "/and/", "and && or",
            })
    void syntaxIsText(String text) {
        boolean found = Stream.of("name", "to")
                .noneMatch(word -> text.toLowerCase(Locale.ROOT).contains(word));
        assertThat(SHELF.names(text)).isEqualTo(found ? List.of("AND OR NOT") : List.of());
    }

    @Test
    void descriptionsCountInTheLanguageOfTheCaller() {
        assertThat(SHELF.matching("blitze", "de")).containsExactly(GAME.id());
        assertThat(SHELF.matching("uber", "de")).containsExactly(GAME.id());
        assertThat(SHELF.matching("lightning", "de")).isEmpty();
        assertThat(SHELF.matching("blitze", "en")).isEmpty();
    }

    @Test
    void descriptionsCountInEnglishWhereThereIsNoneInTheLanguage() {
        assertThat(SHELF.matching("lightning", "it")).containsExactly(GAME.id());
        assertThat(SHELF.matching("lightning", "pt-br")).containsExactly(GAME.id());
        assertThat(SHELF.matching("lightning", "no language!")).containsExactly(GAME.id());
        assertThat(SHELF.matching("lightning", "fr")).containsExactly(GAME.id());
    }

    @Test
    void descriptionsCountInTheLanguageThatTheCallersIsAKindOf() {
        assertThat(SHELF.matching("blitze", "de-at")).containsExactly(GAME.id());
        assertThat(SHELF.matching("blitze", "DE-AT-1996")).containsExactly(GAME.id());
        assertThat(SHELF.matching("lightning", "de-at")).isEmpty();
    }

    @Test
    void namesCountInEveryLanguage() {
        assertThat(SHELF.matching("thunder amber sticky", "de")).containsExactly(GAME.id());
    }
}
