package blackbox;

import static org.assertj.core.api.Assertions.assertThat;
import static sandbox.Json.record;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.util.RawValue;
import java.util.List;
import java.util.stream.Stream;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * feeds.md and details.md, "Feeds": what the feeds of pages, promotions, bars and explores take and refuse, and how
 * much of it.
 */
@ExtendWith(Product.class)
class StorefrontFeedsIT {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String GAME = "'slug': '%1$s', 'providerSlug': '%1$s', 'name': 'N', 'code': '%1$s'";
    private static final String PAGE = "'slug': '%1$s', 'name': 'N'";
    private static final String EXPLORE = "'internalName': '%1$s'";

    private final String unique = "f" + new ObjectId();

    @Test
    void theKeyAloneAndTheNameOfAPageAreEnough() {
        accept("casino-pages", record("slug", unique, "name", "A page"));
        accept("promotions", record("id", unique));
        accept("navigation-bars", record("internalName", unique, "enabled", false));
        accept("casino-explore", record("internalName", unique, "enabled", false));
    }

    @Test
    void aKeyHasAtMost64CharactersOfAnyLength() throws Exception {
        accept("promotions", record("id", unique + "🎰".repeat(64 - unique.length())));
        rejected(
                "promotions",
                record("id", unique + "🎰".repeat(65 - unique.length())).toString());
    }

    @ParameterizedTest
    @CsvSource({
        "casino-pages, {\"name\":\"A page\"}, slug",
        "casino-pages, {\"slug\":\"a-page\"}, name",
        "promotions, {}, id",
        "navigation-bars, {\"main\":false}, internalName",
        "casino-explore, {\"main\":false}, internalName"
    })
    void aRecordWithoutARequiredFieldIsRejected(String feed, String line, String field) throws Exception {
        assertThat(rejected(feed, line)).contains(field);
    }

