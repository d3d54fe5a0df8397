package blackbox;

import static org.assertj.core.api.Assertions.assertThat;
import static sandbox.Json.record;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.Http.Answer;
import java.math.BigInteger;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import world.World;

/** details.md, "Catalogue" and "Amendments": in lists at most 20 launch URLs a request, in parallel, the others refused. */
@ExtendWith({Product.class, Sandbox.class})
class LaunchesInListsIT {
    private static final int MOST = 20;

    private final Player player = Player.joins();
    private final Visit visit = Visit.of(player).from(World.GERMANY);
    private final Shop shop = Shop.open();
    private final List<String> slugs =
            IntStream.range(100, 125).mapToObj(Integer::toString).toList();

    @BeforeEach
    void aPlayerAnd25Games() {
        Product.feeds()
                .accept(
                        "users",
                        player.line()
                                .put(
                                        "platformId",
                                        new BigInteger(player.id().toHexString().substring(10), 16).toString()));
        shop.with(slugs.stream().map(shop::game).toArray(ObjectNode[]::new));
    }

    @Test
    void theFirst20GamesHaveAUrl() {
        JsonNode games = games("gameLaunchUrl");
        for (int i = 0; i < slugs.size(); i++) {
            JsonNode url = games.path(i).path("gameLaunchUrl");
            assertThat(url.isTextual()).as(games.path(i).toString()).isEqualTo(i < MOST);
            if (i < MOST) {
                assertThat(url.asText()).contains("/games/" + shop.provider() + slugs.get(i) + "?", "mode=REAL");
            }
        }
        assertThat(asked()).isEqualTo(MOST);
    }

    @Test
    void eachOfTheOthersIsRefusedAtItsPath() {
        Answer answer =
                visit.ask("{ list: casinoGames(" + filter() + ", limit: 100) { data { url: gameLaunchUrl } } }");
        assertThat(answer.json().path("errors")).hasSize(slugs.size() - MOST);
        for (int i = MOST; i < slugs.size(); i++) {
            JsonNode error = answer.json().path("errors").path(i - MOST);
            assertThat(error.path("path").toString()).isEqualTo("[\"list\",\"data\"," + i + ",\"url\"]");
            assertThat(error.at("/extensions/code").asText()).isEqualTo("QUERY_TOO_COMPLEX");
            assertThat(error.path("message").asText()).contains("20 launch URLs");
            assertThat(answer.json().at("/data/list/data/" + i).path("url").isNull())
                    .isTrue();
        }
    }

    @Test
    void aLaunchQueryBeyondThemIsRefusedToo() {
        String game = "(slug: \"%s\", providerSlug: \"%s\")".formatted(slugs.getLast(), shop.provider());
        Answer answer = visit.ask("{ casinoGames(" + filter()
                + ", limit: 20) { data { gameLaunchUrl } } last: gameLaunchUrlBySlug" + game + " }");
        assertThat(urls(answer.json().at("/data/casinoGames/data"), "gameLaunchUrl"))
                .isEqualTo(MOST);
        assertThat(answer.json().at("/errors/0/path").toString()).isEqualTo("[\"last\"]");
        assertThat(Product.errorCode(answer)).isEqualTo("QUERY_TOO_COMPLEX");
    }

    @Test
    void realOnesAndDemosTogetherAre20() {
        JsonNode games = games("gameLaunchUrl gameLaunchUrlDemo");
        assertThat(urls(games, "gameLaunchUrl") + urls(games, "gameLaunchUrlDemo"))
                .isEqualTo(MOST);
        assertThat(asked()).isEqualTo(MOST);
    }

    @Test
    void theyAreOfTheWholeRequest() {
        JsonNode data = answered(
                "{ a: casinoGames(%s, limit: 15) { data { gameLaunchUrl } } b: casinoGames(%s, limit: 10, offset: 15) { data { gameLaunchUrl } } c: searchCasinoGames(query: \"%s\", limit: 5) { data { gameLaunchUrlDemo } } }"
                        .formatted(filter(), filter(), shop.provider()));
        assertThat(urls(data.at("/a/data"), "gameLaunchUrl")
                        + urls(data.at("/b/data"), "gameLaunchUrl")
                        + urls(data.at("/c/data"), "gameLaunchUrlDemo"))
                .isEqualTo(MOST);
        assertThat(asked()).isEqualTo(MOST);
    }

