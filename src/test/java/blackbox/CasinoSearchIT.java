package blackbox;

import static blackbox.Shop.ask;
import static blackbox.Shop.data;
import static blackbox.Shop.from;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import world.World;

/** service-interface.md, "Casino rules", 1; details.md, "Catalogue", Search. */
@ExtendWith(Product.class)
class CasinoSearchIT {
    private static final String[] NOTHING_MORE = {};

    private final Shop shop = Shop.open();
    /** A word that no other test has. */
    private final String word = Visit.word();

    @Test
    void findsTheBestFirstAndSaysWhere() {
        shop.with(
                shop.game("described").put("description", "Much " + word + " in it"),
                shop.game("named").put("name", "The " + word),
                shop.game("alike").put("name", word));
        JsonNode found = search(word);
        assertThat(found.findValuesAsText("slug")).containsExactly("alike", "named", "described");
        assertThat(found.path("count").asInt()).isEqualTo(3);
        assertThat(found.at("/data/0/score").asDouble())
                .isGreaterThan(found.at("/data/1/score").asDouble());
        assertThat(found.at("/data/1/highlights").toString()).isEqualTo("""
                [{"path":"name","texts":[{"value":"The ","type":"context"},{"value":"%s","type":"match"}]}]""".formatted(word));
        assertThat(found.at("/data/2/highlights").toString()).isEqualTo("""
                [{"path":"description","texts":[{"value":"Much ","type":"context"},{"value":"%s","type":"match"},\
                {"value":" in it","type":"context"}]}]""".formatted(word));
    }

    @Test
    void findsByProviderAndTagWithATypoAndABeginning() {
        var game = shop.game("a").put("name", "Nothing");
        game.putArray("tagNames").add("x" + word);
        shop.with(game);
        assertThat(search(shop.provider() + " x" + word).findValuesAsText("slug"))
                .containsExactly("a");
        assertThat(search("x" + word.substring(0, word.length() - 3)).findValuesAsText("slug"))
                .containsExactly("a");
        assertThat(search("x" + word.substring(1)).findValuesAsText("slug")).containsExactly("a");
    }

    @Test
    void pagesWhatItFoundAndCountsItAll() {
        shop.with(
                shop.game("a").put("name", word + " A"),
                shop.game("b").put("name", word + " B"),
                shop.game("c").put("name", word + " C"));
        JsonNode page = data(ask(
                        "query ($q: String!) { searchCasinoGames(query: $q, limit: 1, offset: 1)"
                                + " { count offset limit data { slug } } }",
                        Map.of("q", word),
                        ""))
                .path("searchCasinoGames");
        assertThat(page.toString()).isEqualTo("{\"count\":3,\"offset\":1,\"limit\":1,\"data\":[{\"slug\":\"b\"}]}");
    }

    @Test
    void leavesOutWhatIsNotPlayableWhereTheCallerIs() {
        var game = shop.game("a").put("name", word);
        game.putArray("restrictedCountries").add("de");
        shop.with(game);
        assertThat(search(word, from(World.GERMANY)).path("count").asInt()).isZero();
        assertThat(search(word, from(World.FRANCE)).path("count").asInt()).isEqualTo(1);
        assertThat(search(word).path("count").asInt()).isEqualTo(1);
    }

    @Test
    void searchesTheLanguageOfTheCaller() {
        String german = Visit.word();
        var game = shop.game("a");
        game.putObject("description").put("en", "Lightning " + word).put("de", "Blitze " + german);
        shop.with(game);
        assertThat(search(german, "Accept-Language", "de").path("count").asInt())
                .isEqualTo(1);
        assertThat(search(word, "Accept-Language", "de").path("count").asInt()).isZero();
        assertThat(search(word, "Accept-Language", "it").path("count").asInt()).isEqualTo(1);
    }

    @Test
    void filtersListsAlike() {
        shop.with(shop.game("a").put("name", "One " + word), shop.game("b").put("name", "Two"));
        Map<String, Object> filter = Map.of("query", word + " one", "providerSlugs", List.of(shop.provider()));
        assertThat(Shop.slugs(Shop.games(filter, "TRENDING", ""))).containsExactly("a");
        assertThat(shop.slugs()).containsExactly("a", "b");
    }

    @Test
    void filtersListsInTheLanguageOfTheCallerToo() {
        String german = Visit.word();
        var game = shop.game("a");
        game.putObject("description").put("en", "Lightning " + word).put("de", "Blitze " + german);
        shop.with(game);
        for (String list : List.of("casinoGames", "gameSliders")) {
            shop.with(game.set("slider", game.objectNode().put("link", "/")));
            String query = "query ($q: String!) { list: " + list + "(filter: {query: $q}) { data { slug } } }";
            Visit reader = Visit.anonymous().with("Accept-Language", "de");
            assertThat(reader.slugs(query, Map.of("q", german))).containsExactly("a");
            assertThat(reader.slugs(query, Map.of("q", word))).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "  ", "\t\n", "!?", "*:*", "\"", "AND", "name:*", "\\", "/.*/", "[a TO"})
    void failsForNothing(String query) {
        assertThat(search(query).path("data").isArray()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "  ", "!?", "*:*"})
    void findsNothingForWhatHasNoLetters(String query) {
        assertThat(search(query).toString()).isEqualTo("{\"count\":0,\"data\":[]}");
    }

    @Test
    void refusesMoreThanTwoHundredCharacters() {
        for (String query : List.of(
                "query ($q: String!) { searchCasinoGames(query: $q) { count } }",
                "query ($q: String!) { casinoGames(filter: {query: $q}) { count } }",
                "query ($q: String!) { gameSliders(filter: {query: $q}) { count } }")) {
            data(ask(query, Map.of("q", "é".repeat(200)), ""));
            var refused = ask(query, Map.of("q", "é".repeat(201)), "");
            assertThat(Product.errorCode(refused)).isEqualTo("BAD_USER_INPUT");
            assertThat(refused.json().at("/errors/0/extensions/field").asText()).isEqualTo("query");
        }
    }

    private static JsonNode search(String text) {
        return search(text, NOTHING_MORE);
    }

    private static JsonNode search(String text, String... headers) {
        return data(ask(
                        "query ($q: String!) { searchCasinoGames(query: $q)"
                                + " { count data { slug score highlights { path texts { value type } } } } }",
                        Map.of("q", text),
                        "",
                        headers))
                .path("searchCasinoGames");
    }
}
