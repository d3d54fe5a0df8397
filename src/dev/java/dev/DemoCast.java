package dev;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/**
 * The players of the demo and their referrals: some 500 in a network that is four tiers deep below its roots. The same
 * seed gives the same people.
 */
final class DemoCast {
    static final int SIZE = 500;
    /** This many players play; the later ones only look. */
    static final int PLAYING = 400;
    /** All playing users joined this many days before now. */
    static final int DAYS_PLAYED = 60;
    /** Kinds of records, for {@link #id}. */
    static final int USER = 1;

    static final int BET = 4;
    private static final int FIRST_PLATFORM_ID = 700_001;
    private static final int WITH_EMAIL = 3;
    private static final int VERIFIED = 2;
    private static final int ROOTS = 6;
    private static final int DEPTH = 5;
    private static final List<String> FIRST = List.of(
            "amber", "boris", "chloe", "dario", "elena", "felix", "greta", "hugo", "irene", "jonas", "katja", "leon",
            "mira", "nils", "olga", "pavel", "quinn", "rosa", "sven", "tara");
    private static final List<String> COUNTRIES = List.of("DE", "AT", "FI", "SE", "NO", "PT", "IE", "CA", "NZ", "BR");

    /**
     * {@code tier}: referrers above; {@code referrer}: place in the list, -1 for none; {@code number}: its own place.
     */
    record Player(String id, int number, String username, int referrer, int tier, String country, Instant createdAt) {
        /** A few have one, to sign in with. */
        Optional<String> email() {
            return number < WITH_EMAIL ? Optional.of(username + "@example.com") : Optional.empty();
        }

        /** Whether the player's address is verified here. */
        boolean emailVerified() {
            return number < VERIFIED;
        }

        /** The second factor of one of those users: an authenticator's secret in Base32. */
        Optional<String> mfaSecret() {
            return number == VERIFIED - 1 ? Optional.of("DEMOSECONDFACTOR") : Optional.empty();
        }

        /** The player's id on the gaming platform. */
        String platformId() {
            return Integer.toString(FIRST_PLATFORM_ID + number);
        }
    }

    private DemoCast() {}

    /** Referrers stand before the users that they referred, as the feed requires. */
    static List<Player> players(Instant now) {
        var random = new Random(20_260_101);
        var players = new ArrayList<Player>(SIZE);
        for (int number = 0; number < SIZE; number++) {
            int referrer = number < ROOTS ? -1 : referrer(players, random);
            int tier = referrer < 0 ? 0 : players.get(referrer).tier() + 1;
            Instant createdAt = now.minusSeconds(joinedAgo(number) + random.nextInt(10_000));
            players.add(new Player(
                    id(USER, number),
                    number,
                    FIRST.get(number % FIRST.size()) + (number < FIRST.size() ? "" : "-" + number),
                    referrer,
                    tier,
                    COUNTRIES.get(random.nextInt(COUNTRIES.size())),
                    createdAt));
        }
        return players;
    }

    /** Seconds, in the order of the list: playing users over the 90 days before the first one played. */
    private static long joinedAgo(int number) {
        return number < PLAYING
                ? Duration.ofDays(DAYS_PLAYED).toSeconds() + (PLAYING - number) * 20_000L
                : (SIZE - number) * 51_000L;
    }

    /** A few refer many: earlier ones are likelier, by the square. */
    private static int referrer(List<Player> players, Random random) {
        while (true) {
            double luck = random.nextDouble();
            int candidate = (int) (luck * luck * players.size());
            if (players.get(candidate).tier() < DEPTH) {
                return candidate;
            }
        }
    }

    /** Ids of the demo: the kind of record, and its number. */
    static String id(int kind, long number) {
        return "de30%02x%018x".formatted(kind, number);
    }
}
