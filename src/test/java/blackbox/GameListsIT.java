package blackbox;

import static org.assertj.core.api.Assertions.assertThat;
import static sandbox.Json.record;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.Http.Answer;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** service-interface.md, "Casino rules" and "Limits": which games a list keeps, in which order, and their pages. */
@ExtendWith(Product.class)
class GameListsIT {
    private static final String WORD = Visit.word();
    private static final String PAGE = "page-" + new ObjectId();
    private static final Shop SHOP = new Shop(Visit.word());
    private static final Shop OTHER = new Shop(Visit.word());
    private static final String PAGED = Visit.word();
    private final Shop own = Shop.open();

    @BeforeAll
    static void twoShopsAndAPageOfBoth() {
        Shop.open(SHOP.provider());
        Shop.open(OTHER.provider());
        SHOP.with(SHOP.game("a").put("name", "Apple " + WORD), slider(SHOP, "b", "Banana " + WORD), SHOP.game("c"));
        OTHER.with(slider(OTHER, "x", "Xylo " + WORD), OTHER.game("y"));
        page(
                PAGE,
                Storefront.at(SHOP.provider(), "a"),
                Storefront.at(SHOP.provider(), "b"),
                Storefront.at(OTHER.provider(), "x"),
                Storefront.at(OTHER.provider(), "unknown"));
    }

    @Test
    void everyPartOfTheFilterKeepsLess() {
        shows(filter(PAGE, WORD), "a b x", "b x");
        shows(filter(PAGE, WORD, SHOP), "a b", "b");
        shows(filter(PAGE, null, OTHER), "x", "x");
        shows(filter(null, WORD), "a b x", "b x");
        shows(filter(null, WORD, OTHER), "x", "x");
        shows(filter(null, null, SHOP, OTHER), "a b c x y", "b x");
        shows(filter(PAGE, "banana"), "b", "b");
        shows(filter(PAGE, "banan " + WORD), "b", "b");
        shows(filter(PAGE, Visit.word()), "", "");
        shows(filter(null, null, SHOP, SHOP), "a b c", "b");
    }

    @Test
    void emptyPartsAreNone() {
        Map<String, Object> empty = filter(PAGE, "");
        empty.put("providerSlugs", List.of());
        shows(empty, "a b x", "b x");
        shows(filter(PAGE, "  "), "a b x", "b x");
        empty.put("providerSlugs", Collections.emptyList());
        empty.put("query", null);
        shows(empty, "a b x", "b x");
        empty.put("providerSlugs", null);
        shows(empty, "a b x", "b x");
    }

    @ParameterizedTest
    @ValueSource(strings = {"casinoGames", "gameSliders"})
    void aNullAmongProvidersIsRefused(String list) {
        for (Answer answer : List.of(
                ask(list, Map.of("providerSlugs", Collections.singletonList(null))),
                ask(list, Map.of("providerSlugs", Arrays.asList(SHOP.provider(), null))),
                Product.graphql("{ " + list + "(filter: {providerSlugs: [null]}) { count } }", ""))) {
            assertThat(answer.json().at("/errors/0/extensions/field").asText()).isEqualTo("providerSlugs");
        }
    }

    @Test
    void noFilterIsEverything() {
        for (String field : List.of("casinoGames", "gameSliders")) {
            int all = Visit.anonymous()
                    .data("{ list: " + field + " { count } }")
                    .at("/list/count")
                    .asInt();
            assertThat(all).isPositive();
            for (String filter : List.of("null", "{}")) {
                assertThat(Visit.anonymous()
                                .data("{ list: %s(filter: %s) { count } }".formatted(field, filter))
                                .at("/list/count")
                                .asInt())
                        .isGreaterThanOrEqualTo(all);
            }
        }
    }

    @Test
    void syntaxThatIsTextToTheSearchIsTextToTheFilter() {
        for (String query : List.of("*:*", "description:~", "\"" + WORD, "(" + WORD, WORD + "~2", WORD + " AND")) {
            assertThat(Shop.slugs(Shop.games(filter(PAGE, query), "NAME", "")))
                    .as(query)
                    .isEqualTo(Visit.anonymous()
                            .slugs(
                                    "query ($query: String!) { list: searchCasinoGames(query: $query) { data { slug } } }",
                                    Map.of("query", query)));
        }
    }

