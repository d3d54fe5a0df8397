package dev;

import static sandbox.Json.record;

import com.fasterxml.jackson.databind.node.ObjectNode;
import gaming.casino.catalogue.CasinoGameType;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/** Invented providers and their games, of every kind. */
final class DemoGames {
    private static final int SIZE = 300;
    private static final List<String> PROVIDERS = List.of(
            "Amber Fox",
            "Blue Harbour",
            "Copper Kettle",
            "Dune Works",
            "Eleven Owls",
            "Fjord Play",
            "Glass Tiger",
            "Humming Reel",
            "Iron Lantern",
            "Jade Compass",
            "Kite & Anchor",
            "Lucky Meridian");
    private static final List<String> FIRST = List.of(
            "Golden",
            "Midnight",
            "Crystal",
            "Wild",
            "Royal",
            "Silent",
            "Electric",
            "Frozen",
            "Scarlet",
            "Hidden",
            "Turbo",
            "Ancient");
    private static final List<String> SECOND = List.of(
            "Harvest", "Orchid", "Voyage", "Dragon", "Lagoon", "Circus", "Comet", "Temple", "Bazaar", "Falcon",
            "Mirage", "Engine", "Garden");

    private static final List<String> TAGS = List.of("new", "hot", "classic", "bonus buy", "megaways");

    /** {@code houseEdgePercent}: the house's average share of a stake. */
    record Game(String provider, String slug, String name, CasinoGameType type, String houseEdgePercent) {}

    private DemoGames() {}

    static List<String> providerLines() {
        var lines = new ArrayList<String>();
        for (int number = 0; number < PROVIDERS.size(); number++) {
            String name = PROVIDERS.get(number);
            lines.add(record("id", DemoCast.id(2, number), "slug", slug(name), "name", name, "index", number)
                    .put("logoUrl", DemoStorefront.image("providers", slug(name)))
                    .set("description", DemoStorefront.text("Games made by " + name, "Spiele von " + name))
                    .toString());
        }
        return lines;
    }

    static List<Game> games() {
        var random = new Random(20_260_102);
        CasinoGameType[] types = CasinoGameType.values();
        var games = new ArrayList<Game>(SIZE);
        for (int number = 0; number < SIZE; number++) {
            String name = FIRST.get(number % FIRST.size()) + " " + SECOND.get(number % SECOND.size())
                    + (number < FIRST.size() * SECOND.size() ? "" : " II");
            String provider = slug(PROVIDERS.get(number % PROVIDERS.size()));
            String percent = "%d.%02d".formatted(1 + random.nextInt(6), random.nextInt(100));
            games.add(new Game(provider, slug(name), name, types[number % types.length], percent));
        }
        return games;
    }

    static List<String> lines(List<Game> games) {
        var lines = new ArrayList<String>(games.size());
        for (int number = 0; number < games.size(); number++) {
            lines.add(line(games.get(number), number).toString());
        }
        return lines;
    }

    /** Every tenth has a slider, every twelfth is restricted in France, and one is under maintenance. */
    private static ObjectNode line(Game game, int number) {
        ObjectNode line = record("id", DemoCast.id(3, number), "slug", game.slug(), "name", game.name())
                .put("providerSlug", game.provider())
                .put("code", "demo-" + number)
                .put("type", game.type().name())
                .put("houseEdgePercent", new BigDecimal(game.houseEdgePercent()))
                .put("thumbnailUrl", DemoStorefront.image("games", game.slug()))
                .put("indexInProvider", number / PROVIDERS.size())
                .put("featuredByProvider", number % 7 == 0)
                .put("hasFreeBets", number % 3 == 0)
                .put("underMaintenance", number == 17)
                .put("releasedAt", "20%02d-%02d-01T00:00:00Z".formatted(20 + number % 6, 1 + number % 12));
        line.set(
                "tagNames",
                record("tags", List.of(TAGS.get(number % TAGS.size()))).get("tags"));
        line.set(
                "description",
                DemoStorefront.text(
                        game.name() + ": spin the reels and follow the story to its treasure.",
                        game.name() + ": drehe die Walzen und folge der Geschichte bis zum Schatz."));
        if (number % 10 == 0) {
            line.set(
                    "slider",
                    record("imageUrl", DemoStorefront.image("sliders", game.slug()), "link", "/games/" + game.slug()));
        }
        if (number % 12 == 11) {
            line.set("restrictedCountries", record("countries", List.of("FR")).get("countries"));
        }
        return line;
    }

    private static String slug(String name) {
        return name.toLowerCase(Locale.ROOT).replaceAll("[^a-z]+", "-");
    }
}
