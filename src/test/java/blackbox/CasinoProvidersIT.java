package blackbox;

import static org.assertj.core.api.Assertions.assertThat;
import static sandbox.Json.record;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.Http.Answer;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** service-interface.md, "Casino operations" and "Casino rules", 10; decisions.md and details.md, "Catalogue": providers. */
@ExtendWith(Product.class)
class CasinoProvidersIT {
    private static final String LIST =
            "query ($filter: CasinoGameProvidersFilterInput, $orderBy: CasinoGameProvidersOrderBy) {"
                    + " list: casinoGameProviders(filter: $filter, orderBy: $orderBy, limit: 100) { count data { slug } } }";
    private final String word = Visit.word();

    @Test
    void sortsAsItIsAsked() {
        provider("b", "Éclair", record("index", 3));
        provider("a", "zebra", record("index", 1));
        provider("c", "apple");
        provider("d", "ECLAIR 2", record("index", 1));
        provider("a", "zebra", record("index", 1, "logoUrl", "https://l.example"));
        assertThat(found("NAME")).containsExactly("c", "d", "b", "a");
        assertThat(found("INDEX")).containsExactly("d", "a", "b", "c");
        assertThat(found("CREATED_AT")).containsExactly("d", "c", "a", "b");
        assertThat(found("UPDATED_AT")).containsExactly("a", "d", "c", "b");
        provider("b", "Éclair", record("index", 3));
        assertThat(found("UPDATED_AT")).containsExactly("a", "d", "c", "b");
        assertThat(Visit.anonymous()
                        .slugs("{ list: casinoGameProviders(filter: {query: \"" + word + "\"}) { data { slug } } }"))
                .extracting(slug -> slug.substring(0, 1))
                .containsExactly("d", "a", "b", "c");
    }

    @Test
    void equalsComeByNameAndThenById() {
        List<String> ids = Stream.of(new ObjectId(), new ObjectId())
                .sorted()
                .map(ObjectId::toHexString)
                .toList();
        provider("x", "Same", record("id", ids.getLast()));
        provider("y", "Other");
        provider("z", "Same", record("id", ids.getFirst()));
        assertThat(found("NAME")).containsExactly("y", "z", "x");
        assertThat(found("INDEX")).containsExactly("y", "z", "x");
    }

