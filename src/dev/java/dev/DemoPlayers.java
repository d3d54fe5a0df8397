package dev;

import dev.DemoCast.Player;
import dev.DevPanel.Bet;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import org.bson.types.ObjectId;
import sandbox.Json;

/** The demo players, for the page's panel. */
record DemoPlayers(List<Player> players) implements DevPanel.Players {
    private static final int STAKE = 5_000;

    @Override
    public String name(String id) {
        return players.stream()
                .filter(player -> player.id().equals(id))
                .map(Player::username)
                .findFirst()
                .orElse(id);
    }

    @Override
    public Optional<Bet> bet(String username, LocalDate day) {
        return players.stream()
                .filter(player -> player.username().equals(username))
                .flatMap(referrer -> players.stream().filter(player -> player.referrer() == referrer.number()))
                .findFirst()
                .map(player -> bet(player, day));
    }

    private static Bet bet(Player player, LocalDate day) {
        return new Bet(
                Json.record(
                        "id",
                        new ObjectId().toHexString(),
                        "userId",
                        player.id(),
                        "providerSlug",
                        "amber-fox",
                        "gameSlug",
                        "golden-harvest",
                        "stake",
                        STAKE,
                        "at",
                        day + "T12:00:00Z"),
                "%s, a player of your tier 1, bet %d EUR on Golden Harvest on %s. The day is marked: run it."
                        .formatted(player.username(), STAKE, day));
    }
}
