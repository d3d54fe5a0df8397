package world;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import world.DemoCast.Player;
import world.DemoGames.Game;

/** What the players of the demo paid in and staked in the sixty days up to now. */
final class DemoPlay {
    private static final int DAYS = 60;
    private static final double BETS_A_DAY = 1.5;

    private final Instant now;
    private final List<Player> players;
    private final List<Game> games;

    DemoPlay(Instant now, List<Player> players, List<Game> games) {
        this.now = now;
        this.players = players;
        this.games = games;
    }

    List<String> depositLines() {
        var random = new Random(20_260_103);
        var lines = new ArrayList<String>();
        for (int player = 0; player < players.size(); player++) {
            int count = 1 + random.nextInt(5);
            for (int deposit = 0; deposit < count; deposit++) {
                lines.add("""
                        {"id":"demo-%d-%d","userId":"%s","amount":%s,"at":"%s"}""".formatted(
                                player,
                                deposit,
                                players.get(player).id(),
                                euros(10 + 990 * Math.pow(random.nextDouble(), 3)),
                                moment(players.get(player), random)));
            }
        }
        return lines;
    }

    List<String> betLines() {
        var random = new Random(20_260_104);
        var lines = new ArrayList<String>();
        for (Player player : players) {
            int count = (int) (days(player) * BETS_A_DAY * 2 * random.nextDouble());
            for (int bet = 0; bet < count; bet++) {
                lines.add(betLine(lines.size(), player, random));
            }
        }
        return lines;
    }

    private String betLine(int number, Player player, Random random) {
        // Some games are played more than others
        double luck = random.nextDouble();
        Game game = games.get((int) (luck * luck * games.size()));
        double stake = 0.2 + 50 * Math.pow(random.nextDouble(), 4);
        double won = random.nextInt(3) == 0 ? stake * 3 * random.nextDouble() : 0;
        return """
                {"id":"%s","userId":"%s","providerSlug":"%s","gameSlug":"%s","stake":%s,"won":%s,"at":"%s"}""".formatted(
                        DemoCast.id(4, number),
                        player.id(),
                        game.provider(),
                        game.slug(),
                        euros(stake),
                        euros(won),
                        moment(player, random));
    }

    private double days(Player player) {
        return Math.min(DAYS, Duration.between(player.createdAt(), now).toHours() / 24.0);
    }

    /** Any time of the player's own at the tables. */
    private Instant moment(Player player, Random random) {
        long seconds = (long) (days(player) * Duration.ofDays(1).toSeconds() * random.nextDouble());
        return now.minusSeconds(seconds);
    }

    private static String euros(double amount) {
        long cents = Math.round(amount * 100);
        return "%d.%02d".formatted(cents / 100, cents % 100);
    }
}
