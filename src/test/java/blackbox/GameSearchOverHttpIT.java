package blackbox;

import static org.assertj.core.api.Assertions.assertThat;
import static sandbox.Json.record;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.Http.Answer;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * searchCasinoGames as an API, with its highlights: service-interface.md, "Casino rules", 1; decisions.md and
 * details.md, "Catalogue". {@code MatchingTest}, {@code RankingTest} and {@code HighlightsTest} have the rules.
 */
@ExtendWith(Product.class)
class GameSearchOverHttpIT {
    private static final String SEARCH = "query ($query: String!) { list: searchCasinoGames(query: $query, limit: 100)"
            + " { count data { slug score highlights { path texts { value type } } } } }";

    private final Shop shop = Shop.open();
    private final String word = Visit.word();

    @Test
    void findsByNameProviderTagsAndDescriptionTheNameFirst() {
        Product.feed("providers", Games.provider(shop.provider()).put("name", "Other"));
        shop.with(
                shop.game("d").put("description", "All about " + word),
                shop.game("n").put("name", "The " + word),
                shop.game("t").setAll(record("tagNames", List.of("Hot", word))),
                shop.game("x"));
        Shop other = Shop.open().with("p");
        Product.feed("providers", Games.provider(other.provider()).put("name", word + " Gaming"));
        JsonNode list = search(word);
        assertThat(Storefront.each(list.path("data"), "slug"))
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
        Product.feed("providers", Games.provider(shop.provider()).put("name", word));
        assertThat(found(word)).containsExactly("a");
        Product.feed("providers", Games.provider(shop.provider()).put("enabled", false));
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
        return Product.data(ask(SEARCH, query)).path("list");
    }

    private static Answer ask(String operation, String query) {
        return Visit.anonymous().ask(operation, Map.of("query", query));
    }

    private static String joined(JsonNode passage) {
        return String.join("", Storefront.each(passage.path("texts"), "value"));
    }

    private static void refuses(Answer answer) {
        Product.badInput(answer, "query");
    }

    @Test
    void highlightsAreTheWholeNameInItsParts() {
        shop.with(shop.game("a").put("name", "Book of " + word + " 2"));
        assertThat(search(word).at("/data/0/highlights").toString())
                .isEqualTo("[{\"path\":\"name\",\"texts\":[{\"value\":\"Book of \",\"type\":\"context\"},{\"value\":\""
                        + word + "\",\"type\":\"match\"},{\"value\":\" 2\",\"type\":\"context\"}]}]");
        assertThat(search(word.substring(0, 5))
                        .at("/data/0/highlights/0/texts/1/value")
                        .asText())
                .isEqualTo(word);
    }

    @Test
    void aGameThatIsFoundByNothingThatIsShownHasNone() {
        String other = Visit.word();
        shop.with(shop.game("a").put("name", word + " & " + other));
        JsonNode game = search(word + "and" + other).at("/data/0");
        assertThat(game.path("slug").asText()).isEqualTo("a");
        assertThat(game.has("highlights")).isTrue();
        assertThat(game.path("highlights").isNull()).isTrue();
    }

    @Test
    void everyPathHasItsOwn() {
        Product.feed("providers", Games.provider(shop.provider()).put("name", "X " + word));
        shop.with(shop.game("a")
                .put("name", word + "!")
                .put("description", "- " + word + " -")
                .setAll(record("tagNames", List.of("none", word))));
        assertThat(search(word)
                        .at("/data/0/highlights")
                        .valueStream()
                        .map(each -> each.path("path").asText() + "=" + joined(each)))
                .containsExactlyInAnyOrder(
                        "name=" + word + "!",
                        "providerName=X " + word,
                        "tagNames=" + word,
                        "description=- " + word + " -");
    }

    @Test
    void markupInATextStaysAsItIs() {
        shop.with(shop.game("a").put("name", "<b>" + word + "</b> & 🎰"));
        assertThat(joined(search(word).at("/data/0/highlights/0"))).isEqualTo("<b>" + word + "</b> & 🎰");
    }
}
