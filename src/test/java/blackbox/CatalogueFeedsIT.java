package blackbox;

import static org.assertj.core.api.Assertions.assertThat;
import static sandbox.Json.record;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.util.RawValue;
import java.time.LocalDate;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * feeds.md and details.md, "Feeds": what the feeds of providers, games, pages, promotions, bars and explores take and
 * refuse, and how much of it.
 */
@ExtendWith(Product.class)
class CatalogueFeedsIT {
    private final LocalDate day = Days.fresh();
    private final String unique = "f" + new ObjectId();

    @Test
    void aGameOfAnUnknownProviderIsRejected() {
        Product.rejects("games", Games.game("orphan", "SLOTS").put("providerSlug", "no-such-provider"));
    }

    @ParameterizedTest
    @CsvSource({"type, CHESS", "houseEdgePercent, -1", "houseEdgePercent, 1.123456789", "enabled, yes", "id, 12"})
    void aValueThatIsNoneOfItsFieldIsRejected(String field, String value) {
        Product.rejects("games", Games.game("g" + new ObjectId(), "SLOTS").put(field, value));
    }

    @Test
    void gamesOfTwoProvidersMayShareASlug() {
        String other = "p" + new ObjectId();
        String slug = "g" + new ObjectId();
        Product.feed("providers", Games.provider(other));
        Product.feed(
                "games",
                Games.game(slug, "SLOTS").put("houseEdgePercent", 1),
                Games.game(slug, "SLOTS").put("houseEdgePercent", 10).put("providerSlug", other));
        Player referrer = Player.joins();
        Player player = Player.joins(referrer);
        player.plays(player.bet(slug, "100", day));
        assertThat(referrer.tiers("totalHouseEdge").getFirst()).isEqualTo("$1.25");
        player.plays(player.bet(slug, "100", day).put("providerSlug", other));
        assertThat(referrer.tiers("totalHouseEdge").getFirst()).isEqualTo("$13.75");
    }

    @Test
    void aLineIsTheWholeGameAndTheLastOfABodyWins() {
        String slug = "g" + new ObjectId();
        Product.feed(
                "games",
                Games.game(slug, "SLOTS").put("houseEdgePercent", 1),
                Games.game(slug, "SLOTS").put("houseEdgePercent", 10));
        Player referrer = Player.joins();
        Player player = Player.joins(referrer);
        player.plays(player.bet(slug, "100", day));
        assertThat(referrer.tiers("totalHouseEdge").getFirst()).isEqualTo("$12.50");

        Product.feed("games", Games.game(slug, "SLOTS"));
        Product.rejects("bets", player.bet(slug, "100", day));
    }

    @Test
    void slugsThatDifferInCaseAreDifferentGames() {
        String slug = "g" + new ObjectId();
        Product.feed(
                "games",
                Games.game(slug + "x", "SLOTS").put("houseEdgePercent", 1),
                Games.game(slug + "X", "SLOTS").put("houseEdgePercent", 10));
        Player referrer = Player.joins();
        Player player = Player.joins(referrer);
        player.plays(player.bet(slug + "x", "100", day));
        assertThat(referrer.tiers("totalHouseEdge").getFirst()).isEqualTo("$1.25");
    }

    @Test
    void aNameThatChangesInCaseOnlyIsShown() {
        Shop shop = Shop.open();
        Product.feed("games", shop.game("lower").put("name", "book of dead"));
        assertThat(shop.bySlug("lower", "name", "").path("name").asText()).isEqualTo("book of dead");
        Product.feed("games", shop.game("lower").put("name", "Book of Dead"));
        assertThat(shop.bySlug("lower", "name", "").path("name").asText()).isEqualTo("Book of Dead");
    }

    @ParameterizedTest
    @ValueSource(strings = {"casino-pages", "promotions", "navigation-bars", "casino-explore"})
    void theKeyAloneAndTheNameOfAPageAreEnough(String feed) {
        Product.feed(feed, least(feed));
    }

    @Test
    void aKeyHasAtMost64CharactersOfAnyLength() {
        Product.feed("promotions", record("id", unique + "🎰".repeat(64 - unique.length())));
        Product.rejects("promotions", record("id", unique + "🎰".repeat(65 - unique.length())));
    }

    @ParameterizedTest
    @CsvSource({
        "casino-pages, slug",
        "casino-pages, name",
        "promotions, id",
        "navigation-bars, internalName",
        "casino-explore, internalName",
        "providers, slug",
        "providers, name",
        "games, slug",
        "games, providerSlug",
        "games, name",
        "games, code"
    })
    void aRecordWithoutARequiredFieldIsRejected(String feed, String field) {
        ObjectNode line = least(feed);
        line.remove(field);
        assertThat(reason(feed, line)).contains(field);
    }