    @Test
    void everyFieldOfEveryFeedIsTaken() throws JsonProcessingException {
        accept("casino-pages", read("""
                {"id": "%s", "slug": "%s", "name": {"en": "Slots", "de": "Automaten"}, "status": "PUBLISHED", "enabled": true,
                 "policy": {"countries": {"allow": ["DE"], "deny": ["US"]}, "devices": ["MOBILE"], "segments": ["vip"],
                 "authenticated": true}, "default": true,
                 "logo": {"name": {"en": "Logo"}, "imageUrl": "https://a.example/l.png", "useUserAvatar": true},
                 "seo": {"title": "T", "description": {"en": "D"}, "socialImage": "https://a.example/s.png",
                 "content": {"en": "<p>A long text</p>"}}, "layout": "TWO_BIG_CARDS", "promotionRepeat": 3,
                 "promotionPlacedAfter": 0, "promotionIds": ["one", "two"], "games": [{"providerSlug": "nobody", "slug":
                 "unknown", "index": 1, "highlighted": true, "featured": true}, {"providerSlug": "a", "slug": "b"}],
                 "languages": ["en", "de", "pt-BR"]}""".formatted(new ObjectId(), unique)));
        accept("promotions", read("""
                {"id": "%s", "enabled": true, "title": {"en": "Win"}, "description": "All of it", "imageUrl":
                 "https://a.example/p.png", "link": "/win", "startsAt": "2026-01-01T00:00:00Z", "endsAt":
                 "2026-01-02T00:00:00+01:00"}""".formatted(unique)));
        accept("navigation-bars", read("""
                {"internalName": "%s", "main": false, "enabled": false, "priority": -1, "policy": {"authenticated": false},
                 "pages": [{"slug": "slots", "index": 1}, {"slug": "live"}]}""".formatted(unique)));
        accept("casino-explore", read("""
                {"internalName": "%s", "main": false, "enabled": false, "priority": 5, "policy": {}, "seo": {"title": "T"},
                 "sections": [{"type": "PROVIDER", "name": {"en": "Providers"}, "logo": {"imageUrl": "x"}, "layout":
                 "SQUARES", "pageSlug": "slots", "providerSlugs": ["a"], "promotionIds": ["p"], "index": 2},
                 {"type": "TRENDING"}, {"type": "ORIGINALS"}, {"type": "CASINO_PAGE"}, {"type": "OFFER_BLOCK"},
                 {"type": "THIN_SLIDER"}]}""".formatted(unique)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'slug': ''}",
                "{'slug': ' '}",
                "{'slug': 5}",
                "{'slug': 'my-favorites'}",
                "{'slug': 'recently-played'}",
                "{'id': '12'}",
                "{'id': '65A1B2C3D4E5F60718293A4G'}",
                "{'name': ''}",
                "{'name': {}}",
                "{'name': {'en': ' '}}",
                "{'name': {'en': 5}}",
                "{'name': ['A']}",
                "{'status': 'ARCHIVED'}",
                "{'status': 'published'}",
                "{'enabled': 'yes'}",
                "{'default': 1}",
                "{'policy': []}",
                "{'policy': {'countries': ['DE']}}",
                "{'policy': {'countries': {'deny': ['Germany']}}}",
                "{'policy': {'countries': {'allow': ['D3']}}}",
                "{'policy': {'devices': 'MOBILE'}}",
                "{'logo': 'https://a.example/l.png'}",
                "{'logo': {'useUserAvatar': 'no'}}",
                "{'seo': 'title'}",
                "{'seo': {'content': 5}}",
                "{'layout': 'ROUND'}",
                "{'promotionRepeat': 1.5}",
                "{'promotionRepeat': -1}",
                "{'promotionPlacedAfter': '2'}",
                "{'promotionPlacedAfter': 2147483648}",
                "{'promotionIds': 'one'}",
                "{'promotionIds': [1]}",
                "{'games': {}}",
                "{'games': ['slot']}",
                "{'games': [{'providerSlug': 'p'}]}",
                "{'games': [{'slug': 's'}]}",
                "{'games': [{'providerSlug': 'p', 'slug': 's', 'index': 'first'}]}",
                "{'games': [{'providerSlug': 'p', 'slug': 's', 'highlighted': 1}]}",
                "{'languages': 'en'}",
                "{'languages': ['e']}",
                "{'languages': ['en_US']}"
            })
    void aPageWithAValueThatIsNoneIsRejected(String wrong) throws JsonProcessingException {
        rejected("casino-pages", changed(record("slug", unique, "name", "A page"), wrong));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'id': ''}", "{'enabled': 1}",
                "{'title': 5}", "{'description': ['A']}",
                "{'imageUrl': {}}", "{'link': true}",
                "{'startsAt': 'today'}", "{'startsAt': '2026-02-30T00:00:00Z'}",
                "{'endsAt': '2026-01-01T00:00:00'}", "{'endsAt': 1767225600}",
            })
    void aPromotionWithAValueThatIsNoneIsRejected(String wrong) throws JsonProcessingException {
        rejected("promotions", changed(record("id", unique), wrong));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'internalName': ''}", "{'main': 'true'}", "{'enabled': 0}",
                "{'priority': '1'}", "{'priority': 1.5}", "{'policy': {'authenticated': 'yes'}}",
                "{'pages': {}}", "{'pages': ['slots']}", "{'pages': [{'index': 1}]}",
                "{'pages': [{'slug': 'slots', 'index': '1'}]}",
            })
    void aNavigationBarWithAValueThatIsNoneIsRejected(String wrong) throws JsonProcessingException {
        rejected("navigation-bars", changed(record("internalName", unique), wrong));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'internalName': 7}",
                "{'main': 1}",
                "{'enabled': 'no'}",
                "{'priority': true}",
                "{'policy': 'everybody'}",
                "{'seo': {'title': 5}}",
                "{'sections': {}}",
                "{'sections': [{}]}",
                "{'sections': [{'type': 'JACKPOT'}]}",
                "{'sections': [{'type': 'TRENDING', 'name': 5}]}",
                "{'sections': [{'type': 'TRENDING', 'logo': 'x'}]}",
                "{'sections': [{'type': 'TRENDING', 'layout': 'x'}]}",
                "{'sections': [{'type': 'CASINO_PAGE', 'pageSlug': 5}]}",
                "{'sections': [{'type': 'PROVIDER', 'providerSlugs': 'a'}]}",
                "{'sections': [{'type': 'OFFER_BLOCK', 'promotionIds': [1]}]}",
                "{'sections': [{'type': 'TRENDING', 'index': 0.5}]}"
            })
    void anExploreWithAValueThatIsNoneIsRejected(String wrong) throws JsonProcessingException {
        rejected("casino-explore", changed(record("internalName", unique), wrong));
    }

    @Test
    void aReasonNamesThePlaceInAList() throws JsonProcessingException {
        String line =
                "{\"slug\":\"%s\",\"name\":\"n\",\"games\":[{\"slug\":\"a\",\"providerSlug\":\"b\"},{\"slug\":\"c\"}]}";
        assertThat(rejected("casino-pages", line.formatted(unique))).isEqualTo("games[1].providerSlug is missing");
    }

    private static String rejected(String feed, String line) throws JsonProcessingException {
        return rejected(feed, read(line));
    }

    private static String rejected(String feed, ObjectNode line) {
        JsonNode answer = Product.feeds().send(feed, List.of(line));
        assertThat(answer.path("accepted").asInt(-1)).as(answer.toString()).isZero();
        assertThat(answer.path("rejectedCount").asInt()).isEqualTo(1);
        return answer.at("/rejected/0/message").asText();
    }

    private static ObjectNode changed(ObjectNode line, String wrong) throws JsonProcessingException {
        return line.setAll(read(wrong.replace('\'', '"')));
    }

    private static ObjectNode read(String line) throws JsonProcessingException {
        return (ObjectNode) JSON.readTree(line);
    }

    private static void accept(String feed, ObjectNode line) {
        Product.feeds().accept(feed, line);
    }

    static Stream<Arguments> longestTexts() {
        return Stream.of(
                Arguments.of("casino-pages", "slug", 128),
                Arguments.of("casino-pages", "name", 255),
                Arguments.of("promotions", "id", 64),
                Arguments.of("promotions", "title", 20_000),
                Arguments.of("promotions", "link", 2048),
                Arguments.of("navigation-bars", "internalName", 128),
                Arguments.of("casino-explore", "internalName", 128));
    }

    @ParameterizedTest
    @MethodSource("longestTexts")
    void aTextMayBeSoLongAndNoLonger(String feed, String field, int longest) {
        String text = unique + "x".repeat(longest - unique.length());
        Product.feeds().accept(feed, least(feed).put(field, text));
        Product.rejects(feed, least(feed).put(field, text + "x"));
        Product.rejects(feed, least(feed).put(field, "no text: \u0000"));
    }

    @Test
    void aPageHoldsTenThousandGamesAndNoMore() {
        ObjectNode page = least("casino-pages");
        ArrayNode games = page.putArray("games");
        for (int i = 0; i < 10_000; i++) {
            games.addObject().put("providerSlug", "p" + i).put("slug", "g" + i);
        }
        Product.feeds().accept("casino-pages", page);
        games.addObject().put("providerSlug", "p").put("slug", "g");
        Product.rejects("casino-pages", page);
    }

    static Stream<Arguments> fullestLists() {
        return Stream.of(
                Arguments.of("casino-pages", "promotionIds", 500, "\"one\""),
                Arguments.of("casino-pages", "languages", 100, "\"en\""),
                Arguments.of("navigation-bars", "pages", 500, "{\"slug\":\"slots\"}"),
                Arguments.of("casino-explore", "sections", 200, "{\"type\":\"TRENDING\"}"));
    }

    @ParameterizedTest
    @MethodSource("fullestLists")
    void aListMayBeSoLongAndNoLonger(String feed, String field, int most, String entry) {
        Product.feeds().accept(feed, with(least(feed), field, most, entry));
        Product.rejects(feed, with(least(feed), field, most + 1, entry));
    }

    @Test
    void aTextIsInAHundredLanguagesAtMost() {
        ObjectNode page = least("casino-pages");
        ObjectNode name = page.putObject("name");
        for (int i = 0; i < 100; i++) {
            name.put("l" + i, "A name");
        }
        Product.feeds().accept("casino-pages", page);
        name.put("more", "A name");
        Product.rejects("casino-pages", page);
    }

    @Test
    void theIdOfAPageIsFixedAtFirstSightAndUnique() {
        String id = new ObjectId().toHexString();
        Product.feeds().accept("casino-pages", page("a").put("id", id), page("a"));
        Product.feeds().accept("casino-pages", page("a").put("id", id));
        Product.rejects(
                "casino-pages",
                page("a").put("id", new ObjectId().toHexString()),
                page("b").put("id", id));

        Product.feeds().accept("casino-pages", page("c"));
        Product.rejects("casino-pages", page("c").put("id", new ObjectId().toHexString()));
    }

    @Test
    void aBadLineIsRejectedAloneAndByItsNumber() {
        JsonNode answer = Product.feeds()
                .send(
                        "casino-pages",
                        List.of(
                                page("a"),
                                page("b").put("status", "?"),
                                page("c"),
                                page("d").put("id", "?")));
        assertThat(answer.path("accepted").asInt()).isEqualTo(2);
        assertThat(answer.path("rejected").findValuesAsText("line")).containsExactly("2", "4");
    }

    private ObjectNode page(String name) {
        return record("slug", unique + name, "name", name);
    }

    /** A record of the required fields, shown to no visitor. */
    private ObjectNode least(String feed) {
        return switch (feed) {
            case "casino-pages" -> page("least");
            case "promotions" -> record("id", unique, "enabled", false);
            default -> record("internalName", unique, "enabled", false);
        };
    }

    private static ObjectNode with(ObjectNode line, String field, int count, String entry) {
        ArrayNode list = line.putArray(field);
        for (int i = 0; i < count; i++) {
            list.addRawValue(new RawValue(entry));
        }
        return line;
    }

    static Stream<Arguments> addresses() {
        return Stream.of(
                Arguments.of("providers", "'slug': '%1$s', 'name': 'N', 'logoUrl': '%2$s'"),
                Arguments.of("providers", "'slug': '%1$s', 'name': 'N', 'seo': {'socialImage': '%2$s'}"),
                Arguments.of("games", GAME + ", 'backgroundUrl': '%2$s'"),
                Arguments.of("games", GAME + ", 'thumbnailUrl': '%2$s'"),
                Arguments.of("games", GAME + ", 'wideThumbnailUrl': '%2$s'"),
                Arguments.of("games", GAME + ", 'squareThumbnailUrl': '%2$s'"),
                Arguments.of("games", GAME + ", 'coverImageUrl': '%2$s'"),
                Arguments.of("games", GAME + ", 'trailerUrl': '%2$s'"),
                Arguments.of("games", GAME + ", 'slider': {'imageUrl': {'en': '/', 'de': '%2$s'}}"),
                Arguments.of("games", GAME + ", 'slider': {'trailerUrl': '%2$s'}"),
                Arguments.of("games", GAME + ", 'slider': {'link': '%2$s'}"),
                Arguments.of("games", GAME + ", 'slider': {'seo': {'socialImage': {'de': '%2$s'}}}"),
                Arguments.of("casino-pages", PAGE + ", 'logo': {'imageUrl': '%2$s'}"),
                Arguments.of("casino-pages", PAGE + ", 'seo': {'socialImage': '%2$s'}"),
                Arguments.of("casino-explore", EXPLORE + ", 'seo': {'socialImage': {'en': '%2$s'}}"),
                Arguments.of(
                        "casino-explore",
                        EXPLORE + ", 'sections': [{'type': 'TRENDING', 'logo': {'imageUrl': '%2$s'}}]"),
                Arguments.of("promotions", "'id': '%1$s', 'imageUrl': '%2$s'"),
                Arguments.of("promotions", "'id': '%1$s', 'link': '%2$s'"),
                Arguments.of("users", "'id': '%1$s', 'username': '%1$s', 'avatarUrl': '%2$s'"));
    }

    @ParameterizedTest
    @MethodSource("addresses")
    void anAddressThatABrowserRunsIsRejectedAlone(String feed, String line) {
        String id = new ObjectId().toString();
        if (feed.equals("games")) {
            Product.feeds().accept("providers", line("'slug': '%1$s', 'name': 'N'", id, ""));
        }
        String bodies = Stream.of(
                        "javascript:alert(1)", " JaVaScRiPt:x", "data:text/html,x", "https://a.example/b", "/c:d")
                .map(address -> line(line, id, address).toString())
                .reduce("", (all, each) -> all + each + "\n");
        JsonNode answer = Product.feeds().post(feed, bodies).json();
        assertThat(answer.path("accepted").asInt()).as(answer.toString()).isEqualTo(2);
        assertThat(answer.path("rejected")
                        .valueStream()
                        .map(each -> each.path("line").asInt()))
                .containsExactly(1, 2, 3);
        assertThat(answer.path("rejected")
                        .valueStream()
                        .map(each -> each.path("message").asText()))
                .allMatch(message -> message.contains("http or https") && !message.contains("alert"));
    }

    private static ObjectNode line(String fields, String id, String address) {
        return Storefront.line("{" + fields.formatted(id, address) + "}");
    }
}
