package dev;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.DemoData.Player;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.bson.types.ObjectId;
import sandbox.Json;

/**
 * The deposits and bets of the demo's players, day by day up to now. A day depends only on its date, so a repeated feed
 * changes nothing.
 */
final class DemoPlay {
    /** The first id of a bet, and the one behind the last. */
    static final String FIRST_BET = "de3004" + "0".repeat(18);

    static final String BEHIND_BETS = "de3005" + "0".repeat(18);
    private static final double BETS_A_DAY = 1.25;
    private static final double DEPOSITS_A_DAY = 0.05;
    private static final int SECONDS_A_DAY = 86_400;
    private static final long NUMBERS_A_DAY = 100_000;
    private static final int LATE_STAKE = 5_000;

    private final Instant now;
    private final List<Player> players;
    private final List<JsonNode> games;
    /** The average number of bets a day of each player: some play far more than others. */
    private final double[] habits;

    DemoPlay(Instant now, List<Player> players, List<JsonNode> games) {
        this.now = now;
        this.players = players;
        this.games = games;
        habits = new SplittableRandom(20_260_105)
                .doubles(players.size(), 0, 2 * BETS_A_DAY)
                .toArray();
    }

    Stream<String> deposits(LocalDate day) {
        var random = new SplittableRandom(20_260_103 * NUMBERS_A_DAY + day.toEpochDay());
        var lines = Stream.<String>builder();
        for (int player = 0; player < players.size(); player++) {
            // All is drawn before it is filtered, so that later values do not depend on the time of day
            boolean pays = random.nextDouble() < DEPOSITS_A_DAY;
            String amount = euros(10 + 990 * Math.pow(random.nextDouble(), 3));
            Instant at = moment(day, random);
            if (pays && !at.isAfter(now)) {
                lines.add("""
                        {"id":"demo-%s-%d","userId":"%s","amount":%s,"at":"%s"}""".formatted(day, player, players.get(player).id(), amount, at));
            }
        }
        return lines.build();
    }

    Stream<String> bets(LocalDate day) {
        var random = new SplittableRandom(20_260_104 * NUMBERS_A_DAY + day.toEpochDay());
        var lines = Stream.<String>builder();
        long number = day.toEpochDay() * NUMBERS_A_DAY;
        for (int player = 0; player < players.size(); player++) {
            int count = (int) (2 * habits[player] * random.nextDouble() + random.nextDouble());
            for (int bet = 0; bet < count; bet++) {
                Instant at = moment(day, random);
                String line = bet(number++, players.get(player), at, random);
                if (!at.isAfter(now)) {
                    lines.add(line);
                }
            }
        }
        return lines.build();
    }

    private String bet(long number, Player player, Instant at, SplittableRandom random) {
        // Some games are played more than others
        double luck = random.nextDouble();
        JsonNode game = games.get((int) (luck * luck * games.size()));
        double stake = 0.2 + 50 * Math.pow(random.nextDouble(), 4);
        double won = random.nextInt(3) == 0 ? stake * 3 * random.nextDouble() : 0;
        return """
                {"id":"de3004%018x","userId":"%s","providerSlug":%s,"gameSlug":%s,"stake":%s,"won":%s,"at":"%s"}""".formatted(
                        number, player.id(), game.get("providerSlug"), game.get("slug"), euros(stake), euros(won), at);
    }

    /** A bet that changes a day for all referrers of the player. */
    static DevPanel.Bet lateBet(Player player, LocalDate day) {
        return new DevPanel.Bet(
                goldenHarvest(player.id(), LATE_STAKE, day + "T12:00:00Z"),
                "%s, a player of your tier 1, bet %d EUR on Golden Harvest on %s. The day is marked: run it."
                        .formatted(player.username(), LATE_STAKE, day));
    }

    static ObjectNode goldenHarvest(ObjectId user, int stake, String at) {
        return Json.record(
                "id",
                new ObjectId().toHexString(),
                "userId",
                user.toHexString(),
                "providerSlug",
                "amber-fox",
                "gameSlug",
                "golden-harvest",
                "stake",
                stake,
                "at",
                at);
    }

    private static Instant moment(LocalDate day, SplittableRandom random) {
        return day.atStartOfDay(ZoneOffset.UTC)
                .plusSeconds(random.nextInt(SECONDS_A_DAY))
                .toInstant();
    }

    private static String euros(double amount) {
        long cents = Math.round(amount * 100);
        return "%d.%02d".formatted(cents / 100, cents % 100);
    }
}