    @Test
    void anUnknownValueIsRefused() {
        refuses(Map.of("casinoPageSlug", "no-such-page"), "CASINO_PAGE_NOT_FOUND");
        refuses(Map.of("casinoPageSlug", ""), "CASINO_PAGE_NOT_FOUND");
        refuses(filter(null, null, SHOP, new Shop("no-such-provider")), "CASINO_GAME_PROVIDER_NOT_FOUND");
        for (String slug : List.of("a'b", "a/b", "\"", "*", "my-favorites", "%")) {
            refuses(Map.of("providerSlugs", List.of(slug)), "CASINO_GAME_PROVIDER_NOT_FOUND");
        }
        for (String slug : List.of("a'b", "a/b", "\"", "my-favorite", "MY-FAVORITES", "trending", "originals", "💥")) {
            refuses(Map.of("casinoPageSlug", slug), "CASINO_PAGE_NOT_FOUND");
        }
    }

    @Test
    void tooManyProvidersAreRefused() {
        List<String> slugs =
                IntStream.range(0, 5_000).mapToObj(each -> SHOP.provider()).toList();
        Product.badInput(ask("casinoGames", Map.of("providerSlugs", slugs)), "providerSlugs");
    }

    /** By name. */
    private static void shows(Map<String, ?> filter, String games, String sliders) {
        assertThat(slugs("casinoGames", filter)).containsExactlyInAnyOrder(split(games));
        assertThat(slugs("gameSliders", filter)).containsExactlyInAnyOrder(split(sliders));
    }

    private static String[] split(String slugs) {
        return slugs.isEmpty() ? new String[0] : slugs.split(" ");
    }

    private static void refuses(Map<String, ?> filter, String code) {
        for (String field : List.of("casinoGames", "gameSliders")) {
            Product.fails(ask(field, filter), code);
        }
    }

    private static List<String> slugs(String field, Map<String, ?> filter) {
        return Storefront.each(Product.data(ask(field, filter)).at("/list/data"), "slug");
    }

    private static Answer ask(String field, Map<String, ?> filter) {
        return Visit.anonymous()
                .ask(
                        "query ($filter: CasinoGamesFilterInput) { list: " + field
                                + "(filter: $filter) { count data { slug } } }",
                        Map.of("filter", filter));
    }

    private static Map<String, Object> filter(String page, String query, Shop... shops) {
        var filter = new HashMap<String, Object>();
        if (page != null) {
            filter.put("casinoPageSlug", page);
        }
        if (query != null) {
            filter.put("query", query);
        }
        if (shops.length > 0) {
            filter.put("providerSlugs", Arrays.stream(shops).map(Shop::provider).toList());
        }
        return filter;
    }

    private static ObjectNode slider(Shop shop, String slug, String name) {
        return shop.game(slug).put("name", name).setAll(record("slider", record("link", "/")));
    }

    private static void page(String slug, ObjectNode... places) {
        Product.feed("casino-pages", Storefront.pageOf(slug, places));
    }

