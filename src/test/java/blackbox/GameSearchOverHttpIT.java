package blackbox;

import static org.assertj.core.api.Assertions.assertThat;
import static sandbox.Json.record;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.Http.Answer;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** searchCasinoGames as an API: service-interface.md, "Casino rules", 1; decisions.md and details.md, "Catalogue". */
@ExtendWith(Product.class)
class GameSearchOverHttpIT {
    private static final String SEARCH = "query ($query: String!) { list: searchCasinoGames(query: $query, limit: 100)"
            + " { count data { slug score highlights { path texts { value type } } } } }";

    private final Shop shop = Shop.open();
    private final String word = Visit.word();

    @Test
    void findsByNameProviderTagsAndDescriptionTheNameFirst() {
        Product.feeds().accept("providers", Games.provider(shop.provider()).put("name", "Other"));
        shop.with(
                shop.game("d").put("description", "All about " + word),
                shop.game("n").put("name", "The " + word),
                shop.game("t").setAll(record("tagNames", List.of("Hot", word))),
                shop.game("x"));
        Shop other = Shop.open().with("p");
        Product.feeds().accept("providers", Games.provider(other.provider()).put("name", word + " Gaming"));
        JsonNode list = search(word);
        assertThat(Visit.texts(list.path("data"), "slug"))
                .startsWith("n")
                .containsExactlyInAnyOrder("n", "p", "t", "d");
        assertThat(list.path("count").asInt()).isEqualTo(4);
        double before = Double.MAX_VALUE;
        for (JsonNode game : list.path("data")) {
            assertThat(game.path("score").isNumber()).isTrue();
            assertThat(game.path("score").asDouble()).isPositive().isLessThanOrEqualTo(before);
            before = game.path("score").asDouble();
        }
    }

    @Test
    void descriptionsCountInTheCallersLanguageElseInEnglish() {
        String english = Visit.word();
        String german = Visit.word();
        String only = Visit.word();
        String blank = Visit.word();
        shop.with(
                shop.game("a").setAll(record("description", record("en", "x " + english, "de", "y " + german))),
                shop.game("b").put("description", only),
                shop.game("c").setAll(record("description", record("en", blank, "de", " "))));
        assertThat(found(Visit.anonymous(), english)).containsExactly("a");
        assertThat(found(Visit.anonymous(), german)).isEmpty();
        Visit visit = Visit.anonymous().with("Accept-Language", "de-AT");
        assertThat(found(visit, german)).containsExactly("a");
        assertThat(found(visit, english)).isEmpty();
        assertThat(found(visit, only)).containsExactly("b");
        assertThat(found(visit, blank)).containsExactly("c");
        assertThat(found(Visit.of(record("language", "de")), german)).containsExactly("a");
        JsonNode list = visit.data(SEARCH, Map.of("query", german)).path("list");
        assertThat(joined(list.at("/data/0/highlights/0"))).isEqualTo("y " + german);
    }

    @ParameterizedTest
    @ValueSource(strings = {"casinoGames", "gameSliders"})
    void listsAreFilteredInTheCallersLanguageToo(String list) {
        String german = Visit.word();
        shop.with(shop.game("a")
                .<ObjectNode>setAll(record("slider", record("link", "/")))
                .setAll(record("description", record("en", word, "de", german))));
        String query = "query ($q: String!) { list: " + list + "(filter: {query: $q}) { data { slug } } }";
        Visit reader = Visit.anonymous().with("Accept-Language", "de");
        assertThat(reader.slugs(query, Map.of("q", german))).containsExactly("a");
        assertThat(reader.slugs(query, Map.of("q", word))).isEmpty();
    }

    @Test
    void everyWordMustMatch() {
        String other = Visit.word();
        shop.with(named("a", word + " " + other), named("b", word), named("c", other));
        assertThat(found(word + " " + other)).containsExactly("a");
        assertThat(found(other + " " + word)).containsExactly("a");
        assertThat(found(word)).containsExactlyInAnyOrder("a", "b");
        assertThat(found(word + " " + Visit.word())).isEmpty();
        assertThat(found(word + " " + shop.provider())).containsExactlyInAnyOrder("a", "b");
    }

    @Test
    void oneTypoIsForgivenButNotInABeginning() {
        String name = "q" + word.substring(1, 4) + "xyk" + word.substring(7);
        shop.with(named("a", name));
        for (String query : List.of(
                name.replace("xyk", "yxk"),
                name.replace("xyk", "xk"),
                name.replace("xyk", "xyyk"),
                name.replace("xyk", "xwk"),
                "j" + name.substring(1),
                name.substring(1))) {
            assertThat(found(query)).as(query).containsExactly("a");
        }
        for (String query : List.of(
                name.replace("xyk", "wvk"),
                "j" + name.replace("xyk", "xwk").substring(1),
                name.replace("xyk", "xwk").substring(0, 9))) {
            assertThat(found(query)).as(query).isEmpty();
        }
        assertThat(found(name.substring(0, 8))).containsExactly("a");
    }

