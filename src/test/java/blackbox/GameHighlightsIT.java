package blackbox;

import static org.assertj.core.api.Assertions.assertThat;
import static sandbox.Json.record;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** decisions.md and details.md, "Catalogue": where a game matches what was searched for. */
@ExtendWith(Product.class)
class GameHighlightsIT {
    private final Shop shop = Shop.open();
    private final String word = Visit.word();

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
    void aDescriptionIsShownInTheLanguageOfTheCaller() {
        var game = shop.game("a");
        game.putObject("description").put("en", "Lightning").put("de", "Blitze " + word);
        shop.with(game);
        JsonNode highlight = Visit.anonymous()
                .with("Accept-Language", "de")
                .data(
                        "query ($q: String!) { list: searchCasinoGames(query: $q)"
                                + " { data { highlights { path texts { value } } } } }",
                        Map.of("q", word))
                .at("/list/data/0/highlights/0");
        assertThat(highlight.path("path").asText()).isEqualTo("description");
        assertThat(joined(highlight)).isEqualTo("Blitze " + word);
    }

    @Test
    void passagesAreAtMostFiveAPathAndAboutALineLong() {
        var tags = new ArrayList<String>();
        String description = "";
        for (int i = 0; i < 8; i++) {
            tags.add("Tag %d %s".formatted(i, word));
            description += "Lorem ipsum dolor sit amet ".repeat(10) + word + " consetetur. ";
        }
        shop.with(shop.game("a").put("description", description).setAll(record("tagNames", tags)));
        JsonNode highlights = search(word).at("/data/0/highlights");
        Map<String, List<JsonNode>> byPath = highlights
                .valueStream()
                .collect(Collectors.groupingBy(each -> each.path("path").asText()));
        assertThat(byPath).containsOnlyKeys("tagNames", "description");
        byPath.values().forEach(passages -> assertThat(passages).hasSize(5));
        assertThat(byPath.get("tagNames").stream().map(GameHighlightsIT::joined).toList())
                .isEqualTo(tags.subList(0, 5));
        for (JsonNode passage : byPath.get("description")) {
            assertThat(description).contains(joined(passage));
            assertThat(joined(passage)).contains(word).hasSizeBetween(60, 180);
        }
        for (JsonNode text : highlights.findValues("texts")) {
            assertThat(Visit.texts(text, "type")).containsAnyOf("match").isSubsetOf("match", "context");
        }
    }

    @Test
    void everyPathHasItsOwn() {
        Product.feeds().accept("providers", Games.provider(shop.provider()).put("name", "X " + word));
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

    private static JsonNode search(String query) {
        return Visit.anonymous()
                .data(
                        "query ($query: String!) { list: searchCasinoGames(query: $query)"
                                + " { data { slug highlights { path texts { value type } } } } }",
                        Map.of("query", query))
                .path("list");
    }

    private static String joined(JsonNode passage) {
        return String.join("", Visit.texts(passage.path("texts"), "value"));
    }
}
