package blackbox;

import static sandbox.Json.record;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.Http.Answer;
import java.util.List;
import java.util.Map;

/** A provider of its own with games of its own, so that a test sees nothing of the others'. */
record Shop(String provider) {
    static Shop open() {
        return open(Visit.word());
    }

    static Shop open(String provider) {
        Product.feed("providers", Games.provider(provider));
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
            Product.feed("games", game(slug));
        }
        return this;
    }

    Shop with(ObjectNode... games) {
        Product.feed("games", games);
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
        return Product.data(answer).at("/casinoGames/data").findValuesAsText("slug");
    }

    static Answer games(Map<String, ?> filter, String orderBy, String token, String... headers) {
        return Product.ask("""
                query ($filter: CasinoGamesFilterInput, $orderBy: CasinoGameOrderBy) {
                  casinoGames(filter: $filter, orderBy: $orderBy, limit: 100) { count data { slug } }
                }""", Map.of("filter", filter, "orderBy", orderBy), token, headers);
    }

    /** One game by its slug, with {@code fields}. */
    JsonNode bySlug(String slug, String fields, String token, String... headers) {
        return Product.data(Product.ask(
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

    /** A caller who seems to come from there. */
    static String[] from(String address) {
        return new String[] {"X-Forwarded-For", address};
    }
}