    @Test
    void namesIgnoreCaseAndAccents() {
        own.with(named("a", "zebra"), named("b", "Éclair"), named("c", "apple"), named("d", "ECLAIR 2"));
        assertThat(own.slugs("NAME", "")).containsExactly("c", "b", "d", "a");
        assertThat(own.slugs("TRENDING", "")).containsExactly("c", "b", "d", "a");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "NAME", "TYPE", "TRENDING",
                "RECENTLY_ADDED", "INDEX_IN_PROVIDER", "FEATURED_BY_PROVIDER",
                "FEATURED_BY_CASINO_PAGE",
            })
    void equalsComeByNameAndThenById(String orderBy) {
        List<String> ids = Stream.of(new ObjectId(), new ObjectId())
                .sorted()
                .map(ObjectId::toHexString)
                .toList();
        own.with(
                named("x", "Same").put("id", ids.getLast()),
                named("y", "Other"),
                named("z", "Same").put("id", ids.getFirst()));
        assertThat(own.slugs(orderBy, "")).containsExactly("y", "z", "x");
    }

    @Test
    void typesComeInTheOrderOfTheContract() {
        own.with(
                typed("a", "LIVE_DRAGON_TIGER"),
                typed("b", "SCRATCH"),
                typed("c", "BACCARAT"),
                typed("d", "JACKPOTS"),
                typed("e", "SLOTS"),
                typed("f", "BACCARAT"));
        own.with((ObjectNode) own.game("g").without("type"));
        assertThat(own.slugs("TYPE", "")).containsExactly("e", "d", "c", "f", "g", "b", "a");
    }

    @Test
    void theLatestReleasedComeFirstAndWhatHasNoDateLast() {
        own.with(
                own.game("a"),
                own.game("b").put("releasedAt", "2024-01-01T00:00:00Z"),
                own.game("c").put("releasedAt", "2030-01-01T00:00:00Z"),
                own.game("d").put("releasedAt", "2024-01-01T02:00:00+02:00"),
                own.game("e").put("releasedAt", "1970-01-01T00:00:00Z"));
        assertThat(own.slugs("RECENTLY_ADDED", "")).containsExactly("c", "b", "d", "e", "a");
    }

    @Test
    void providersComeByTheirIndexAndTheirGamesByTheirs() {
        Shop second = Shop.open();
        Shop last = Shop.open();
        Product.feed(
                "providers",
                Games.provider(own.provider()).put("index", 1),
                Games.provider(second.provider()).put("index", 2));
        last.with(last.game("l").put("indexInProvider", 0));
        second.with(second.game("s").put("indexInProvider", 1));
        own.with(
                own.game("a"),
                own.game("b").put("indexInProvider", 7),
                own.game("c").put("indexInProvider", 2),
                own.game("d").put("indexInProvider", 7));
        assertThat(Shop.slugs(Shop.games(
                        Map.of("providerSlugs", List.of(last.provider(), second.provider(), own.provider())),
                        "INDEX_IN_PROVIDER",
                        "")))
                .containsExactly("c", "b", "d", "a", "s", "l");
    }

    @Test
    void featuredGamesOfTheProviderComeFirstThenByIndex() {
        own.with(
                own.game("a").put("indexInProvider", 1),
                own.game("b").put("indexInProvider", 9).put("featuredByProvider", true),
                own.game("c").put("featuredByProvider", true),
                own.game("d").put("indexInProvider", 3).put("featuredByProvider", true),
                own.game("e"));
        assertThat(own.slugs("FEATURED_BY_PROVIDER", "")).containsExactly("d", "b", "c", "a", "e");
    }

    @Test
    void withoutAnOrderItIsTheTrendingOne() {
        own.with("b", "a");
        for (String arguments : List.of("", ", orderBy: null", ", orderBy: TRENDING")) {
            assertThat(Visit.anonymous()
                            .slugs("{ list: casinoGames(filter: {providerSlugs: [\"" + own.provider() + "\"]}"
                                    + arguments + ") { data { slug } } }"))
                    .containsExactly("a", "b");
        }
    }

    @Test
    void knowsNoOtherOrder() {
        assertThat(Visit.anonymous().refusal("{ casinoGames(orderBy: PRICE) { count } }"))
                .isEqualTo("GRAPHQL_VALIDATION_FAILED");
        Product.fails(Shop.games(Map.of(), "PRICE", ""), "BAD_USER_INPUT");
    }

    private ObjectNode named(String slug, String name) {
        return own.game(slug).put("name", name);
    }

    private ObjectNode typed(String slug, String type) {
        return own.game(slug).put("type", type);
    }

    @BeforeAll
    static void aShopOfFive() {
        Shop shop = Shop.open();
        Product.feed("providers", Games.provider(shop.provider()).put("name", PAGED));
        for (String slug : List.of("a", "b", "c", "d", "e")) {
            shop.with(shop.game(slug).setAll(record("slider", record("link", "/"))));
        }
        for (int i = 0; i < 4; i++) {
            Product.feed(
                    "providers",
                    Games.provider(Shop.open().provider())
                            .put("name", PAGED + i)
                            .put("index", i));
        }
    }

    /** Every list with five entries of its own, as {@code list}. */
    static Stream<String> lists() {
        return Stream.of(
                        "casinoGames(filter: {query: \"%s\"}, limit: $limit, offset: $offset)",
                        "gameSliders(filter: {query: \"%s\"}, limit: $limit, offset: $offset)",
                        "searchCasinoGames(query: \"%s\", limit: $limit, offset: $offset)",
                        "casinoGameProviders(filter: {query: \"%s\"}, limit: $limit, offset: $offset)")
                .map(list -> list.formatted(PAGED));
    }

    static Stream<String> listsAndTheTwin() {
        return Stream.concat(lists(), Stream.of("getCasinoGameProviders(limit: $limit, offset: $offset)"));
    }

    @ParameterizedTest
    @MethodSource("lists")
    void aPageIsAPartOfAllAndTheCountIsOfAll(String list) {
        JsonNode all = pageOf(list, null, null);
        Json.assertHas(all, "{'count': 5, 'limit': 20, 'offset': 0}");
        List<String> slugs = Storefront.each(all.path("data"), "slug");
        assertThat(slugs).hasSize(5).doesNotHaveDuplicates();
        for (int offset = 0; offset < 7; offset += 2) {
            JsonNode page = pageOf(list, 2, offset);
            Json.assertHas(page, "{'count': 5, 'limit': 2, 'offset': %d}".formatted(offset));
            assertThat(Storefront.each(page.path("data"), "slug"))
                    .isEqualTo(slugs.subList(Math.min(5, offset), Math.min(5, offset + 2)));
        }
    }

    @ParameterizedTest
    @MethodSource("listsAndTheTwin")
    void aLimitIsAtMost100AndAnOffsetAnything(String list) {
        assertThat(pageOf(list, 100, 0).path("limit").asInt()).isEqualTo(100);
        assertThat(pageOf(list, 101, 0).path("limit").asInt()).isEqualTo(100);
        JsonNode far = pageOf(list, Integer.MAX_VALUE, Integer.MAX_VALUE);
        Json.assertHas(far, "{'limit': 100, 'offset': %s}".formatted(Integer.MAX_VALUE));
        assertThat(far.path("data")).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("listsAndTheTwin")
    void aPageOutOfBoundsIsRefusedWithItsField(String list) {
        for (int limit : new int[] {0, -1, Integer.MIN_VALUE}) {
            Product.badInput(askPage(list, limit, 0), "limit");
        }
        Product.badInput(askPage(list, 1, -1), "offset");
        Product.badInput(askPage(list, 1, Integer.MIN_VALUE), "offset");
    }

    @ParameterizedTest
    @MethodSource("listsAndTheTwin")
    void anythingButAnIntIsRefused(String list) {
        for (Object limit : List.of(2147483648L, 1.5, "1", true, List.of(1, 2))) {
            Product.fails(askPage(list, limit, 0), "BAD_USER_INPUT");
        }
        Product.fails(askPage(list, 1, 2147483648L), "BAD_USER_INPUT");
    }

    @ParameterizedTest
    @CsvSource({"limit: 2147483648", "limit: \"1\"", "limit: 1.5", "offset: -2147483649"})
    void anythingButAnIntInTheDocumentIsInvalid(String argument) {
        assertThat(Visit.anonymous().refusal("{ casinoGames(" + argument + ") { count } }"))
                .isEqualTo("GRAPHQL_VALIDATION_FAILED");
    }

    @Test
    void anEmptyListHasAPageToo() {
        String none = Visit.word();
        assertThat(Visit.anonymous()
                        .data("{ searchCasinoGames(query: \"" + none + "\", limit: 3, offset: 1)"
                                + " { count offset limit data { slug } } }")
                        .toString())
                .isEqualTo("{\"searchCasinoGames\":{\"count\":0,\"offset\":1,\"limit\":3,\"data\":[]}}");
    }

    private static JsonNode pageOf(String list, Integer limit, Integer offset) {
        return Product.data(askPage(list, limit, offset)).path("list");
    }

    private static Answer askPage(String list, Object limit, Object offset) {
        Map<String, Object> variables = new HashMap<>();
        variables.put("limit", limit);
        variables.put("offset", offset);
        return Visit.anonymous()
                .ask(
                        "query ($limit: Int, $offset: Int) { list: " + list + " { count offset limit data { slug } } }",
                        variables);
    }
}
