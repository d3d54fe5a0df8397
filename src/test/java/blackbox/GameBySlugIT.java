package blackbox;

import static org.assertj.core.api.Assertions.assertThat;
import static sandbox.Json.record;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** One game and all that is said of it: service-interface.md, "Casino rules", 4; details.md, "Catalogue". */
@ExtendWith(Product.class)
class GameBySlugIT {
    private static final List<String> TEXTS = List.of(
            "backgroundUrl",
            "thumbnailUrl",
            "thumbnailBlurHash",
            "thumbnailAlt",
            "wideThumbnailUrl",
            "squareThumbnailUrl",
            "coverImageUrl",
            "coverImageAlt",
            "trailerUrl",
            "trailerAlt");

    @Test
    void theDeprecatedTwinAnswersTheSame() {
        String slug = "twin-" + new ObjectId();
        Shop shop = Shop.open().with(slug);
        JsonNode both = Visit.anonymous()
                .data(
                        "{ a: casinoGameBySlug(slug: \"%s\") { ...all } b: casinoGame(slug: \"%s\") { ...all } }"
                                        .formatted(slug, slug)
                                + " fragment all on CasinoGameModel { id slug name type providerSlug features underMaintenance"
                                + " providerWithGames { id slug name games { slug } } activePlayers { count formattedCount } }");
        assertThat(both.path("a")).isEqualTo(both.path("b"));
        assertThat(both.at("/a/providerSlug").asText()).isEqualTo(shop.provider());
        assertThat(both.at("/a/id").asText()).matches("[0-9a-f]{24}");
    }

    @Test
    void aSlugOfSeveralProvidersIsTheOneOfTheProviderWhoIsNamed() {
        String slug = "shared-" + new ObjectId();
        Shop first = Shop.open();
        Shop second = Shop.open();
        first.with(first.game(slug).put("name", "Zulu"));
        second.with(second.game(slug).put("name", "Alpha"));
        assertThat(first.bySlug(slug, "name", "").path("name").asText()).isEqualTo("Zulu");
        assertThat(second.bySlug(slug, "name", "").path("name").asText()).isEqualTo("Alpha");
        for (String field : List.of(
                "casinoGameBySlug(slug: \"%s\")",
                "casinoGame(slug: \"%s\")",
                "casinoGameBySlug(slug: \"%s\", providerSlug: null)",
                "casinoGameBySlug(slug: \"%s\", providerSlug: \"\")")) {
            assertThat(name(field.formatted(slug))).as(field).isEqualTo("Alpha");
        }
        second.with(second.game(slug).put("enabled", false));
        assertThat(name("casinoGame(slug: \"" + slug + "\")")).isEqualTo("Zulu");
    }