    @Test
    void accentsApostrophesAndCaseAreFolded() {
        shop.with(named("a", "Ré" + word + "'s Göld"));
        for (String query :
                List.of("re" + word + "s gold", "RÉ" + word.toUpperCase(Locale.ROOT) + "’S", "gold re" + word)) {
            assertThat(found(query)).as(query).containsExactly("a");
        }
    }

    @Test
    void symbolsCountAndVariationsAndVowelMarksDoNot() {
        shop.with(named("snow", word + " ⛄"), named("heart", word + " ❤️"), named("peace", word + " שָׁלוֹם"));
        assertThat(found(word + " ⛄")).containsExactly("snow");
        assertThat(found(word + " ❤")).containsExactly("heart");
        assertThat(found(word + " ❤️")).containsExactly("heart");
        assertThat(found(word + " שלום")).containsExactly("peace");
        assertThat(joined(search(word + "❤").at("/data/0/highlights/0"))).isEqualTo(word + " ❤️");
    }

    @Test
    void theOrderOfCharactersCountsWhereAScriptHasNoSpaces() {
        shop.with(named("war", word + " 国中大戦"), named("night", word + " 中国の夜"));
        assertThat(found(word + " 中国")).containsExactly("night");
        assertThat(found(word + " 大戦")).containsExactly("war");
        assertThat(Visit.texts(search(word + " 国の").at("/data/0/highlights/0/texts"), "value"))
                .containsExactly(word, " 中", "国の", "夜");
    }

    @Test
    void equalsComeByNameThenById() {
        shop.with(named("x", word), named("y", word.toUpperCase(Locale.ROOT)), named("z", word));
        List<String> byId = List.of("x", "y", "z").stream()
                .sorted(Comparator.comparing(shop::id))
                .toList();
        assertThat(found(word)).isEqualTo(byId);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "*:*",
                "*",
                "?",
                "name:~",
                "\"unbalanced",
                "'",
                "a AND (",
                "+ - !",
                "[a TO }",
                "\\",
                "~2",
                "^",
                "/.*/",
                "&&",
                "<script>",
                "' or 1=1",
                "\u0000",
                "a\nb",
                "%"
            })
    void syntaxIsText(String query) {
        shop.with(named("mine-" + word, word));
        assertThat(found(query)).doesNotContain("mine-" + word);
        assertThat(found(word + " " + query.replaceAll("[\\p{L}\\p{N}]", ""))).containsExactly("mine-" + word);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "\t\n", "...", "*:*", "💥"})
    void nothingToFindIsFoundNowhere(String query) {
        assertThat(search(query).toString()).isEqualTo("{\"count\":0,\"data\":[]}");
    }

    @Test
    void aQueryHasAtMost200Characters() {
        for (String character : List.of("x", "é", "💥", " ")) {
            assertThat(search(character.repeat(200)).path("count").asInt()).isZero();
            for (int length : new int[] {201, 10_000}) {
                refuses(ask(SEARCH, character.repeat(length)));
                refuses(ask(
                        "query ($query: String) { casinoGames(filter: {query: $query}) { count } }",
                        character.repeat(length)));
                refuses(ask(
                        "query ($query: String) { gameSliders(filter: {query: $query}) { count } }",
                        character.repeat(length)));
            }
        }
    }

    @Test
    void manyWordsAreAllLookedAt() {
        shop.with(named("a", "a b c d e f g h " + word));
        assertThat(found("h g f e d c b a " + word)).containsExactly("a");
        assertThat(search("a ".repeat(100)).path("count").asInt()).isNotNegative();
    }

    @Test
    void aChangeIsFoundWhenTheFeedHasAnswered() {
        String later = Visit.word();
        shop.with(named("a", word));
        assertThat(found(word)).containsExactly("a");
        shop.with(named("a", later));
        assertThat(found(word)).isEmpty();
        assertThat(found(later)).containsExactly("a");
        shop.with(named("a", later).put("enabled", false));
        assertThat(found(later)).isEmpty();
        shop.with(named("a", later));
        Product.feeds().accept("providers", Games.provider(shop.provider()).put("name", word));
        assertThat(found(word)).containsExactly("a");
        Product.feeds().accept("providers", Games.provider(shop.provider()).put("enabled", false));
        assertThat(found(later)).isEmpty();
    }

    private ObjectNode named(String slug, String name) {
        return shop.game(slug).put("name", name);
    }

    private static List<String> found(String query) {
        return found(Visit.anonymous(), query);
    }

    private static List<String> found(Visit visit, String query) {
        return visit.slugs(SEARCH, Map.of("query", query));
    }

    private static JsonNode search(String query) {
        return Shop.data(ask(SEARCH, query)).path("list");
    }

    private static Answer ask(String operation, String query) {
        return Visit.anonymous().ask(operation, Map.of("query", query));
    }

    private static String joined(JsonNode passage) {
        return String.join("", Visit.texts(passage.path("texts"), "value"));
    }

    private static void refuses(Answer answer) {
        assertThat(Product.errorCode(answer)).isEqualTo("BAD_USER_INPUT");
        assertThat(answer.json().at("/errors/0/extensions/field").asText()).isEqualTo("query");
    }
}
