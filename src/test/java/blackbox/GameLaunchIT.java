package blackbox;

import static java.util.Locale.ROOT;
import static org.assertj.core.api.Assertions.assertThat;
import static sandbox.Json.record;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.Http.Answer;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import world.World;

/**
 * service-interface.md, "Casino rules", 5; details.md, "Catalogue" and "Amendments": launch URLs by slug, and in lists at most
 * 20 a request, in parallel, the others refused.
 */
@ExtendWith({Product.class, Sandbox.class})
class GameLaunchIT {
    private static final List<String> REAL = List.of("gameLaunchUrlBySlug", "getGameLaunchUrl");
    private static final List<String> DEMO = List.of("gameLaunchUrlDemoBySlug", "getGameLaunchUrlDemo");
    private static final List<String> ALL =
            List.of("gameLaunchUrlBySlug", "getGameLaunchUrl", "gameLaunchUrlDemoBySlug", "getGameLaunchUrlDemo");
    private static final int MOST = 20;
    private final Player player = Player.joins();
    private final String platformId = new BigInteger(player.id().toHexString().substring(10), 16).toString();
    private final Visit visit = Visit.of(player);
    private final String slug = "launch-" + new ObjectId();
    private final Shop shop = Shop.open();
    private final Visit german = Visit.of(player).from(World.GERMANY);
    private final List<String> slugs =
            IntStream.range(100, 125).mapToObj(Integer::toString).toList();

    private void aGame(ObjectNode more) {
        player.becomes("platformId", platformId);
        shop.with(shop.game(slug).setAll(more));
    }

    @Test
    void thePlatformIsToldWhoPlaysWhereAndOnWhat() {
        aGame(record());
        Visit phone = visit.from(World.GERMANY).with("User-Agent", Visit.PHONE);
        for (String field : REAL) {
            assertThat(url(phone, field).asText()).contains("mode=REAL", "playerId=" + platformId);
        }
        for (String field : DEMO) {
            assertThat(url(phone, field).asText()).contains("mode=DEMO").doesNotContain("playerId");
        }
        ObjectNode demo = record("gameCode", shop.provider() + slug, "mode", "DEMO", "country", "DE")
                .put("device", "MOBILE")
                .put("language", "en")
                .put("currencyCode", "EUR");
        ObjectNode real = demo.deepCopy().put("mode", "REAL").put("playerId", platformId);
        assertThat(launches()).containsExactly(real, real, demo, demo);
    }

