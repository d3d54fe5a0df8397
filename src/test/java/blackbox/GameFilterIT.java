package blackbox;

import static org.assertj.core.api.Assertions.assertThat;
import static sandbox.Json.record;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.Http.Answer;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** service-interface.md, "Casino rules", 2, 3 and 6: which games a filter keeps, also of those with a slider. */
@ExtendWith(Product.class)
class GameFilterIT {
    private static final String WORD = Visit.word();
    private static final String PAGE = "page-" + new ObjectId();
    private static final Shop SHOP = new Shop(Visit.word());
    private static final Shop OTHER = new Shop(Visit.word());

    @BeforeAll
    static void twoShopsAndAPageOfBoth() {
        Shop.open(SHOP.provider());
        Shop.open(OTHER.provider());
        SHOP.with(SHOP.game("a").put("name", "Apple " + WORD), slider(SHOP, "b", "Banana " + WORD), SHOP.game("c"));
        OTHER.with(slider(OTHER, "x", "Xylo " + WORD), OTHER.game("y"));
        page(PAGE, "PUBLISHED", place(SHOP, "a"), place(SHOP, "b"), place(OTHER, "x"), place(OTHER, "unknown"));
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
                Shop.ask("{ " + list + "(filter: {providerSlugs: [null]}) { count } }"))) {
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

    @ParameterizedTest
    @ValueSource(strings = {"LOCALIZING", "EDITING", "DRAFT"})
    void aPageThatIsNotShownIsNotKnown(String status) {
        String page = "page-" + new ObjectId();
        page(page, status, place(SHOP, "a"));
        refuses(Map.of("casinoPageSlug", page), "CASINO_PAGE_NOT_FOUND");
    }

    @Test
    void neitherIsAPageForOthers() {
        String page = "page-" + new ObjectId();
        String segment = "segment-" + new ObjectId();
        Product.feeds()
                .accept(
                        "casino-pages",
                        line(page, "PUBLISHED", place(SHOP, "a"))
                                .setAll(record("policy", record("segments", List.of(segment)))));
        refuses(Map.of("casinoPageSlug", page), "CASINO_PAGE_NOT_FOUND");
        assertThat(Visit.of(record("segments", List.of(segment)))
                        .slugs("{ list: casinoGames(filter: {casinoPageSlug: \"" + page + "\"}) { data { slug } } }"))
                .containsExactly("a");
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
        Answer answer = ask("casinoGames", Map.of("providerSlugs", slugs));
        assertThat(Product.errorCode(answer)).isEqualTo("BAD_USER_INPUT");
        assertThat(answer.json().at("/errors/0/extensions/field").asText()).isEqualTo("providerSlugs");
    }

    @Test
    void aGameSaysOnWhichPagesItIsThatAreShown() {
        String draft = "page-" + new ObjectId();
        page(draft, "DRAFT", place(SHOP, "a"));
        assertThat(SHOP.bySlug("a", "casinoPages { slug name layout }", "").toString())
                .isEqualTo("{\"casinoPages\":[{\"slug\":\"" + PAGE + "\",\"name\":\"A page\",\"layout\":null}]}");
        assertThat(SHOP.bySlug("c", "casinoPages { slug }", "").toString()).isEqualTo("{\"casinoPages\":[]}");
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
            assertThat(Product.errorCode(ask(field, filter)))
                    .as(filter.toString())
                    .isEqualTo(code);
        }
    }

    private static List<String> slugs(String field, Map<String, ?> filter) {
        return Visit.texts(Shop.data(ask(field, filter)).at("/list/data"), "slug");
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

    private static ObjectNode place(Shop shop, String slug) {
        return record("providerSlug", shop.provider(), "slug", slug);
    }

    private static void page(String slug, String status, ObjectNode... places) {
        Product.feeds().accept("casino-pages", line(slug, status, places));
    }

    private static ObjectNode line(String slug, String status, ObjectNode... places) {
        return record("slug", slug, "name", "A page", "status", status, "games", List.of(places));
    }
}