    @Test
    void findsNamesByAPart() {
        provider("a", "Lé Bandit");
        provider("b", "Other", record("enabled", false));
        for (String query : List.of(
                word,
                word.toUpperCase(Locale.ROOT),
                word.substring(1, 11),
                "le bandit " + word,
                "LÉ BANDIT " + word.substring(0, 3))) {
            assertThat(Storefront.each(list(Map.of("query", query), "INDEX").path("data"), "slug"))
                    .as(query)
                    .containsExactly("a-" + word);
        }
        Json.assertHas(list(Map.of("query", "bandit " + word + "x"), "INDEX"), "{'count': 0}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"%", "_", "*", "*:*", "'", "\"", "\\", "name:~", "(", "<b>", "💥"})
    void everyCharacterIsText(String query) {
        Json.assertHas(list(Map.of("query", query + word), "INDEX"), "{'count': 0}");
        provider("a", query + " of");
        assertThat(list(Map.of("query", word), "INDEX").path("count").asInt()).isEqualTo(1);
    }

    @Test
    void aQueryHasAtMost120Characters() {
        for (String character : List.of("x", "é", "💥")) {
            Json.assertHas(list(Map.of("query", character.repeat(120)), "INDEX"), "{'count': 0}");
            Product.badInput(ask(Map.of("query", character.repeat(121)), "INDEX"), "query");
        }
        Product.badInput(ask(Map.of("query", "x".repeat(10_000)), "INDEX"), "query");
        Product.badInput(ask(Map.of("query", " ".repeat(121)), "INDEX"), "query");
    }

    @Test
    void emptyFiltersAreNone() {
        int all = list(Map.of(), "INDEX").path("count").asInt();
        assertThat(all).isPositive();
        assertThat(list(Map.of("query", "", "casinoPageId", ""), "INDEX")
                        .path("count")
                        .asInt())
                .isGreaterThanOrEqualTo(all);
        assertThat(list(Map.of("query", "   "), "INDEX").path("count").asInt()).isGreaterThanOrEqualTo(all);
    }

    @Test
    void oneProviderIsSaidAllAbout() {
        ObjectNode texts = record("title", "T", "description", record("de", "D"), "socialImage", "https://s.example");
        provider(
                "a",
                "Full",
                record(
                        "logoUrl",
                        "https://l.example/l?a=1&b=2",
                        "description",
                        record("en", "E", "de", "G"),
                        "seo",
                        texts));
        String fields = " { id slug name description logoUrl seo { title description socialImage }"
                + " activePlayers { count formattedCount } }";
        String both = "{ a: casinoGameProvider(slug: \"a-%s\")%s b: getCasinoGameProvider(slug: \"a-%s\")%s }"
                .formatted(word, fields, word, fields);
        JsonNode german = Visit.anonymous().with("Accept-Language", "de").data(both);
        assertThat(german.path("a")).isEqualTo(german.path("b"));
        ((ObjectNode) german.path("a")).remove("id");
        assertThat(german.path("a")).isEqualTo(Storefront.line("""
                {'slug': 'a-%1$s', 'name': 'Full %1$s', 'description': 'G', 'logoUrl': 'https://l.example/l?a=1&b=2',
                 'seo': {'title': 'T', 'description': 'D', 'socialImage': 'https://s.example'},
                 'activePlayers': {'count': 0, 'formattedCount': '0'}}""".formatted(word)));
        JsonNode english = Visit.anonymous().data(both).path("a");
        Json.assertHas(english, "{'description': 'E', 'seo': {'description': null}}");
    }

    @Test
    void theDeprecatedListIsTheSameByIndex() {
        String fields = "(limit: 100, offset: 1) { count offset limit data { id slug name logoUrl } }";
        JsonNode both = Visit.anonymous()
                .data("{ a: casinoGameProviders" + fields + " b: getCasinoGameProviders" + fields + " }");
        assertThat(both.path("a")).isEqualTo(both.path("b"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "no-such", "a'b", "a/b", "\"", "../x", "%", "💥"})
    void knowsNoOtherProvider(String slug) {
        for (String field : List.of("casinoGameProvider", "getCasinoGameProvider")) {
            Product.fails(
                    Visit.anonymous()
                            .ask("query ($slug: String!) { " + field + "(slug: $slug) { id } }", Map.of("slug", slug)),
                    "CASINO_GAME_PROVIDER_NOT_FOUND");
        }
    }

    @Test
    void aDisabledProviderDoesNotExist() {
        Shop shop = Shop.open().with("a");
        Product.feed("providers", Games.provider(shop.provider()).put("enabled", false));
        assertThat(Visit.anonymous().refusal("{ casinoGameProvider(slug: \"" + shop.provider() + "\") { id } }"))
                .isEqualTo("CASINO_GAME_PROVIDER_NOT_FOUND");
        Product.fails(
                Shop.games(Map.of("providerSlugs", List.of(shop.provider())), "TRENDING", ""),
                "CASINO_GAME_PROVIDER_NOT_FOUND");
    }

    /** A provider of this test; its slug begins with {@code slug}, and its name ends with the test's word. */
    private void provider(String slug, String name, ObjectNode... more) {
        ObjectNode line = record("slug", slug + "-" + word, "name", name + " " + word);
        Stream.of(more).forEach(line::setAll);
        Product.feed("providers", line);
    }

    private List<String> found(String orderBy) {
        return Storefront.each(list(Map.of("query", word), orderBy).path("data"), "slug").stream()
                .map(slug -> slug.substring(0, 1))
                .toList();
    }

    private static JsonNode list(Map<String, ?> filter, String orderBy) {
        return Product.data(ask(filter, orderBy)).path("list");
    }

    private static Answer ask(Map<String, ?> filter, String orderBy) {
        return Visit.anonymous().ask(LIST, Map.of("filter", filter, "orderBy", orderBy));
    }

    @Test
    void keepsThoseWithGamesOnAPage() {
        String page = new ObjectId().toHexString();
        Shop on = Shop.open().with("a");
        Shop twice = Shop.open().with("a", "b");
        Shop disabled = Shop.open();
        disabled.with(disabled.game("a").put("enabled", false));
        page(page, "PUBLISHED", place(on, "a"), place(twice, "a"), place(twice, "b"), place(disabled, "a"));
        JsonNode list = list(Map.of("casinoPageId", page), "CREATED_AT");
        assertThat(Storefront.each(list.path("data"), "slug")).containsExactly(twice.provider(), on.provider());
        assertThat(list.path("count").asInt()).isEqualTo(2);
        assertThat(Storefront.each(
                        list(Map.of("casinoPageId", page, "query", on.provider()), "INDEX")
                                .path("data"),
                        "slug"))
                .containsExactly(on.provider());
        Product.feed("providers", Games.provider(twice.provider()).put("enabled", false));
        assertThat(Storefront.each(list(Map.of("casinoPageId", page), "INDEX").path("data"), "slug"))
                .containsExactly(on.provider());
        page(page, "DRAFT", place(on, "a"));
        Product.fails(ask(Map.of("casinoPageId", page), "INDEX"), "CASINO_PAGE_NOT_FOUND");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "x", "slots", "12345678901234567890123",
                "1234567890123456789012345", "ABCDEFABCDEFABCDEFABCDEG", " ",
                "'",
            })
    void aPageIdIsAnObjectId(String id) {
        Product.badInput(ask(Map.of("casinoPageId", id), "INDEX"), "casinoPageId");
    }

    @Test
    void knowsNoOtherPage() {
        for (String id : List.of(new ObjectId().toHexString(), "0123456789ABCDEF01234567")) {
            Product.fails(ask(Map.of("casinoPageId", id), "INDEX"), "CASINO_PAGE_NOT_FOUND");
        }
    }

    private static ObjectNode place(Shop shop, String slug) {
        return record("providerSlug", shop.provider(), "slug", slug);
    }

    private static void page(String id, String status, ObjectNode... places) {
        Product.feed("casino-pages", line(id, status, places));
    }

    private static ObjectNode line(String id, String status, ObjectNode... places) {
        return record("slug", "page-" + id, "id", id, "name", "P", "status", status, "games", List.of(places));
    }
}
