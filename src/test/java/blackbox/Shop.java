package blackbox;

import static org.assertj.core.api.Assertions.assertThat;
import static sandbox.Json.record;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.Http;
import dev.Http.Answer;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;

/** A provider of its own with games of its own, so that a test sees nothing of the others'. */
record Shop(String provider) {
    /** Where everybody is whose country does not matter. */
    private static final String[] NOWHERE = {};

    static Shop open() {
        return open(Visit.word());
    }

    static Shop open(String provider) {
        Product.feeds().accept("providers", Games.provider(provider));
        return new Shop(provider);
    }

    /** A line of the feed {@code games}; {@code slug} is unique in this shop only. */
    ObjectNode game(String slug) {
        return record("slug", slug, "providerSlug", provider, "name", "Game " + slug, "code", provider + slug)
                .put("type", "SLOTS")
                .put("houseEdgePercent", 5);
    }

    /** Feeds games under these slugs; they play in alphabetical order. */
    Shop with(String... slugs) {
        for (String slug : slugs) {
            Product.feeds().accept("games", game(slug));
        }
        return this;
    }

    Shop with(ObjectNode... games) {
        Product.feeds().accept("games", games);
        return this;
    }

    /** The slugs of the shop's games that {@code casinoGames} answers, in their order. */
    List<String> slugs(String orderBy, String token, String... headers) {
        return slugs(games(Map.of("providerSlugs", List.of(provider)), orderBy, token, headers));
    }

    List<String> slugs() {
        return slugs("TRENDING", "");
    }

    static List<String> slugs(Answer answer) {
        JsonNode data = data(answer).path("casinoGames").path("data");
        return StreamSupport.stream(data.spliterator(), false)
                .map(game -> game.path("slug").asText())
                .toList();
    }

    static Answer games(Map<String, ?> filter, String orderBy, String token, String... headers) {
        return ask("""
                query ($filter: CasinoGamesFilterInput, $orderBy: CasinoGameOrderBy) {
                  casinoGames(filter: $filter, orderBy: $orderBy, limit: 100) { count data { slug } }
                }""", Map.of("filter", filter, "orderBy", orderBy), token, headers);
    }

    /** One game by its slug, with {@code fields}. */
    JsonNode bySlug(String slug, String fields, String token, String... headers) {
        return data(ask(
                        "query ($slug: String!, $provider: String) { casinoGameBySlug(slug: $slug, providerSlug: $provider) { "
                                + fields + " } }",
                        Map.of("slug", slug, "provider", provider),
                        token,
                        headers))
                .path("casinoGameBySlug");
    }

    String id(String slug) {
        return bySlug(slug, "id", "").path("id").asText();
    }

    static Answer ask(String query, Map<String, ?> variables, String token, String... headers) {
        return Http.graphql(Product.publicUrl(), query, variables, token, headers);
    }

    static Answer ask(String query) {
        return ask(query, Map.of(), "", NOWHERE);
    }

    static JsonNode data(Answer answer) {
        assertThat(answer.status()).as(answer.toString()).isEqualTo(200);
        assertThat(answer.json().has("errors")).as(answer.body()).isFalse();
        return answer.json().path("data");
    }

    /** A caller who seems to come from there. */
    static String[] from(String address) {
        return new String[] {"X-Forwarded-For", address};
    }
}
