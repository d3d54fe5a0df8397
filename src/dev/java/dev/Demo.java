package dev;

import java.time.Clock;
import java.time.Instant;
import java.util.List;
import org.bson.types.ObjectId;

/** The data of the demo, for a service that is not the dev run's. */
public final class Demo {
    private Demo() {}

    /** A player who has referred others, was referred, or both. */
    public record Player(ObjectId id, String username, String platformId) {}

    /** Sends everything without computing days. Returns the players. */
    public static List<Player> load(Feeds feeds) {
        var data = new DemoData(Clock.systemUTC());
        data.load(feeds);
        return DemoCast.players(Instant.now()).stream()
                .limit(DemoCast.PLAYING)
                .map(player -> new Player(new ObjectId(player.id()), player.username(), player.platformId()))
                .toList();
    }
}
