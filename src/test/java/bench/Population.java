package bench;

import dev.Feeds;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import world.Lines;

/**
 * Users, games and bets from one seed. The tree is heavy-tailed: a referrer's rank is drawn log-uniformly, so that the
 * first users have tens of thousands of direct referrals and most have few. All users are within four tiers of the
 * first user, who has therefore referred all of them.
 */
final class Population {
    private static final long SEED = 20_261_121;
    private static final int DEEPEST = 4;
    private static final List<String> TYPES =
            List.of("SLOTS", "CRASH", "ROULETTE", "LIVE_BLACKJACK", "BACCARAT", "SCRATCH_CARDS");

    private final int[] referrers;
    private final byte[] depths;
    private final List<String[]> games = allGames();

    Population(int users) {
        referrers = new int[users];
        depths = new byte[users];
        referrers[0] = -1;
        var random = new SplittableRandom(SEED);
        for (int user = 1; user < users; user++) {
            int referrer = Math.min(user - 1, (int) Math.pow(user, random.nextDouble()) - 1);
            while (depths[referrer] == DEEPEST) {
                referrer = referrers[referrer];
            }
            referrers[user] = referrer;
            depths[user] = (byte) (depths[referrer] + 1);
        }
    }

    /** Provider, name, code and type of each game in the file {@code bench.games}, or of as many invented ones. */
    static List<String[]> allGames() {
        String file = System.getProperty("bench.games", "");
        if (file.isEmpty()) {
            return IntStream.range(0, 4_568)
                    .mapToObj(number -> new String[] {
                        "Provider " + number % 90, "Game " + number, "code-" + number, TYPES.get(number % TYPES.size())
                    })
                    .toList();
        }
        try (var lines = Files.lines(Path.of(file))) {
            return lines.skip(1).map(line -> line.split("\t")).toList();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    int users() {
        return referrers.length;
    }

    /** Words of the games' names, to search for. */
    List<String> words() {
        return games.stream()
                .flatMap(game -> Stream.of(game[1].split("[^A-Za-z]+")))
                .filter(word -> word.length() > 2)
                .distinct()
                .toList();
    }

    void catalogue(Feeds feeds) {
        feeds.post("providers", String.join("\n", providerLines()));
        Rig.good(feeds.post("games", String.join("\n", gameLines())));
    }

    /** Feeds the catalogue, a rate and this many users. */
    void feed(Rig rig, int users) {
        catalogue(rig.feeds());
        rig.feed("users", users, this::user);
        rig.feeds().accept("token-rates", Lines.rate("0.92", Instant.now()));
    }

    /** The user who has referred closest to ten others, in all tiers. */
    int userWithTenReferred() {
        var below = new int[users()];
        for (int user = 1; user < users(); user++) {
            for (int ancestor = referrers[user]; ancestor >= 0; ancestor = referrers[ancestor]) {
                below[ancestor]++;
            }
        }
        return IntStream.range(1, users())
                .boxed()
                .min(Comparator.comparingInt(user -> Math.abs(below[user] - 10)))
                .orElseThrow();
    }

    static String id(int kind, int number) {
        return "6500000%d%08x%08x".formatted(kind, 0x51EED, number);
    }

    static String userId(int number) {
        return id(1, number);
    }

    /** The values of a row of {@code referral}. */
    String referral(int number) {
        var row = new StringBuilder("(x'" + userId(number) + "'");
        int ancestor = number;
        for (int tier = 1; tier <= DEEPEST; tier++) {
            ancestor = ancestor < 0 ? ancestor : referrers[ancestor];
            row.append(ancestor < 0 ? ",null" : ",x'" + userId(ancestor) + "'");
        }
        return row.append(",'2026-01-01')").toString();
    }

    /** The values of a row of {@code player_day}. */
    String playerDay(int number, LocalDate day, SplittableRandom random) {
        int cents = 50 + random.nextInt(50_000);
        String stake = cents / 100 + "." + cents % 100 / 10 + cents % 10;
        String referrer = referrers[number] < 0 ? "0".repeat(24) : userId(referrers[number]);
        return "('" + day + "',x'" + userId(number) + "'," + stake + "," + stake + " * 0.04,0,0,x'" + referrer + "')";
    }

    String user(int number) {
        String referrer = number == 0 ? "" : ",\"referrerId\":\"" + userId(referrers[number]) + "\"";
        return "{\"id\":\"" + userId(number) + "\",\"username\":\"player" + number + "\",\"createdAt\":"
                + "\"2026-01-01T00:00:00Z\"" + referrer + "}";
    }

    List<String> providerLines() {
        return games.stream()
                .map(game -> "{\"slug\":\"" + slug(game[0]) + "\",\"name\":\"" + slug(game[0]) + "\"}")
                .distinct()
                .toList();
    }

    List<String> gameLines() {
        var lines = new ArrayList<String>();
        var random = new SplittableRandom(SEED + 1);
        for (int number = 0; number < games.size(); number++) {
            String[] game = games.get(number);
            lines.add("{" + game(number) + ",\"name\":\"" + slug(game[1]) + "\",\"code\":\"" + slug(game[2])
                    + "\",\"type\":\"" + game[3] + "\",\"houseEdgePercent\":" + (100 + random.nextInt(500)) / 100.0
                    + "}");
        }
        return lines;
    }

    /** A bet of the day. Players are drawn evenly, which is the hardest case for the day. */
    String bet(int number, LocalDate day, SplittableRandom random) {
        return bet(id(2, number), random.nextInt(users()), day, random);
    }

    String bet(String id, int user, LocalDate day, SplittableRandom random) {
        int game = random.nextInt(games.size());
        int cents = 10 + random.nextInt(10_000);
        int second = random.nextInt(86_400);
        return "{\"id\":\"" + id + "\",\"userId\":\"" + userId(user)
                + "\"," + game(game).replace("\"slug", "\"gameSlug")
                + ",\"stake\":" + cents / 100 + "." + cents % 100 / 10 + cents % 10 + ",\"won\":0,\"at\":\""
                + day.atStartOfDay(ZoneOffset.UTC).plusSeconds(second).toInstant() + "\"}";
    }

    /** The fields that name a game, by its number in any round of them. */
    String game(int number) {
        int game = number % games.size();
        return "\"slug\":\"game-" + game + "\",\"providerSlug\":\"" + slug(games.get(game)[0]) + "\"";
    }

    static String slug(String text) {
        return text.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
    }
}