    @Test
    void theSameTwiceIsAskedForOnce() {
        JsonNode data = answered(
                "{ a: casinoGames(%s) { data { gameLaunchUrl } } b: casinoGames(%s, limit: 20, orderBy: NAME) { data { gameLaunchUrl } } }"
                        .formatted(filter(), filter()));
        assertThat(urls(data.at("/a/data"), "gameLaunchUrl")).isEqualTo(MOST);
        assertThat(urls(data.at("/b/data"), "gameLaunchUrl")).isEqualTo(MOST);
        assertThat(asked()).isEqualTo(MOST);
    }

    @Test
    void theyAreAlsoOfAllThatIsExploredInOneRequest() {
        exploreThem();
        answered(
                "{ a: casinoExplore { ...urls } b: casinoExplore(ip: \"%s\") { ...urls } c: casinoExplore(ip: \"%s\") { ...urls } }"
                                .formatted(World.FRANCE, World.UNITED_STATES)
                        + " fragment urls on CasinoExplore { sections { casinoPage { highlightedGames { gameLaunchUrl } } } }");
        assertThat(asked()).isEqualTo(MOST);
    }

    @Test
    void aGameThatIsRestrictedInTheRealCountryHasNoLaunchWhateverTheArgumentsSay() {
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
        exploreThem();
        explored("ip: \"%s\", userAgent: \"%s\"".formatted(World.FRANCE, Visit.PHONE));
        assertThat(Sandbox.launches(shop.provider() + slugs.getFirst()))
                .hasSize(2)
                .allSatisfy(launch -> assertThat(launch).contains("\"country\":\"DE\"", "\"device\":\"DESKTOP\""));
    }

    @Test
    void oneThatFailsIsNullAndTheOthersAreThere() {
        Sandbox.launches(shop.provider() + "103", "RESETS");
        Sandbox.launches(shop.provider() + "105", "GARBAGE");
        JsonNode games = games("slug gameLaunchUrl");
        assertThat(urls(games, "gameLaunchUrl")).isEqualTo(MOST - 2);
        assertThat(games.at("/3/gameLaunchUrl").isNull()).isTrue();
        assertThat(games.at("/5/gameLaunchUrl").isNull()).isTrue();
    }

    @Test
    void anUnplayableGameTakesNoPlaceOfAnother() {
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
        String page = "page-" + new ObjectId();
        Product.feeds().accept("users", player.line().setAll(record("segments", List.of(segment))));
        Product.feeds()
                .accept(
                        "casino-pages",
                        record("slug", page, "name", "A page", "status", "PUBLISHED", "layout", "SQUARES")
                                .setAll(record(
                                        "games",
                                        slugs.stream()
                                                .map(each -> record(
                                                        "providerSlug",
                                                        shop.provider(),
                                                        "slug",
                                                        each,
                                                        "highlighted",
                                                        true))
                                                .toList())));
        Product.feeds()
                .accept(
                        "casino-explore",
                        record(
                                        "internalName",
                                        segment,
                                        "priority",
                                        1000,
                                        "policy",
                                        record("segments", List.of(segment)))
                                .setAll(record(
                                        "sections",
                                        List.of(record("type", "CASINO_PAGE", "pageSlug", page, "index", 1)))));
    }

    /** What is launched of it beyond the budget is an error beside the data. */
    private JsonNode answered(String query) {
        return visit.ask(query).json().path("data");
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

    private static int urls(JsonNode games, String field) {
        return (int) StreamSupport.stream(games.spliterator(), false)
                .filter(game -> game.path(field).isTextual())
                .count();
    }

    private int asked() {
        return slugs.stream()
                .mapToInt(each -> Sandbox.launches(shop.provider() + each).size())
                .sum();
    }
}