    /** The user's language is told also where the catalogue has no text in it; an unknown country is not said. */
    @Test
    void thePlatformIsToldTheDeviceAndTheLanguageOfTheUserElseOfTheBrowser() {
        aGame(record("description", record("en", "English", "de", "German", "fr", "French")));
        url(visit.from(World.NO_COUNTRY), "gameLaunchUrlBySlug");
        Visit tablet = visit.with("User-Agent", Visit.TABLET);
        url(tablet.with("Accept-Language", "fr-CA, de;q=0.5"), "gameLaunchUrlBySlug");
        player.becomes("language", "de");
        url(visit.with("Accept-Language", "fr"), "gameLaunchUrlBySlug");
        player.becomes("language", "mi-NZ");
        url(visit, "gameLaunchUrlBySlug");
        url(visit, "gameLaunchUrlDemoBySlug");
        assertThat(launches()).noneMatch(launch -> launch.has("country"));
        assertThat(launches())
                .extracting(each -> each.path("device").asText() + " "
                        + each.path("language").asText().toLowerCase(ROOT))
                .containsExactly("DESKTOP en", "TABLET fr", "DESKTOP de", "DESKTOP mi-nz", "DESKTOP mi-nz");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"NOT_AVAILABLE", "REFUSES", "ERROR_PAGE", "RESETS", "HALF_AN_ANSWER", "GARBAGE", "NO_ADDRESS"})
    void whateverGoesWrongAtThePlatformIsNoUrl(String mode) {
        aGame(record());
        Sandbox.launches(shop.provider() + slug, mode);
        assertNoUrl(visit, ALL);
        assertThat(launches()).isNotEmpty();
        Sandbox.launches(shop.provider() + slug, "NONE");
        assertThat(url(visit, "gameLaunchUrlBySlug").isTextual()).isTrue();
    }

    @Test
    void noLaunchIsRequestedForAGameThatCannotBePlayed() {
        for (ObjectNode more : List.of(
                record("underMaintenance", true),
                record("enabled", false),
                record("restrictedCountries", List.of("DE")),
                record("policy", record("countries", record("allow", List.of("FR")))),
                record("policy", record("devices", List.of("TABLET"))),
                record("policy", record("segments", List.of("empty"))))) {
            aGame(more);
            assertNoUrl(visit.from(World.GERMANY), ALL);
        }
        assertThat(launches()).isEmpty();
        aGame(record("restrictedCountries", List.of("DE")));
        assertThat(url(visit.from(World.FRANCE), "gameLaunchUrlBySlug").isTextual())
                .isTrue();
    }

    @Test
    void aGameWithoutADemoIsPlayedForRealOnly() {
        aGame(record("demo", false));
        assertNoUrl(visit, DEMO);
        assertThat(launches()).isEmpty();
        assertThat(url(visit, "gameLaunchUrlBySlug").isTextual()).isTrue();
    }

    @Test
    void aUserWithoutAPlatformAccountPlaysDemosOnly() {
        aGame(record());
        Visit unknown = Visit.of(Player.joins());
        assertNoUrl(unknown, REAL);
        assertThat(launches()).isEmpty();
        assertThat(url(unknown, "gameLaunchUrlDemoBySlug").isTextual()).isTrue();
        assertThat(url(unknown, "getGameLaunchUrlDemo").isTextual()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"PENDING", "TIME_OUT", "SELF_EXCLUDED", "SUSPENDED", "BLOCKED", "CLOSED"})
    void anInactiveUserDoesNotPlay(String status) {
        aGame(record());
        player.becomes("status", status);
        assertNoUrl(visit, ALL);
        assertThat(launches()).isEmpty();
    }

    @Test
    void otherCallersDoNotPlayEither() {
        aGame(record());
        for (Visit other : List.of(Visit.anonymous(), Visit.ofNobody(), Visit.withoutRole(player))) {
            for (String field : ALL) {
                for (String each : List.of(slug, "no-such-game")) {
                    assertThat(other.refusal("{ " + field + "(slug: \"" + each + "\") }"))
                            .isEqualTo("UNAUTHORIZED_ACCESS");
                }
            }
            assertThat(shop.bySlug(slug, "gameLaunchUrl gameLaunchUrlDemo", other.token())
                            .toString())
                    .isEqualTo("{\"gameLaunchUrl\":null,\"gameLaunchUrlDemo\":null}");
        }
        assertThat(launches()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "no-such-game", "a'b", "a/b", "\"", "../x", "💥"})
    void anUnknownGameHasNoUrl(String unknown) {
        for (String field : ALL) {
            JsonNode data =
                    visit.data("query ($slug: String!) { url: " + field + "(slug: $slug) }", Map.of("slug", unknown));
            assertThat(data.path("url").isNull()).as(field).isTrue();
        }
    }

    @Test
    void aSharedSlugIsTheGameOfTheProviderWhoIsNamed() {
        aGame(record("name", "Alpha"));
        Shop other = Shop.open();
        other.with(other.game(slug).put("name", "Zulu"));
        for (String field : List.of("gameLaunchUrlBySlug", "gameLaunchUrlDemoBySlug")) {
            assertThat(visit.data("{ url: %s(slug: \"%s\", providerSlug: \"%s\") }"
                                    .formatted(field, slug, other.provider()))
                            .path("url")
                            .asText())
                    .contains("/games/" + other.provider() + slug);
            assertThat(visit.data("{ url: %s(slug: \"%s\", providerSlug: \"no-such\") }".formatted(field, slug))
                            .path("url")
                            .isNull())
                    .isTrue();
        }
        assertThat(launches()).isEmpty();
        for (String field : ALL) {
            assertThat(url(visit, field).asText()).contains("/games/" + shop.provider() + slug);
        }
    }

    private void assertNoUrl(Visit visit, List<String> fields) {
        fields.forEach(field -> assertThat(url(visit, field).isNull()).as(field).isTrue());
    }

    private JsonNode url(Visit visit, String field) {
        return visit.data("{ url: " + field + "(slug: \"" + slug + "\") }").path("url");
    }

    private List<JsonNode> launches() {
        return Sandbox.launches(shop.provider() + slug).stream().map(Json::read).toList();
    }

    private void open() {
        player.becomes("platformId", platformId);
        shop.with(slugs.stream().map(shop::game).toArray(ObjectNode[]::new));
    }

    @Test
    void theFirst20GamesHaveAUrlAndEachOfTheOthersIsRefusedAtItsPath() {
        open();
        Answer answer = german.ask("{ list: casinoGames(" + filter() + ", limit: 100) { data { gameLaunchUrl } } }");
        JsonNode errors = answer.json().path("errors");
        assertThat(errors).hasSize(slugs.size() - MOST);
        for (int i = 0; i < slugs.size(); i++) {
            JsonNode url = answer.json().at("/data/list/data/" + i + "/gameLaunchUrl");
            if (i < MOST) {
                assertThat(url.asText()).contains("/games/" + shop.provider() + slugs.get(i) + "?", "mode=REAL");
            } else {
                assertThat(url.isNull()).isTrue();
                JsonNode error = errors.path(i - MOST);
                assertThat(error.path("path")).hasToString("[\"list\",\"data\"," + i + ",\"gameLaunchUrl\"]");
                Json.assertHas(error, "{'extensions': {'code': 'QUERY_TOO_COMPLEX'}}");
                assertThat(error.path("message").asText()).contains("20 launch URLs");
            }
        }
        assertThat(asked()).isEqualTo(MOST);
    }

    /** The same twice is asked for once. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        20 | casinoGames(%1$s, limit: 100) { data { gameLaunchUrl gameLaunchUrlDemo } }
        20 | a: casinoGames(%1$s, limit: 15) { data { gameLaunchUrl } } \
             b: casinoGames(%1$s, limit: 10, offset: 15) { data { gameLaunchUrl } } \
             c: searchCasinoGames(query: "%2$s", limit: 5) { data { gameLaunchUrlDemo } }
        40 | a: casinoGames(%1$s) { data { gameLaunchUrl } } \
             b: casinoGames(%1$s, limit: 20, orderBy: NAME) { data { gameLaunchUrl } }
        60 | a: casinoExplore { sections { casinoPage { highlightedGames { gameLaunchUrl } } } } \
             b: casinoExplore(ip: "%3$s") { sections { casinoPage { highlightedGames { gameLaunchUrl } } } } \
             c: casinoExplore(ip: "%4$s") { sections { casinoPage { highlightedGames { gameLaunchUrl } } } }
        """)
    void theyAreOfTheWholeRequest(int urls, String document) {
        open();
        exploreThem();
        JsonNode data = answered(
                "{ " + document.formatted(filter(), shop.provider(), World.FRANCE, World.UNITED_STATES) + " }");
        assertThat(urls(data, "gameLaunchUrl") + urls(data, "gameLaunchUrlDemo"))
                .isEqualTo(urls);
        assertThat(asked()).isEqualTo(MOST);
    }

    @Test
    void aLaunchQueryBeyondThemIsRefusedToo() {
        open();
        String game = "(slug: \"%s\", providerSlug: \"%s\")".formatted(slugs.getLast(), shop.provider());
        Answer answer = german.ask("{ casinoGames(" + filter()
                + ", limit: 20) { data { gameLaunchUrl } } last: gameLaunchUrlBySlug" + game + " }");
        assertThat(urls(answer.json().at("/data/casinoGames/data"), "gameLaunchUrl"))
                .isEqualTo(MOST);
        assertThat(answer.json().at("/errors/0/path").toString()).isEqualTo("[\"last\"]");
        Product.fails(answer, "QUERY_TOO_COMPLEX");
    }

    @Test
    void aGameThatIsRestrictedInTheRealCountryHasNoLaunchWhateverTheArgumentsSay() {
        open();
        shop.with(slugs.stream()
                .map(each -> shop.game(each).setAll(record("restrictedCountries", List.of("DE"))))
                .toArray(ObjectNode[]::new));
        exploreThem();
        JsonNode games = explored("ip: \"" + World.FRANCE + "\"");
        assertThat(games).hasSize(slugs.size());
        assertThat(urls(games, "gameLaunchUrl") + urls(games, "gameLaunchUrlDemo"))
                .isZero();
        assertThat(asked()).isZero();
    }

    @Test
    void thePlatformIsToldTheRealCountryAndDeviceWhateverTheArgumentsSay() {
        open();
        exploreThem();
        explored("ip: \"%s\", userAgent: \"%s\"".formatted(World.FRANCE, Visit.PHONE));
        assertThat(Sandbox.launches(shop.provider() + slugs.getFirst()))
                .hasSize(2)
                .allSatisfy(launch -> assertThat(launch).contains("\"country\":\"DE\"", "\"device\":\"DESKTOP\""));
    }

    @Test
    void oneThatFailsIsNullAndTheOthersAreThere() {
        open();
        Sandbox.launches(shop.provider() + "103", "RESETS");
        Sandbox.launches(shop.provider() + "105", "GARBAGE");
        JsonNode games = games("slug gameLaunchUrl");
        assertThat(urls(games, "gameLaunchUrl")).isEqualTo(MOST - 2);
        assertThat(games.at("/3/gameLaunchUrl").isNull()).isTrue();
        assertThat(games.at("/5/gameLaunchUrl").isNull()).isTrue();
    }

    @Test
    void anUnplayableGameTakesNoPlaceOfAnother() {
        open();
        shop.with(slugs.subList(0, 5).stream()
                .map(each -> shop.game(each).put("underMaintenance", true))
                .toArray(ObjectNode[]::new));
        JsonNode games = games("gameLaunchUrl");
        assertThat(urls(games, "gameLaunchUrl")).isEqualTo(MOST);
        assertThat(games.at("/0/gameLaunchUrl").isNull()).isTrue();
        assertThat(games.at("/24/gameLaunchUrl").isTextual()).isTrue();
    }

    /** All games on the page of the one section of the player's explore. */
    private void exploreThem() {
        String segment = "launches-" + new ObjectId();
        player.becomes("segments", List.of(segment));
        ObjectNode page = Storefront.pageOf(
                segment,
                slugs.stream()
                        .map(each -> Storefront.at(shop.provider(), each).put("highlighted", true))
                        .toArray(ObjectNode[]::new));
        Product.feed("casino-pages", page.put("layout", "SQUARES"));
        Product.feed("casino-explore", Storefront.variant(segment, """
                {'priority': 1000, 'policy': {'segments': ['%1$s']},
                 'sections': [{'type': 'CASINO_PAGE', 'pageSlug': '%1$s', 'index': 1}]}""".formatted(segment)));
    }

    /** What is launched of it beyond the budget is an error beside the data. */
    private JsonNode answered(String query) {
        return german.ask(query).json().path("data");
    }

    private JsonNode explored(String arguments) {
        return answered(
                        "{ casinoExplore(" + arguments
                                + ") { sections { casinoPage { highlightedGames { slug gameLaunchUrl gameLaunchUrlDemo } } } } }")
                .at("/casinoExplore/sections/0/casinoPage/highlightedGames");
    }

    private JsonNode games(String fields) {
        return answered("{ casinoGames(" + filter() + ", limit: 100) { data { " + fields + " } } }")
                .at("/casinoGames/data");
    }

    private String filter() {
        return "filter: {providerSlugs: [\"" + shop.provider() + "\"]}";
    }

    private static int urls(JsonNode data, String field) {
        return Math.toIntExact(
                data.findValues(field).stream().filter(JsonNode::isTextual).count());
    }

    private int asked() {
        return slugs.stream()
                .mapToInt(each -> Sandbox.launches(shop.provider() + each).size())
                .sum();
    }
}
