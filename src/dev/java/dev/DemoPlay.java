package dev;

import dev.DemoCast.Player;
import dev.DemoGames.Game;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * The deposits and bets of the demo's players, day by day up to now. A day depends only on its date, so a repeated feed
 * changes nothing.
 */
final class DemoPlay {
    private static final double BETS_A_DAY = 1.25;
    private static final double DEPOSITS_A_DAY = 0.05;
    private static final int SECONDS_A_DAY = 86_400;
    private static final long NUMBERS_A_DAY = 100_000;

    private final Instant now;
    private final List<Player> players;
    private final List<Game> games;
    /** The average number of bets a day of each player: some play far more than others. */
    private final double[] habits;

    DemoPlay(Instant now, List<Player> players, List<Game> games) {
        this.now = now;
        this.players = players.subList(0, DemoCast.PLAYING);
        this.games = games;
        habits = new SplittableRandom(20_260_105)
                .doubles(DemoCast.PLAYING, 0, 2 * BETS_A_DAY)
                .toArray();
    }

    List<String> depositLines(LocalDate day) {
        var random = new SplittableRandom(20_260_103 * NUMBERS_A_DAY + day.toEpochDay());
        var lines = new ArrayList<String>();
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
        return lines;
    }

    List<String> betLines(LocalDate day) {
        var random = new SplittableRandom(20_260_104 * NUMBERS_A_DAY + day.toEpochDay());
        var lines = new ArrayList<String>();
        long number = day.toEpochDay() * NUMBERS_A_DAY;
        for (int player = 0; player < players.size(); player++) {
            int count = (int) (2 * habits[player] * random.nextDouble() + random.nextDouble());
            for (int bet = 0; bet < count; bet++) {
                Instant at = moment(day, random);
                String line = betLine(number++, players.get(player), at, random);
                if (!at.isAfter(now)) {
                    lines.add(line);
                }
            }
        }
        return lines;
    }

    private String betLine(long number, Player player, Instant at, SplittableRandom random) {
        // Some games are played more than others
        double luck = random.nextDouble();
        Game game = games.get((int) (luck * luck * games.size()));
        double stake = 0.2 + 50 * Math.pow(random.nextDouble(), 4);
        double won = random.nextInt(3) == 0 ? stake * 3 * random.nextDouble() : 0;
        return """
                {"id":"%s","userId":"%s","providerSlug":"%s","gameSlug":"%s","stake":%s,"won":%s,"at":"%s"}""".formatted(
                        DemoCast.id(DemoCast.BET, number),
                        player.id(),
                        game.provider(),
                        game.slug(),
                        euros(stake),
                        euros(won),
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
