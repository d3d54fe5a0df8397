package blackbox;

import static org.assertj.core.api.Assertions.assertThat;
import static sandbox.Json.record;

import com.fasterxml.jackson.databind.JsonNode;
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
import org.junit.jupiter.params.provider.MethodSource;

/** Everything that comes in has a limit; ids are fixed at first sight (details.md, "Feeds"). */
@ExtendWith(Product.class)
class StorefrontFeedLimitsIT {
    private final String unique = "l" + new ObjectId();

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
}
