package blackbox;

import static blackbox.Storefront.ANYBODY;
import static blackbox.Storefront.line;
import static blackbox.Storefront.page;
import static blackbox.Storefront.variant;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sandbox.Waiting;
import world.Fleet;
import world.ProductionPod;
import world.World;

/** Issue "The catalogue", feeds and caches: what two pods show, when one of them takes a feed or a row changes behind them. */
@ExtendWith(World.class)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class CataloguePodsIT {
    private static final Duration PROMISED = Duration.ofSeconds(5);
    private static final Duration SOON = Duration.ofSeconds(1);

    /** What shows a text of each cache entry, and where that text is kept. */
    private static final Map<String, String> QUERIES = Map.of(
            "casino-providers", "{ casinoGameProvider(slug: 'pods') { name } }",
            "casino-games", "{ casinoGameBySlug(slug: 'a', providerSlug: 'pods') { name } }",
            "casino-pages", "{ getCasinoPage(slug: 'pods') { name promotions { title } } }",
            "casino-navigation-bar", "{ getCasinoNavigationBar { internalName } }",
            "casino-explore", "{ casinoExplore { seo { title } } }");

    private static final List<String> UPDATES = List.of(
            "update provider set name = replace(name, ?, ?)",
            "update game set name = replace(name, ?, ?)",
            "update casino_page set content = replace(content, ?, ?)",
            "update promotion set content = replace(content, ?, ?)",
            "update navigation_bar set internal_name = replace(internal_name, ?, ?)",
            "update casino_explore set content = replace(content, ?, ?)");
    private final Storefront first = FleetStorefront.first();
    private final Storefront second = FleetStorefront.second();

    @BeforeAll
    static void beginWithNothing() {
        FleetStorefront.empty();
    }

    @Test
    @Order(1)
    void servesFromAPodWithoutAnEarlierRequestWhileTheDatabaseIsAway() {
        feed(first, "before");
        // It is read last, maybe by a look that was too early for the rest: the one after that has everything
        for (String text : List.of("before", "a look later", "before")) {
            first.feed("casino-explore", explore(text));
            Waiting.until(() -> shows(second, "casino-explore", text), PROMISED);
        }
        Fleet.toDatabase().cut();
        try {
            assertShows(second, "before");
            feed(first, "meanwhile");
            assertShows(first, "meanwhile");
            assertShows(second, "before");
            for (String query : List.of(
                    "{ casinoGames(filter: {casinoPageSlug: 'pods'}) { count data { slug casinoPages { slug } } } }",
                    "{ casinoGames(filter: {query: 'game'}) { count } }",
                    "{ searchCasinoGames(query: 'game') { count } }",
                    "{ casinoGameProviders { count data { activePlayers { count } } } }",
                    "{ gameSliders { count } }")) {
                assertThat(second.ask(query, ANYBODY).json().has("errors"))
                        .as(query)
                        .isFalse();
            }
            Waiting.until(() -> Fleet.pod(1).readyStatus() == 503 && isWithoutDatabase(1), PROMISED);
            assertThat(isWithoutDatabase(0)).isFalse();
            assertThat(isReadyButForItsClock(0)).isTrue();
        } finally {
            Fleet.toDatabase().mend();
        }
        Waiting.until(() -> shows(second, "meanwhile"));
        Waiting.until(() -> !isWithoutDatabase(1) && isReadyButForItsClock(1));
    }

    private static boolean isReadyButForItsClock(int pod) {
        return Fleet.pod(pod).readyStatus() == 200 || Fleet.pod(pod).isNotReadyByItsClock();
    }

    /** The clock of the pods, which other tests move, is another reason not to be ready. */
    private static boolean isWithoutDatabase(int pod) {
        return !Fleet.pod(pod).databaseProblem("answer").isEmpty();
    }

    @Test
    @Order(2)
    void showsAFeedAtOnceWhereItWasTakenAndWithinFiveSecondsElsewhere() {
        for (Storefront taking : List.of(first, second, first)) {
            String text = "n" + new ObjectId();
            feed(taking, text);
            assertShows(taking, text);
            Storefront other = taking.equals(first) ? second : first;
            Waiting.until(() -> shows(other, text), PROMISED);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ":pods:more"})
    @Order(3)
    void showsWhatChangedBehindItsBackWhenItsEntryOrAPartOfItIsDropped(String part) {
        String fed = "fed" + part.length();
        String mended = "mended" + part.length();
        feed(first, fed);
        Waiting.until(() -> shows(second, fed), PROMISED);
        UPDATES.forEach(
                update -> assertThat(Fleet.rows().change(update, fed, mended)).isPositive());
        for (String other :
                List.of("casino", "casino-page", "casino-pagesx", "CASINO-PAGES", "no-such-entry", "casino-pages ")) {
            first.invalidate(other);
        }
        letAFeedComeToBoth();
        assertShows(first, fed);
        assertShows(second, fed);
        QUERIES.keySet().forEach(entry -> {
            assertThat(shows(first, entry, fed)).as(entry).isTrue();
            assertThat(shows(second, entry, fed)).as(entry).isTrue();
            first.invalidate(entry + part);
            assertThat(shows(first, entry, mended)).as(entry).isTrue();
            Waiting.until(() -> shows(second, entry, mended), SOON);
        });
    }

    @Test
    @Order(4)
    void findsOnEveryPodWithinFiveSecondsWhatOneWasFed() {
        String found = "{ searchCasinoGames(query: 'amber') { count } }";
        first.games("pods").feed("games", new Shop("pods").game("g").put("name", "Amber Falcon"));
        Json.assertHas(first.see(found, ANYBODY), "{'count': 1}");
        Waiting.until(() -> second.see(found, ANYBODY).path("count").asInt() == 1, PROMISED);
    }

    @Test
    @Order(5)
    void believesADescriptionOfEveryCallerAndHeadersOfTrustedProxies() {
        ObjectNode[] explores = {
            variant(
                    "german",
                    "{'policy': {'countries': {'allow': ['DE']}}, 'priority': 7, 'seo': {'title': 'german'}}"),
            variant("phone", "{'policy': {'devices': ['MOBILE']}, 'priority': 8, 'seo': {'title': 'phone'}}")
        };
        first.feed("casino-explore", explores);
        ProductionPod.feeds().accept("casino-explore", explores);
        var withoutProxies = Storefront.of(ProductionPod.process());
        String phone = Storefront.PHONE[1];
        String byAddress = "{ casinoExplore(ip: '" + World.GERMANY + "') { seo { title } } }";
        String byAgent = "{ casinoExplore(userAgent: '" + phone + "') { seo { title } } }";
        String plain = "{ casinoExplore { seo { title } } }";
        assertThat(title(first, byAddress)).isEqualTo("german");
        assertThat(title(first, byAgent)).isEqualTo("phone");
        assertThat(title(first, plain, Shop.from(World.GERMANY))).isEqualTo("german");
        assertThat(title(withoutProxies, plain, Storefront.PHONE)).isEqualTo("phone");
        assertThat(title(withoutProxies, byAddress)).isEqualTo("german");
        assertThat(title(withoutProxies, byAgent)).isEqualTo("phone");
        assertThat(title(withoutProxies, plain, Shop.from(World.GERMANY))).isNotIn("german", "phone");
    }

    private static String title(Storefront storefront, String query, String... headers) {
        return storefront.see(query, ANYBODY, headers).at("/seo/title").asText();
    }

    /** A pod that has taken it in has looked at the database since. */
    private void letAFeedComeToBoth() {
        String slug = "q" + new ObjectId();
        first.feed("casino-pages", page(slug));
        assertThat(first.pageRefusal(slug, ANYBODY)).isEmpty();
        Waiting.until(() -> second.pageRefusal(slug, ANYBODY).isEmpty(), PROMISED);
    }

    /** A text in everything that there is. */
    private static void feed(Storefront storefront, String text) {
        storefront
                .feed("providers", line("{'slug': 'pods', 'name': '" + text + "'}"))
                .feed("games", new Shop("pods").game("a").put("name", text))
                .feed("promotions", line("{'id': 'pods', 'title': '" + text + "'}"))
                .feed("casino-pages", page("pods", """
                        {'name': '%s', 'promotionPlacedAfter': 1, 'promotionIds': ['pods'],
                         'games': [{'providerSlug': 'pods', 'slug': 'a'}]}""".formatted(text)))
                .feed("navigation-bars", variant(text, "{'main': true}"))
                .feed("casino-explore", explore(text));
    }

    private static ObjectNode explore(String text) {
        return variant("pods", "{'main': true, 'seo': {'title': '" + text + "'}}");
    }

    private static void assertShows(Storefront storefront, String text) {
        QUERIES.keySet()
                .forEach(entry -> assertThat(texts(storefront, entry)).as(entry).containsOnly(text));
    }

    private static boolean shows(Storefront storefront, String text) {
        return QUERIES.keySet().stream().allMatch(entry -> shows(storefront, entry, text));
    }

    private static boolean shows(Storefront storefront, String entry, String text) {
        return texts(storefront, entry).equals(Set.of(text));
    }

    private static Set<String> texts(Storefront storefront, String entry) {
        JsonNode seen = storefront.ask(QUERIES.get(entry), ANYBODY).json();
        return Stream.of("name", "internalName", "title")
                .flatMap(field -> seen.findValuesAsText(field).stream())
                .collect(Collectors.toSet());
    }
}
