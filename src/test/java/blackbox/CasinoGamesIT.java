package blackbox;

import static blackbox.Shop.ask;
import static blackbox.Shop.data;
import static blackbox.Shop.from;
import static org.assertj.core.api.Assertions.assertThat;
import static sandbox.Json.record;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import world.World;

/** service-interface.md, "Casino rules", 2 to 4; decisions.md and details.md, "Catalogue": the lists of games. */
@ExtendWith(Product.class)
class CasinoGamesIT {
    @Test
    void showsTheGamesOfAProviderByName() {
        Shop shop = Shop.open().with("b", "a", "c");
        assertThat(shop.slugs()).containsExactly("a", "b", "c");
    }

    @Test
    void showsAChangeWhenTheFeedHasAnswered() {
        Shop shop = Shop.open().with("a");
        assertThat(shop.slugs()).containsExactly("a");
        shop.with(shop.game("a").put("enabled", false)).with("b");
        assertThat(shop.slugs()).containsExactly("b");
    }

    @Test
    void pagesTheGamesAndCountsThemAll() {
        Shop shop = Shop.open().with("a", "b", "c");
        JsonNode page = data(ask(
                        "query ($p: [String]) { casinoGames(filter: {providerSlugs: $p}, limit: 1, offset: 1)"
                                + " { count offset limit data { slug } } }",
                        Map.of("p", List.of(shop.provider())),
                        ""))
                .path("casinoGames");
        assertThat(page.toString()).isEqualTo("{\"count\":3,\"offset\":1,\"limit\":1,\"data\":[{\"slug\":\"b\"}]}");
    }

    @ParameterizedTest
    @CsvSource({"limit: 0, limit", "limit: -1, limit", "offset: -1, offset"})
    void refusesAPageThatIsNone(String arguments, String field) {
        var answer = ask("{ casinoGames(" + arguments + ") { count } }");
        assertThat(Product.errorCode(answer)).isEqualTo("BAD_USER_INPUT");
        assertThat(answer.json().at("/errors/0/extensions/field").asText()).isEqualTo(field);
    }

    @Test
    void cutsALimitAbove100() {
        assertThat(data(ask("{ casinoGames(limit: 101) { limit } }"))
                        .at("/casinoGames/limit")
                        .asInt())
                .isEqualTo(100);
    }

    @ParameterizedTest
    @CsvSource({
        "NAME, a b c",
        "TYPE, b a c",
        "RECENTLY_ADDED, c b a",
        "INDEX_IN_PROVIDER, c a b",
        "FEATURED_BY_PROVIDER, b c a"
    })
    void sortsAsItIsAsked(String orderBy, String slugs) {
        Shop shop = Shop.open();
        shop.with(
                shop.game("a").put("type", "DICE").put("indexInProvider", 2),
                shop.game("b")
                        .put("type", "SLOTS")
                        .put("indexInProvider", 3)
                        .put("featuredByProvider", true)
                        .put("releasedAt", "2025-01-01T00:00:00Z"),
                shop.game("c")
                        .put("type", "SCRATCH")
                        .put("indexInProvider", 1)
                        .put("releasedAt", "2025-01-02T00:00:00Z"));
        assertThat(shop.slugs(orderBy, "")).containsExactly(slugs.split(" "));
    }

