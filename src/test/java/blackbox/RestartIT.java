package blackbox;

import static blackbox.Storefront.ANYBODY;
import static blackbox.Storefront.at;
import static blackbox.Storefront.line;
import static blackbox.Storefront.page;
import static blackbox.Storefront.variant;
import static org.assertj.core.api.Assertions.assertThat;
import static sandbox.Json.record;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.Http;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.extension.ExtendWith;
import world.Lines;
import world.Rows;
import world.ServiceProcess;
import world.World;

/** A service that starts with the data of every feed shows what was shown before, whichever rows it reads first. */
@ExtendWith(World.class)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class RestartIT {
    private static final String GERMANS = "{'policy': {'countries': {'allow': ['DE']}, 'devices': [], 'segments': []}}";
    private static final String PROMOTED = """
            {'promotionPlacedAfter': 1, 'promotionIds': ['b', 'a'], 'layout': 'SQUARES', 'languages': ['en', 'de'],
             'name': {'en': 'Open', 'de': 'Offen'}, 'seo': {'title': {'en': 'T', 'de': 'D'}}}""";
    private static final String SECTIONS = """
            {'sections': [{'type': 'CASINO_PAGE', 'pageSlug': 'open'}, {'type': 'PROVIDER', 'providerSlugs': ['b', 'a']},
                          {'type': 'ORIGINALS', 'providerSlugs': ['a']}, {'type': 'OFFER_BLOCK', 'promotionIds': ['a']}]}""";

    private static final List<String> QUERIES = List.of(
            "{ casinoGameProviders { data { id slug name description seo { title } } } }",
            "{ casinoGames(orderBy: NAME) { count data { id slug name type tagNames seo { title } geoLocationRestricted } } }",
            "{ gameSliders { data { slug slider { description link } } } }",
            "{ searchCasinoGames(query: 'game') { count data { slug highlights { path } } } }",
            "{ getCasinoPage(slug: 'open') { id name layout promotions { id title } highlightedGames { slug } } }",
            "{ getCasinoNavigationBar { id internalName casinoPages { index casinoPage { slug } } } }",
            "{ casinoExplore { id seo { title } sections { id type casinoProviders { slug } promotions { id } } } }");

    private static final String PLAYER = new ObjectId().toHexString();
    private static final String REFERRER = new ObjectId().toHexString();
    private static final String BET = new ObjectId().toHexString();

    private static final String schema = World.freshSchema();
    private static final Rows ROWS = new Rows(schema);

    @AutoClose
    private static ServiceProcess pod;

    private static Map<String, JsonNode> catalogueBefore;
    private static Map<String, JsonNode> playersBefore;

    @BeforeAll
    static void feedEverything() {
        restart();
        feedCatalogue();
        storefront()
                .feed("token-rates", Lines.rate("0.92", Instant.now()))
                .feed(
                        "users",
                        record("id", REFERRER, "username", "referrer", "country", "DE", "postText", "Come"),
                        record("id", PLAYER, "username", "player", "referrerId", REFERRER, "segments", List.of("vip")))
                .feed("deposits", record("id", "d", "userId", PLAYER, "amount", "100", "at", now()))
                .feed(
                        "bets",
                        record("id", BET, "userId", PLAYER, "providerSlug", "a", "gameSlug", "open", "at", now())
                                .put("stake", 10)
                                .put("won", 25));
        catalogueBefore = catalogue();
        playersBefore = ofPlayers();
    }

    @Test
    @Order(2)
    void startsWithoutRowsThatItCannotReadAndNamesAndCountsThem() {
        for (String broken : List.of(
                "provider set presentation = '{' where slug = 'b'",
                "game set type = 'NO_SUCH_TYPE' where slug = 'vip'",
                "game set presentation = '{\"tagNames\": [null]}' where slug = 'german'",
                "casino_page set content = '{\"games\": [{\"slug\": \"a\"}]}' where slug = 'german'",
                "promotion set content = '[]' where id = 'b'",
                "navigation_bar set content = '{\"policy\": 7}' where internal_name = 'german'",
                "casino_explore set content = '' where internal_name = 'german'")) {
            assertThat(ROWS.change("update " + broken)).as(broken).isOne();
        }
        restart();
        assertThat(pod.output().lines().filter(line -> line.contains("is left out, because it cannot be read")))
                .hasSize(7)
                .anySatisfy(line -> assertThat(line).contains("Row german of navigation_bar"));
        assertThat(left()).containsExactlyInAnyOrder(1.0, 1.0, 1.0, 1.0, 1.0, 2.0);
        assertThat(slugs("{ casinoGameProviders { data { slug } } }")).containsExactly("a");
        assertThat(slugs("{ casinoGames(orderBy: NAME) { data { slug } } }")).containsExactly("open");
        assertThat(slugs("{ searchCasinoGames(query: 'game') { data { slug } } }"))
                .containsExactly("open");
        Json.assertHas(german("{ getCasinoNavigationBar { internalName } }"), "{'internalName': 'main'}");
        Json.assertHas(german("{ casinoExplore { seo { title } } }"), "{'seo': {'title': 'main'}}");
        assertThat(slugs("{ getCasinoPage(slug: 'open') { promotions { slug: id } } }", "promotions"))
                .containsExactly("a");
        assertThat(storefront().pageRefusal("german", ANYBODY, Shop.from(World.GERMANY)))
                .isEqualTo("CASINO_PAGE_NOT_FOUND");
        assertThat(ofPlayers()).isEqualTo(playersBefore);
    }

    @Test
    @Order(3)
    void takesBetsOnOtherGamesMeanwhile() {
        JsonNode answer = pod.feeds().send("bets", List.of(bet("a", "open"), bet("a", "vip")));
        assertThat(answer.path("accepted").asInt()).isOne();
        assertThat(answer.path("rejected").findValuesAsText("line")).containsExactly("2");
    }

    @Test
    @Order(4)
    void showsThemAgainWithoutARestartOnceTheyAreFedAgain() {
        feedCatalogue();
        assertThat(left()).containsOnly(0.0);
        assertThat(catalogue()).isEqualTo(catalogueBefore);
    }

    /** What names a country comes first, in the order of lines and of names. */
    private static void feedCatalogue() {
        var shop = new Shop("a");
        storefront()
                .feed(
                        "providers",
                        line("{'slug': 'b', 'name': 'B', 'description': {'en': 'The second', 'de': 'Der zweite'}}"),
                        line("{'slug': 'a', 'name': 'A', 'seo': {'title': 'First', 'socialImage': 'a.png'}}"))
                .feed(
                        "games",
                        new Shop("b").game("german").setAll(line(GERMANS)),
                        shop.game("vip").setAll(line("{'policy': {'segments': ['vip']}, 'tagNames': ['new']}")),
                        shop.game("open").setAll(line("{'slider': {'description': 'D', 'link': '/l'}}")))
                .feed(
                        "promotions",
                        line("{'id': 'a', 'title': {'en': 'One'}, 'startsAt': '2026-01-01T00:00:00Z'}"),
                        line("{'id': 'b', 'title': 'Two', 'description': 'Both'}"))
                .feed("casino-pages", page("german", GERMANS), open())
                .feed("navigation-bars", variant("main", "{'main': true, 'pages': []}"))
                .feed("navigation-bars", variant("german", GERMANS, "{'pages': []}"))
                .feed("navigation-bars", variant("main", "{'main': true, 'pages': [{'slug': 'open', 'index': 4}]}"))
                .feed("casino-explore", variant("main", "{'main': true, 'seo': {'title': 'main'}}"))
                .feed("casino-explore", variant("german", GERMANS, "{'seo': {'title': 'german'}}"))
                .feed("casino-explore", variant("main", "{'main': true, 'seo': {'title': 'main'}}", SECTIONS));
    }

    private static ObjectNode open() {
        ObjectNode open = page("open", PROMOTED);
        open.putArray("games").add(at("b", "german")).add(at("a", "open").put("highlighted", true));
        return open;
    }

    private static ObjectNode bet(String provider, String game) {
        return record("id", new ObjectId().toHexString(), "userId", PLAYER, "stake", 1, "at", now())
                .put("providerSlug", provider)
                .put("gameSlug", game);
    }

    private static Storefront storefront() {
        return Storefront.of(pod);
    }

    private static void restart() {
        if (pod != null) {
            pod.terminate();
            pod.exitCode();
        }
        pod = ServiceProcess.start(World.database().url(schema), Map.of());
    }

    private static Map<String, JsonNode> ofPlayers() {
        var answers = new LinkedHashMap<String, JsonNode>();
        answers.put(
                "bet",
                storefront()
                        .see("{ casinoBetInfo(id: '" + BET + "') { gameName wonAmount multiplier } }", token(PLAYER)));
        answers.put("stats", storefront().see("""
                { referralStats { username directReferralsCount totalReferralStakes totalReferralDeposits level } }""", token(REFERRER)));
        answers.put(
                "public",
                storefront()
                        .see("{ userPublicInfo(input: {username: 'referrer'}) { username postText } }", token(PLAYER)));
        return answers;
    }

    /** As a stranger sees it, and a German. */
    private static Map<String, JsonNode> catalogue() {
        var answers = new LinkedHashMap<String, JsonNode>();
        for (String query : QUERIES) {
            answers.put(query, storefront().see(query, ANYBODY));
            answers.put("German: " + query, german(query));
        }
        return answers;
    }

    private static JsonNode german(String query) {
        return storefront().see(query, ANYBODY, Shop.from(World.GERMANY));
    }

    private static List<String> slugs(String query) {
        return slugs(query, "data");
    }

    private static List<String> slugs(String query, String list) {
        return Storefront.each(german(query).path(list), "slug");
    }

    /** How many rows of each table are left out. */
    private static List<Double> left() {
        var counts = new ArrayList<Double>();
        Http.get(pod.internalUrl().resolve("/metrics"))
                .body()
                .lines()
                .filter(line -> line.startsWith("stored_rows_unreadable{"))
                .forEach(line -> counts.add(Double.valueOf(line.substring(line.lastIndexOf(' ') + 1))));
        assertThat(counts).hasSize(6);
        return counts;
    }

    private static String token(String user) {
        return Storefront.token(new ObjectId(user), "USER");
    }

    private static String now() {
        return Instant.now().toString();
    }
}
