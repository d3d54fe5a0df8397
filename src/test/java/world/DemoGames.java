package world;

import gaming.catalogue.CasinoGameType;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/** Invented providers and their games, every kind of game among them. */
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

    /** {@code houseEdgePercent}: what the house keeps of a stake, on average. */
    record Game(String provider, String slug, String name, CasinoGameType type, String houseEdgePercent) {}

    private DemoGames() {}

    static List<String> providerLines() {
        var lines = new ArrayList<String>();
        for (int number = 0; number < PROVIDERS.size(); number++) {
            lines.add(
                    """
                    {"id":"%s","slug":"%s","name":"%s","index":%d}""".formatted(DemoCast.id(2, number), slug(PROVIDERS.get(number)), PROVIDERS.get(number), number));
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
            Game game = games.get(number);
            lines.add("""
                    {"id":"%s","providerSlug":"%s","slug":"%s","name":"%s","code":"demo-%d","type":"%s","houseEdgePercent":%s}""".formatted(
                            DemoCast.id(3, number),
                            game.provider(),
                            game.slug(),
                            game.name(),
                            number,
                            game.type(),
                            game.houseEdgePercent()));
        }
        return lines;
    }

    private static String slug(String name) {
        return name.toLowerCase(Locale.ROOT).replaceAll("[^a-z]+", "-");
    }
}
