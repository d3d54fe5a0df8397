package blackbox;

import static org.assertj.core.api.Assertions.assertThat;
import static sandbox.Json.record;

import com.fasterxml.jackson.databind.JsonNode;
import dev.Http.Answer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Paging of every list of the casino: service-interface.md, "Limits"; decisions.md and details.md, "Catalogue". */
@ExtendWith(Product.class)
class GamePagingIT {
    private static final String WORD = Visit.word();

    @BeforeAll
    static void aShopOfFive() {
        Shop shop = Shop.open();
        Product.feeds().accept("providers", Games.provider(shop.provider()).put("name", WORD));
        for (String slug : List.of("a", "b", "c", "d", "e")) {
            shop.with(shop.game(slug).setAll(record("slider", record("link", "/"))));
        }
        for (int i = 0; i < 4; i++) {
            Product.feeds()
                    .accept(
                            "providers",
                            Games.provider(Shop.open().provider())
                                    .put("name", WORD + i)
                                    .put("index", i));
        }
    }

    /** Every list with five entries of its own, as {@code list}. */
    static List<String> lists() {
        return List.of(
                "casinoGames(filter: {query: \"%s\"}, limit: $limit, offset: $offset)".formatted(WORD),
                "gameSliders(filter: {query: \"%s\"}, limit: $limit, offset: $offset)".formatted(WORD),
                "searchCasinoGames(query: \"%s\", limit: $limit, offset: $offset)".formatted(WORD),
                "casinoGameProviders(filter: {query: \"%s\"}, limit: $limit, offset: $offset)".formatted(WORD));
    }

    static List<String> listsAndTheTwin() {
        return List.of(
                lists().get(0),
                lists().get(1),
                lists().get(2),
                lists().get(3),
                "getCasinoGameProviders(limit: $limit, offset: $offset)");
    }

    @ParameterizedTest
    @MethodSource("lists")
    void aPageIsAPartOfAllAndTheCountIsOfAll(String list) {
        JsonNode all = page(list, null, null);
        assertThat(all.path("count").asInt()).isEqualTo(5);
        assertThat(all.path("limit").asInt()).isEqualTo(20);
        assertThat(all.path("offset").asInt()).isZero();
        List<String> slugs = Visit.texts(all.path("data"), "slug");
        assertThat(slugs).hasSize(5).doesNotHaveDuplicates();
        for (int offset = 0; offset < 7; offset += 2) {
            JsonNode page = page(list, 2, offset);
            assertThat(page.path("count").asInt()).isEqualTo(5);
            assertThat(page.path("limit").asInt()).isEqualTo(2);
            assertThat(page.path("offset").asInt()).isEqualTo(offset);
            assertThat(Visit.texts(page.path("data"), "slug"))
                    .isEqualTo(slugs.subList(Math.min(5, offset), Math.min(5, offset + 2)));
        }
    }

    @ParameterizedTest
    @MethodSource("listsAndTheTwin")
    void aLimitIsAtMost100AndAnOffsetAnything(String list) {
        assertThat(page(list, 100, 0).path("limit").asInt()).isEqualTo(100);
        assertThat(page(list, 101, 0).path("limit").asInt()).isEqualTo(100);
        JsonNode far = page(list, Integer.MAX_VALUE, Integer.MAX_VALUE);
        assertThat(far.path("limit").asInt()).isEqualTo(100);
        assertThat(far.path("offset").asInt()).isEqualTo(Integer.MAX_VALUE);
        assertThat(far.path("data")).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("listsAndTheTwin")
    void aPageOutOfBoundsIsRefusedWithItsField(String list) {
        for (int limit : new int[] {0, -1, Integer.MIN_VALUE}) {
            refuses(ask(list, limit, 0), "limit");
        }
        refuses(ask(list, 1, -1), "offset");
        refuses(ask(list, 1, Integer.MIN_VALUE), "offset");
    }

    @ParameterizedTest
    @MethodSource("listsAndTheTwin")
    void anythingButAnIntIsRefused(String list) {
        for (Object limit : List.of(2147483648L, 1.5, "1", true, List.of(1, 2))) {
            assertThat(Product.errorCode(ask(list, limit, 0)))
                    .as(String.valueOf(limit))
                    .isEqualTo("BAD_USER_INPUT");
        }
        assertThat(Product.errorCode(ask(list, 1, 2147483648L))).isEqualTo("BAD_USER_INPUT");
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

    private static JsonNode page(String list, Integer limit, Integer offset) {
        return Shop.data(ask(list, limit, offset)).path("list");
    }

    private static Answer ask(String list, Object limit, Object offset) {
        Map<String, Object> variables = new HashMap<>();
        variables.put("limit", limit);
        variables.put("offset", offset);
        return Visit.anonymous()
                .ask(
                        "query ($limit: Int, $offset: Int) { list: " + list + " { count offset limit data { slug } } }",
                        variables);
    }

    private static void refuses(Answer answer, String field) {
        assertThat(Product.errorCode(answer)).isEqualTo("BAD_USER_INPUT");
        assertThat(answer.json().at("/errors/0/extensions/field").asText()).isEqualTo(field);
    }
}
