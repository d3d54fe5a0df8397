package blackbox;

import static org.assertj.core.api.Assertions.assertThat;
import static sandbox.Json.record;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.Http.Answer;
import java.util.List;
import java.util.Map;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** service-interface.md, "Casino operations": the filter casinoPageId of casinoGameProviders. */
@ExtendWith(Product.class)
class ProvidersOnPagesIT {
    private static final String LIST =
            "query ($filter: CasinoGameProvidersFilterInput, $orderBy: CasinoGameProvidersOrderBy) {"
                    + " list: casinoGameProviders(filter: $filter, orderBy: $orderBy, limit: 100) { count data { slug } } }";

    @Test
    void keepsThoseWithGamesOnAPage() {
        String page = new ObjectId().toHexString();
        Shop on = Shop.open().with("a");
        Shop twice = Shop.open().with("a", "b");
        Shop disabled = Shop.open();
        disabled.with(disabled.game("a").put("enabled", false));
        page(page, "PUBLISHED", place(on, "a"), place(twice, "a"), place(twice, "b"), place(disabled, "a"));
        JsonNode list = list(Map.of("casinoPageId", page), "CREATED_AT");
        assertThat(Visit.texts(list.path("data"), "slug")).containsExactly(twice.provider(), on.provider());
        assertThat(list.path("count").asInt()).isEqualTo(2);
        assertThat(Visit.texts(
                        list(Map.of("casinoPageId", page, "query", on.provider()), "INDEX")
                                .path("data"),
                        "slug"))
                .containsExactly(on.provider());
        Product.feeds().accept("providers", Games.provider(twice.provider()).put("enabled", false));
        assertThat(Visit.texts(list(Map.of("casinoPageId", page), "INDEX").path("data"), "slug"))
                .containsExactly(on.provider());
        page(page, "DRAFT", place(on, "a"));
        assertThat(Product.errorCode(ask(Map.of("casinoPageId", page), "INDEX")))
                .isEqualTo("CASINO_PAGE_NOT_FOUND");
    }

    @Test
    void aPageForOthersIsNotKnown() {
        String page = new ObjectId().toHexString();
        String segment = "segment-" + page;
        Shop on = Shop.open().with("a");
        Product.feeds()
                .accept(
                        "casino-pages",
                        line(page, "PUBLISHED", place(on, "a"))
                                .setAll(record("policy", record("segments", List.of(segment)))));
        assertThat(Product.errorCode(ask(Map.of("casinoPageId", page), "INDEX")))
                .isEqualTo("CASINO_PAGE_NOT_FOUND");
        assertThat(Visit.of(record("segments", List.of(segment)))
                        .slugs(LIST, Map.of("filter", Map.of("casinoPageId", page))))
                .containsExactly(on.provider());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "x",
                "slots",
                "12345678901234567890123",
                "1234567890123456789012345",
                "ABCDEFABCDEFABCDEFABCDEG",
                " ",
                "'"
            })
    void aPageIdIsAnObjectId(String id) {
        refuses(ask(Map.of("casinoPageId", id), "INDEX"), "casinoPageId");
    }

    @Test
    void knowsNoOtherPage() {
        for (String id : List.of(new ObjectId().toHexString(), "0123456789ABCDEF01234567")) {
            assertThat(Product.errorCode(ask(Map.of("casinoPageId", id), "INDEX")))
                    .isEqualTo("CASINO_PAGE_NOT_FOUND");
        }
    }

    private static JsonNode list(Map<String, ?> filter, String orderBy) {
        return Shop.data(ask(filter, orderBy)).path("list");
    }

    private static Answer ask(Map<String, ?> filter, String orderBy) {
        return Visit.anonymous().ask(LIST, Map.of("filter", filter, "orderBy", orderBy));
    }

    private static void refuses(Answer answer, String field) {
        assertThat(Product.errorCode(answer)).isEqualTo("BAD_USER_INPUT");
        assertThat(answer.json().at("/errors/0/extensions/field").asText()).isEqualTo(field);
    }

    private static ObjectNode place(Shop shop, String slug) {
        return record("providerSlug", shop.provider(), "slug", slug);
    }

    private static void page(String id, String status, ObjectNode... places) {
        Product.feeds().accept("casino-pages", line(id, status, places));
    }

    private static ObjectNode line(String id, String status, ObjectNode... places) {
        return record("slug", "page-" + id, "id", id, "name", "P", "status", status, "games", List.of(places));
    }
}