    private static String reason(String feed, ObjectNode line) {
        Product.rejects(feed, line);
        return Product.feeds()
                .send(feed, List.of(line))
                .at("/rejected/0/message")
                .asText();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'slug': ''}", "{'name': {}}", "{'games': [{'providerSlug': 'p', 'slug': 's', 'highlighted': 1}]}",
                "{'slug': ' '}", "{'id': '65A1B2C3D4E5F60718293A4G'}", "{'promotionIds': 'one'}",
                "{'slug': 5}", "{'games': {}}", "{'games': [{'providerSlug': 'p', 'slug': 's', 'index': 'first'}]}",
                "{'slug': 'recently-played'}", "{'layout': 'ROUND'}", "{'promotionRepeat': 1.5}",
                "{'id': '12'}", "{'policy': {'countries': {'allow': ['D3']}}}", "{'languages': ['e']}",
                "{'name': ''}", "{'name': {'en': 5}}", "{'policy': {'countries': {'deny': ['Germany']}}}",
                "{'name': {'en': ' '}}", "{'logo': 'https://a.example/l.png'}", "{'languages': 'en'}",
                "{'name': ['A']}", "{'policy': {'devices': 'MOBILE'}}", "{'seo': {'content': 5}}",
                "{'status': 'ARCHIVED'}", "{'enabled': 'yes'}", "{'games': [{'providerSlug': 'p'}]}",
                "{'status': 'published'}", "{'policy': {'countries': ['DE']}}", "{'seo': 'title'}",
                "{'default': 1}", "{'logo': {'useUserAvatar': 'no'}}", "{'promotionRepeat': -1}",
                "{'policy': []}", "{'promotionPlacedAfter': 2147483648}", "{'promotionIds': [1]}",
                "{'promotionPlacedAfter': '2'}", "{'games': ['slot']}", "{'languages': ['en_US']}",
                "{'slug': 'my-favorites'}", "{'games': [{'slug': 's'}]}",
            })
    void aPageWithAValueThatIsNoneIsRejected(String wrong) {
        Product.rejects("casino-pages", least("casino-pages").setAll(Storefront.line(wrong)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'id': ''}", "{'link': true}", "{'startsAt': 'today'}", "{'endsAt': '2026-01-01T00:00:00'}",
                "{'enabled': 1}", "{'title': 5}", "{'imageUrl': {}}", "{'startsAt': '2026-02-30T00:00:00Z'}",
                "{'description': ['A']}", "{'endsAt': 1767225600}",
            })
    void aPromotionWithAValueThatIsNoneIsRejected(String wrong) {
        Product.rejects("promotions", least("promotions").setAll(Storefront.line(wrong)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'internalName': ''}", "{'main': 'true'}", "{'enabled': 0}",
                "{'priority': '1'}", "{'priority': 1.5}", "{'policy': {'authenticated': 'yes'}}",
                "{'pages': {}}", "{'pages': ['slots']}", "{'pages': [{'index': 1}]}",
                "{'pages': [{'slug': 'slots', 'index': '1'}]}",
            })
    void aNavigationBarWithAValueThatIsNoneIsRejected(String wrong) {
        Product.rejects("navigation-bars", least("navigation-bars").setAll(Storefront.line(wrong)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'internalName': 7}", "{'sections': [{'type': 'TRENDING', 'logo': 'x'}]}",
                "{'main': 1}", "{'sections': [{'type': 'OFFER_BLOCK', 'promotionIds': [1]}]}",
                "{'enabled': 'no'}", "{'sections': [{'type': 'CASINO_PAGE', 'pageSlug': 5}]}",
                "{'priority': true}", "{'sections': [{'type': 'TRENDING', 'index': 0.5}]}",
                "{'seo': {'title': 5}}", "{'sections': [{'type': 'TRENDING', 'name': 5}]}",
                "{'sections': {}}", "{'sections': [{'type': 'PROVIDER', 'providerSlugs': 'a'}]}",
                "{'sections': [{}]}", "{'sections': [{'type': 'TRENDING', 'layout': 'x'}]}",
                "{'policy': 'everybody'}", "{'sections': [{'type': 'JACKPOT'}]}",
            })
    void anExploreWithAValueThatIsNoneIsRejected(String wrong) {
        Product.rejects("casino-explore", least("casino-explore").setAll(Storefront.line(wrong)));
    }

    @Test
    void aReasonNamesThePlaceInAList() {
        ObjectNode page = Storefront.pageOf(unique, Storefront.at("b", "a"), record("slug", "c"));
        assertThat(reason("casino-pages", page)).isEqualTo("games[1].providerSlug is missing");
    }

    @ParameterizedTest
    @CsvSource({
        "casino-pages, slug, 128",
        "casino-pages, name, 255",
        "promotions, id, 64",
        "promotions, title, 20000",
        "promotions, link, 2048",
        "navigation-bars, internalName, 128",
        "casino-explore, internalName, 128"
    })
    void aTextMayBeSoLongAndNoLonger(String feed, String field, int longest) {
        String text = unique + "x".repeat(longest - unique.length());
        Product.feed(feed, least(feed).put(field, text));
        Product.rejects(feed, least(feed).put(field, text + "x"));
        Product.rejects(feed, least(feed).put(field, "no text: \u0000"));
    }

    @ParameterizedTest
    @CsvSource(textBlock = """
        casino-pages, promotionIds, 500, "one"
        casino-pages, languages, 100, "en"
        casino-pages, games, 10000, '{"providerSlug": "p", "slug": "g"}'
        navigation-bars, pages, 500, {"slug": "slots"}
        casino-explore, sections, 200, {"type": "TRENDING"}
        """)
    void aListMayBeSoLongAndNoLonger(String feed, String field, int most, String entry) {
        ObjectNode line = least(feed);
        ArrayNode list = line.putArray(field);
        IntStream.range(0, most).forEach(_ -> list.addRawValue(new RawValue(entry)));
        Product.feed(feed, line);
        list.addRawValue(new RawValue(entry));
        Product.rejects(feed, line);
    }

    @Test
    void aTextIsInAHundredLanguagesAtMost() {
        ObjectNode page = least("casino-pages");
        ObjectNode name = page.putObject("name");
        for (int i = 0; i < 100; i++) {
            name.put("l" + i, "A name");
        }
        Product.feed("casino-pages", page);
        name.put("more", "A name");
        Product.rejects("casino-pages", page);
    }

    @Test
    void theIdOfAPageIsFixedAtFirstSightAndUnique() {
        String id = new ObjectId().toHexString();
        Product.feed("casino-pages", page("a").put("id", id), page("a"));
        Product.feed("casino-pages", page("a").put("id", id));
        Product.rejects(
                "casino-pages",
                page("a").put("id", new ObjectId().toHexString()),
                page("b").put("id", id));

        Product.feed("casino-pages", page("c"));
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
            case "providers" -> Games.provider(unique);
            case "games" -> Games.game(unique, "SLOTS");
            case "users" -> new Player(new ObjectId()).line();
            default -> record("internalName", unique, "enabled", false);
        };
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        providers      | {'logoUrl': '@'}
        providers      | {'seo': {'socialImage': '@'}}
        games          | {'backgroundUrl': '@'}
        games          | {'thumbnailUrl': '@'}
        games          | {'wideThumbnailUrl': '@'}
        games          | {'squareThumbnailUrl': '@'}
        games          | {'coverImageUrl': '@'}
        games          | {'trailerUrl': '@'}
        games          | {'slider': {'imageUrl': {'en': '/', 'de': '@'}}}
        games          | {'slider': {'trailerUrl': '@'}}
        games          | {'slider': {'link': '@'}}
        games          | {'slider': {'seo': {'socialImage': {'de': '@'}}}}
        casino-pages   | {'logo': {'imageUrl': '@'}}
        casino-pages   | {'seo': {'socialImage': '@'}}
        casino-explore | {'seo': {'socialImage': {'en': '@'}}}
        casino-explore | {'sections': [{'type': 'TRENDING', 'logo': {'imageUrl': '@'}}]}
        promotions     | {'imageUrl': '@'}
        promotions     | {'link': '@'}
        users          | {'avatarUrl': '@'}
        """)
    void anAddressThatABrowserRunsIsRejectedAlone(String feed, String change) {
        ObjectNode[] lines = Stream.of(
                        "javascript:alert(1)", " JaVaScRiPt:x", "data:text/html,x", "https://a.example/b", "/c:d")
                .map(address -> least(feed).<ObjectNode>setAll(Storefront.line(change.replace("@", address))))
                .toArray(ObjectNode[]::new);
        JsonNode answer = Product.feeds().send(feed, List.of(lines));
        assertThat(answer.path("accepted").asInt()).as(answer.toString()).isEqualTo(2);
        assertThat(Storefront.each(answer.path("rejected"), "line")).containsExactly("1", "2", "3");
        assertThat(Storefront.each(answer.path("rejected"), "message"))
                .allMatch(message -> message.contains("http or https") && !message.contains("alert"));
    }
}