    @Test
    void leavesOutWhatIsRestrictedInTheCallersCountry() {
        Shop shop = Shop.open();
        shop.with(shop.game("a"))
                .with(shop.game("b")
                        .set("restrictedCountries", record("c", List.of("DE")).get("c")));
        assertThat(shop.slugsAt(World.GERMANY)).containsExactly("a");
        assertThat(shop.slugsAt(World.FRANCE)).containsExactly("a", "b");
        assertThat(shop.slugsAt(World.NO_COUNTRY)).containsExactly("a", "b");
        assertThat(shop.bySlug("b", "geoLocationRestricted", "", from(World.GERMANY))
                        .path("geoLocationRestricted")
                        .asBoolean())
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"my-favorites", "recently-played"})
    void hasPersonalPagesForSignedInUsersOnly(String page) {
        assertThat(Product.errorCode(Shop.games(Map.of("casinoPageSlug", page), "TRENDING", "")))
                .isEqualTo("UNAUTHORIZED_ACCESS");
    }

    @ParameterizedTest
    @ValueSource(strings = {"no-such-page", "", "a'b", "a/b", "../x"})
    void knowsNoOtherPage(String page) {
        assertThat(Product.errorCode(Shop.games(Map.of("casinoPageSlug", page), "TRENDING", "")))
                .isEqualTo("CASINO_PAGE_NOT_FOUND");
    }

    @Test
    void refusesAnUnknownProviderAmongKnownOnes() {
        Shop shop = Shop.open();
        assertThat(Product.errorCode(Shop.games(
                        Map.of("providerSlugs", List.of(shop.provider(), "no-such-provider")), "TRENDING", "")))
                .isEqualTo("CASINO_GAME_PROVIDER_NOT_FOUND");
    }

    @ParameterizedTest
    @ValueSource(strings = {"casinoGames", "gameSliders"})
    void refusesANullAmongProviders(String list) {
        String provider = Shop.open().provider();
        for (List<String> slugs : List.of(Collections.singletonList((String) null), Arrays.asList(provider, null))) {
            var answer = ask(
                    "query ($p: [String]) { " + list + "(filter: {providerSlugs: $p}) { count } }",
                    Map.of("p", slugs),
                    "");
            assertThat(Product.errorCode(answer)).isEqualTo("BAD_USER_INPUT");
            assertThat(answer.json().at("/errors/0/extensions/field").asText()).isEqualTo("providerSlugs");
        }
        var literal = ask("{ " + list + "(filter: {providerSlugs: [null]}) { count } }");
        assertThat(literal.json().at("/errors/0/extensions/field").asText()).isEqualTo("providerSlugs");
    }

    @ParameterizedTest
    @ValueSource(strings = {"casinoGameBySlug(slug: \"no'such/game\")", "casinoGame(slug: \"\")"})
    void knowsNoOtherGame(String field) {
        assertThat(Product.errorCode(ask("{ " + field + " { id } }"))).isEqualTo("CASINO_GAME_NOT_FOUND");
    }

    @Test
    void saysEverythingOfAGame() {
        Shop shop = Shop.open();
        shop.with(shop.game("full")
                .put("hasFreeBets", true)
                .put("thumbnailUrl", "https://img.example/t.png")
                .put("thumbnailBlurHashWidth", 20)
                .set("description", record("en", "Spin it", "de", "Dreh es")));
        String fields =
                "slug name type hasFreeBets bonusMoneyExcluded thumbnailUrl thumbnailBlurHashWidth tagNames description"
                        + " providerSlug isFavoriteGame gameLaunchUrl providerWithGames { slug games { slug } } casinoPages { slug }"
                        + " seo { title } activePlayers { count formattedCount } slider { link }";
        assertThat(shop.bySlug("full", fields, "", "Accept-Language", "de-AT, en;q=0.5")
                        .toString())
                .isEqualTo("{\"slug\":\"full\",\"name\":\"Game full\",\"type\":\"SLOTS\",\"hasFreeBets\":true,"
                        + "\"bonusMoneyExcluded\":false,\"thumbnailUrl\":\"https://img.example/t.png\","
                        + "\"thumbnailBlurHashWidth\":20,\"tagNames\":[],\"description\":\"Dreh es\",\"providerSlug\":\""
                        + shop.provider() + "\",\"isFavoriteGame\":null,\"gameLaunchUrl\":null,"
                        + "\"providerWithGames\":{\"slug\":\"" + shop.provider()
                        + "\",\"games\":[{\"slug\":\"full\"}]},"
                        + "\"casinoPages\":[],\"seo\":null,\"activePlayers\":{\"count\":0,\"formattedCount\":\"0\"},"
                        + "\"slider\":null}");
    }
}
