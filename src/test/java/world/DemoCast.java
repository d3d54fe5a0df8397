package world;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * The players of the demo and who referred whom: some 500 in a network that is four tiers deep below its roots. The same
 * seed gives the same people.
 */
final class DemoCast {
    static final int SIZE = 500;
    private static final int ROOTS = 6;
    private static final int DEPTH = 5;
    private static final List<String> FIRST = List.of(
            "amber", "boris", "chloe", "dario", "elena", "felix", "greta", "hugo", "irene", "jonas", "katja", "leon",
            "mira", "nils", "olga", "pavel", "quinn", "rosa", "sven", "tara");
    private static final List<String> COUNTRIES = List.of("DE", "AT", "FI", "SE", "NO", "PT", "IE", "CA", "NZ", "BR");

    /** {@code tier}: referrers above; {@code referrer}: place in the list, -1 for none. */
    record Player(String id, String username, int referrer, int tier, String country, Instant createdAt) {}

    private DemoCast() {}

    /** Referrers stand before those that they referred, as the feed wants them. */
    static List<Player> players(Instant now) {
        var random = new Random(20_260_101);
        var players = new ArrayList<Player>(SIZE);
        for (int number = 0; number < SIZE; number++) {
            int referrer = number < ROOTS ? -1 : referrer(players, random);
            int tier = referrer < 0 ? 0 : players.get(referrer).tier() + 1;
            // Joined in the order of the list, over the 100 days before the last ones
            Instant createdAt = now.minusSeconds((SIZE - number) * 16_000L + random.nextInt(10_000));
            players.add(new Player(
                    id(1, number),
                    FIRST.get(number % FIRST.size()) + (number < FIRST.size() ? "" : "-" + number),
                    referrer,
                    tier,
                    COUNTRIES.get(random.nextInt(COUNTRIES.size())),
                    createdAt));
        }
        return players;
    }

    /** A few refer many: those that came first are the likelier, by the square. */
    private static int referrer(List<Player> players, Random random) {
        while (true) {
            double luck = random.nextDouble();
            int candidate = (int) (luck * luck * players.size());
            if (players.get(candidate).tier() < DEPTH) {
                return candidate;
            }
        }
    }

    /** Ids of the demo: what kind of thing it is, and its number. */
    static String id(int kind, int number) {
        return "de30%02x%018x".formatted(kind, number);
    }
}
