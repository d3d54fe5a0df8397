package bench;

import dev.Feeds;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Users, games and bets from one seed. The tree is heavy-tailed: a referrer's rank is drawn log-uniformly, so that the
 * first users have tens of thousands of direct referrals and most have few. All users are within four tiers of the
 * first user, who has therefore referred all of them.
 */
final class Population {
    private static final long SEED = 20_261_121;
    private static final int DEEPEST = 4;
    private static final int LINES = 25_000;

    private final int[] referrers;
    private final byte[] depths;
    private final List<String[]> games = Watch.games();

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

    int users() {
        return referrers.length;
    }

    int games() {
        return games.size();
    }

    /** Words of the games' names, to search for. */
    List<String> words() {
        return games.stream()
                .flatMap(game -> Stream.of(game[1].split("[^A-Za-z]+")))
                .filter(word -> word.length() > 2)
                .distinct()
                .toList();
    }

    /** Feeds lines in bodies of 25,000, and expects that every one is accepted. */
    static void feed(Feeds feeds, String feed, int lines, IntFunction<String> line) {
        for (int from = 0; from < lines; from += LINES) {
            int to = Math.min(lines, from + LINES);
            String body = IntStream.range(from, to).mapToObj(line).collect(Collectors.joining("\n"));
            var answer = feeds.post(feed, body);
            if (answer.json().path("accepted").asInt() != to - from) {
                throw new IllegalStateException(feed + ": " + answer);
            }
        }
    }

    /** A user with ten direct referrals and none below, or the closest to it. */
    int userWithTenReferred() {
        var direct = new int[users()];
        var below = new int[users()];
        for (int user = 1; user < users(); user++) {
            direct[referrers[user]]++;
            for (int ancestor = referrers[user]; ancestor >= 0; ancestor = referrers[ancestor]) {
                below[ancestor]++;
            }
        }
        int closest = 1;
        for (int user = 1; user < users(); user++) {
            if (Math.abs(below[user] - 10) < Math.abs(below[closest] - 10)) {
                closest = user;
            }
        }
        return closest;
    }

    /** In one of the four tiers of {@code user}. */
    boolean isBelow(int other, int user) {
        int ancestor = referrers[other];
        while (ancestor > user) {
            ancestor = referrers[ancestor];
        }
        return ancestor == user;
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
            lines.add("{\"slug\":\"" + gameSlug(number) + "\",\"providerSlug\":\"" + slug(game[0]) + "\",\"name\":\""
                    + slug(game[1]) + "\",\"code\":\"" + slug(game[2]) + "\",\"type\":\"" + game[3]
                    + "\",\"houseEdgePercent\":" + (100 + random.nextInt(500)) / 100.0 + "}");
        }
        return lines;
    }

    /** Bets {@code from} to {@code to} of the day. Players are drawn evenly, which is the hardest case for the day. */
    String bet(int number, LocalDate day, SplittableRandom random) {
        return bet(id(2, number), random.nextInt(users()), day, random);
    }

    String bet(String id, int user, LocalDate day, SplittableRandom random) {
        int game = random.nextInt(games.size());
        int cents = 10 + random.nextInt(10_000);
        int second = random.nextInt(86_400);
        return "{\"id\":\"" + id + "\",\"userId\":\"" + userId(user)
                + "\",\"providerSlug\":\"" + slug(games.get(game)[0]) + "\",\"gameSlug\":\"" + gameSlug(game)
                + "\",\"stake\":" + cents / 100 + "." + cents % 100 / 10 + cents % 10 + ",\"won\":0,\"at\":\""
                + day.atStartOfDay(ZoneOffset.UTC).plusSeconds(second).toInstant() + "\"}";
    }

    private static String gameSlug(int number) {
        return "game-" + number;
    }

    private static String slug(String text) {
        return text.toLowerCase(java.util.Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
    }
}