    @Test
    void aDisabledGameDoesNotExist() {
        String slug = "gone-" + new ObjectId();
        Shop shop = Shop.open();
        shop.with(shop.game(slug).put("enabled", false));
        assertNotFound(slug, shop.provider());
        shop.with(slug);
        assertThat(name("casinoGameBySlug(slug: \"" + slug + "\")")).isEqualTo("Game " + slug);
        Product.feeds().accept("providers", Games.provider(shop.provider()).put("enabled", false));
        assertNotFound(slug, shop.provider());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "no'such/game", "a/b", "../x", "%00", "x' or '1'='1", "\"",
                "\\", "💥", " ", "A%", "_", "<script>",
                "null",
            })
    void knowsNoOtherGame(String slug) {
        assertNotFound(slug, Games.PROVIDER);
        assertNotFound("x".repeat(10_000), "y".repeat(10_000));
    }

    @Test
    void knowsNoGameOfAnotherOrAnUnknownProvider() {
        String slug = "mine-" + new ObjectId();
        Shop.open().with(slug);
        assertNotOf(slug, "no-such-provider");
        assertNotOf(slug, Games.PROVIDER);
    }

    @Test
    void saysAllThatWasFed() {
        Shop shop = Shop.open();
        ObjectNode fed = record("hasFreeBets", true, "bonusMoneyExcluded", true, "underMaintenance", true)
                .<ObjectNode>setAll(record("features", List.of("b", "a"), "tagNames", List.of("New", "Hot")))
                .put("type", "LIVE_ROULETTE")
                .put("thumbnailBlurHashWidth", 20)
                .put("thumbnailBlurHashHeight", 30)
                .put("name", "It's \"new\" & <b>bold</b> 🎰");
        TEXTS.forEach(field -> fed.put(field, "https://img.example/" + field + "?a=1&b=\"é\""));
        shop.with(shop.game("full").setAll(fed));
        JsonNode shown = shop.bySlug("full", String.join(" ", fields(fed)), "");
        assertThat(shown).isEqualTo(fed);
    }

    @Test
    void anAbsentFieldIsNullOrFalseOrEmpty() {
        Shop shop = Shop.open().with("bare");
        JsonNode shown = shop.bySlug(
                "bare",
                "hasFreeBets bonusMoneyExcluded underMaintenance features tagNames description thumbnailBlurHashWidth"
                        + " thumbnailBlurHashHeight seo { title } slider { link } casinoPages { slug } "
                        + String.join(" ", TEXTS),
                "");
        for (String flag : List.of("hasFreeBets", "bonusMoneyExcluded", "underMaintenance")) {
            assertThat(shown.path(flag)).as(flag).hasToString("false");
        }
        for (String list : List.of("features", "tagNames", "casinoPages")) {
            assertThat(shown.path(list)).as(list).hasToString("[]");
        }
        TEXTS.forEach(field -> assertThat(shown.path(field).isNull()).as(field).isTrue());
        for (String field : List.of("description", "seo", "slider", "thumbnailBlurHashWidth")) {
            assertThat(shown.path(field).isNull()).as(field).isTrue();
        }
    }

    @Test
    void aLineIsTheWholeRecord() {
        Shop shop = Shop.open();
        shop.with(shop.game("a").put("thumbnailAlt", "x").setAll(record("slider", record("link", "/"))));
        shop.with("a");
        assertThat(shop.bySlug("a", "thumbnailAlt slider { link }", "").toString())
                .isEqualTo("{\"thumbnailAlt\":null,\"slider\":null}");
    }

    @Test
    void aGameHasTenGamesOfItsProviderBesideIt() {
        Shop shop = Shop.open();
        Product.feeds().accept("providers", Games.provider(shop.provider()).put("logoUrl", "https://l.example/l"));
        shop.with("a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l");
        JsonNode provider = shop.bySlug("l", "providerWithGames { id slug name logoUrl games { slug type } }", "")
                .path("providerWithGames");
        assertThat(Visit.texts(provider.path("games"), "slug"))
                .containsExactly("a", "b", "c", "d", "e", "f", "g", "h", "i", "j");
        assertThat(provider.path("name").asText()).isEqualTo("Provider " + shop.provider());
        assertThat(provider.path("logoUrl").asText()).isEqualTo("https://l.example/l");
        assertThat(provider.path("id").asText()).matches("[0-9a-f]{24}");
    }

    @Test
    void aGameKeepsItsIdAndMayBringIt() {
        String id = new ObjectId().toHexString();
        Shop shop = Shop.open();
        shop.with(shop.game("a").put("id", id))
                .with(shop.game("a").put("name", "Renamed"))
                .with("b");
        assertThat(shop.id("a")).isEqualTo(id);
        assertThat(shop.id("b")).isNotEqualTo(id).matches("[0-9a-f]{24}");
    }

    private static List<String> fields(ObjectNode fed) {
        var names = new ArrayList<String>();
        fed.fieldNames().forEachRemaining(names::add);
        return names;
    }

    private static String name(String field) {
        return Visit.anonymous()
                .data("{ game: " + field + " { name } }")
                .at("/game/name")
                .asText();
    }

    private static void assertNotFound(String slug, String provider) {
        for (String field : List.of("casinoGameBySlug", "casinoGame")) {
            assertThat(Product.errorCode(Visit.anonymous()
                            .ask("query ($slug: String!) { " + field + "(slug: $slug) { id } }", Map.of("slug", slug))))
                    .isEqualTo("CASINO_GAME_NOT_FOUND");
        }
        assertNotOf(slug, provider);
    }

    private static void assertNotOf(String slug, String provider) {
        assertThat(Product.errorCode(Visit.anonymous()
                        .ask(
                                "query ($slug: String!, $provider: String) {"
                                        + " casinoGameBySlug(slug: $slug, providerSlug: $provider) { id } }",
                                Map.of("slug", slug, "provider", provider))))
                .isEqualTo("CASINO_GAME_NOT_FOUND");
    }
}
