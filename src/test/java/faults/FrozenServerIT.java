package faults;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import sandbox.Json;
import sandbox.Waiting;
import world.Cable;
import world.ServiceProcess;
import world.World;

/** The first server of {@code db.url} freezes under load, and another one takes writes. Cables lead to the servers. */
@Tag("proof")
class FrozenServerIT {
    /** More than the pool has connections. */
    private static final int FEEDERS = 30;

    private static final Duration AT_ONCE = Duration.ofSeconds(20);
    private final Cable first = Cable.to(World.database().port());
    private final Cable second = Cable.to(World.database().port());
    private final Queue<Fed> feeds = new ConcurrentLinkedQueue<>();
    private ServiceProcess pod;

    private record Fed(Instant sent, int status) {}

    @BeforeEach
    void start() {
        pod = ServiceProcess.start(
                "jdbc:mariadb://127.0.0.1:%s,127.0.0.1:%s/%s"
                        .formatted(first.port(), second.port(), World.freshSchema()),
                Map.of());
    }

    @AfterEach
    void stop() {
        pod.close();
        first.close();
        second.close();
    }

    @Test
    void isLeftAtOnceAndAReadyPodTakesEveryFeed() {
        Instant frozen;
        Instant left;
        try (var feeders = new Loops(new Random(1))) {
            for (int feeder = 0; feeder < FEEDERS; feeder++) {
                feeders.add(20, 60, Loops.tolerated(_ -> feed()));
            }
            Waiting.until(() -> taken(Instant.EPOCH) > 10 * FEEDERS);
            frozen = Instant.now();
            first.delay(Duration.ofHours(1));
            Waiting.until(() -> taken(frozen) > FEEDERS && pod.readyStatus() == 200, AT_ONCE);
            left = Instant.now();
            Waiting.until(() -> taken(left) > 10 * FEEDERS);
        }

        assertThat(feeds.stream().filter(each -> each.sent().isAfter(left))).allMatch(each -> each.status() == 200);
        assertThat(second.connections()).isPositive();
        System.out.printf(
                "A frozen server: %d of %d feeds failed, the pod took feeds again and was ready after %d ms%n",
                feeds.stream().filter(each -> each.status() != 200).count(),
                feeds.size(),
                Duration.between(frozen, left).toMillis());
    }

    private long taken(Instant since) {
        return feeds.stream()
                .filter(each -> each.status() == 200 && each.sent().isAfter(since))
                .count();
    }

    private void feed() {
        Instant sent = Instant.now();
        var id = new ObjectId();
        // Each feed has rows of its own: the frozen transactions keep their locks, as both cables lead to one server
        String user = Json.record("id", id.toHexString(), "username", "u" + id.toHexString())
                .toString();
        feeds.add(new Fed(sent, pod.feeds().post("users", user).status()));
    }
}
