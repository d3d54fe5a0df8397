package dev;

import static sandbox.Json.record;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.DemoData.Feed;
import gaming.casino.catalogue.CasinoGameType;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The demo's catalogue in English and German: games and their presentation, pages, promotions, navigation bars and
 * explores.
 */
final class DemoStorefront {
    private static final List<String> LANGUAGES = List.of("en", "de");
    private static final int HIGHLIGHTED = 8;

    private final Instant now;
    private final List<DemoGames.Game> games;

    DemoStorefront(Instant now, List<DemoGames.Game> games) {
        this.now = now;
        this.games = games;
    }

    /** In an order in which no line needs a later one. */
    List<Feed> catalogue() {
        return List.of(
                new Feed("providers", DemoGames.providerLines()),
                new Feed("games", DemoGames.lines(games)),
                feed("promotions", promotions()),
                feed("casino-pages", pages()),
                feed("navigation-bars", bars()),
                feed("casino-explore", explores()));
    }

    private static Feed feed(String name, Stream<ObjectNode> records) {
        return new Feed(name, records.map(ObjectNode::toString).toList());
    }

    private Stream<ObjectNode> promotions() {
        return Stream.of(
                promotion("welcome", "Welcome package", "Willkommenspaket"),
                promotion("weekend", "Weekend spins", "Freispiele am Wochenende"),
                promotion("ended", "Last year's jackpot", "Der Jackpot vom letzten Jahr")
                        .put("endsAt", now.minus(100, ChronoUnit.DAYS).toString()));
    }

    private static ObjectNode promotion(String id, String english, String german) {
        return record("id", id, "imageUrl", image("promotions", id), "link", "/promotions/" + id)
                .set("title", text(english, german));
    }

    private Stream<ObjectNode> pages() {
        return Stream.of(
                page("slots", "Slots", "Spielautomaten", "SQUARES", game -> game.type() == CasinoGameType.SLOTS)
                        .put("default", true)
                        .put("promotionRepeat", 2)
                        .put("promotionPlacedAfter", 3)
                        .set("promotionIds", list("welcome", "weekend", "ended")),
                page(
                        "live-casino",
                        "Live casino",
                        "Live-Casino",
                        "MID_BIG_CARDS",
                        game -> game.type().name().startsWith("LIVE_")),
                page("table-games", "Table games", "Tischspiele", "CLASSIC_CAROUSEL", DemoStorefront::isTableGame),
                page(
                                "german-favourites",
                                "Favourites in Germany",
                                "Beliebt in Deutschland",
                                "SQUARES",
                                game -> game.name().startsWith("Golden"))
                        .set("policy", record("countries", Map.of("allow", List.of("DE")))),
                page("jackpots", "Jackpots", "", "BIG_CARD", game -> game.type() == CasinoGameType.JACKPOTS));
    }

    private static boolean isTableGame(DemoGames.Game game) {
        return switch (game.type()) {
            case ROULETTE, TABLE_CARD, BLACKJACK, BACCARAT, OTHERS_TABLE -> true;
            default -> false;
        };
    }

    /** {@code german} is empty for a page without a translation yet. */
    private ObjectNode page(
            String slug, String english, String german, String layout, Predicate<DemoGames.Game> shown) {
        var placed = new ArrayList<ObjectNode>();
        games.stream().filter(shown).forEach(game -> {
            int index = placed.size();
            placed.add(record("providerSlug", game.provider(), "slug", game.slug(), "index", index)
                    .put("highlighted", index < HIGHLIGHTED)
                    .put("featured", index % 5 == 0));
        });
        return record("slug", slug, "status", "PUBLISHED", "layout", layout, "games", placed, "languages", LANGUAGES)
                .set("name", german.isEmpty() ? record("en", english) : text(english, german));
    }

    private static Stream<ObjectNode> bars() {
        return Stream.of(
                bar("main", "slots", "live-casino", "table-games", "german-favourites", "jackpots")
                        .put("main", true),
                bar("telephones", "live-casino", "slots").set("policy", record("devices", List.of("MOBILE"))),
                bar("members", "german-favourites", "slots", "live-casino", "table-games")
                        .set("policy", record("authenticated", true)));
    }

    private static ObjectNode bar(String name, String... slugs) {
        var pages = new ArrayList<ObjectNode>();
        for (String slug : slugs) {
            pages.add(record("slug", slug, "index", pages.size()));
        }
        return record("internalName", name, "pages", pages);
    }

    private static Stream<ObjectNode> explores() {
        return Stream.of(record(
                        "internalName",
                        "main",
                        "main",
                        true,
                        "sections",
                        List.of(
                                section("TRENDING", "Played right now", "Gerade gespielt", 0),
                                section("CASINO_PAGE", "Slots", "Spielautomaten", 1)
                                        .put("pageSlug", "slots"),
                                section("OFFER_BLOCK", "Offers", "Angebote", 2)
                                        .set("promotionIds", list("welcome", "weekend")),
                                section("ORIGINALS", "Our own", "Unsere eigenen", 3)
                                        .set("providerSlugs", list("amber-fox")),
                                section("PROVIDER", "Providers", "Anbieter", 4)))
                .set("seo", record("title", Map.of("en", "Explore the casino", "de", "Das Casino entdecken"))));
    }

    private static ObjectNode section(String type, String english, String german, int index) {
        return record("type", type, "index", index, "layout", "CLASSIC_CAROUSEL")
                .set("name", text(english, german));
    }

    static ObjectNode text(String english, String german) {
        return record("en", english, "de", german);
    }

    static String image(String kind, String name) {
        return "https://images.example/" + kind + "/" + name + ".png";
    }

    private static JsonNode list(String... texts) {
        return record("list", List.of(texts)).get("list");
    }
}
