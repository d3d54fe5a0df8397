package gaming.feeds;

import static org.assertj.core.api.Assertions.assertThat;
import static sandbox.Json.record;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.EmbeddedMariaDb;
import dev.Feeds;
import dev.KafkaBroker;
import gaming.telemetry.Scrape;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import sandbox.Waiting;
import world.Cable;
import world.Rows;
import world.ServiceProcess;
import world.Topic;
import world.World;

/** Two pods that read PLATFORM_ACTIVITY_TOPIC from a broker of their own into one schema; the second has it over a cable. */
@Tag("proof")
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class ActivityTopicIT {
    private static final int PLAYERS = 50;
    private static final List<ObjectId> USERS =
            IntStream.range(0, PLAYERS).mapToObj(_ -> new ObjectId()).toList();

    private static KafkaBroker broker;
    private static Topic topic;
    private static Cable cable;
    private static Rows rows;
    private static ServiceProcess pod;
    private static ServiceProcess overTheCable;

    @BeforeAll
    static void startPods() {
        EmbeddedMariaDb database = World.database();
        String schema = World.freshSchema();
        rows = new Rows(schema);
        cable = Cable.to(database.port());
        broker = KafkaBroker.startEmpty(World.directory("kafka-activity"));
        topic = Topic.of(broker, "PLATFORM_ACTIVITY_TOPIC", 4);
        String direct = database.url(schema);
        pod = pod(direct);
        feed();
        overTheCable = pod(cable.reroute(direct));
        awaitBoth();
    }

    /** Sends until the second pod has partitions of the topic too. */
    private static void awaitBoth() {
        var sent = new AtomicInteger();
        Waiting.until(() -> {
            send(PLAYERS);
            sent.addAndGet(PLAYERS);
            return handled(overTheCable) > 0;
        });
        Waiting.until(() -> rows.count("bet") == sent.get());
    }

    private static ServiceProcess pod(String databaseUrl) {
        Map<String, String> keys = new HashMap<>(broker.configuration("activity"));
        keys.put("db.connection-timeout", "PT1S");
        return ServiceProcess.start(databaseUrl, keys);
    }

    @AfterAll
    static void stopPods() {
        topic.close();
        pod.close();
        overTheCable.close();
        broker.close();
        cable.close();
    }

    private static void feed() {
        var feeds = new Feeds(pod.internalUrl());
        feeds.accept("providers", record("slug", "house", "name", "House"));
        feeds.accept(
                "games",
                record("slug", "slot", "providerSlug", "house", "name", "Slot", "code", "slot", "houseEdgePercent", 5));
        feeds.accept(
                "users",
                USERS.stream()
                        .map(user -> record("id", "" + user, "username", "player" + user))
                        .toArray(ObjectNode[]::new));
    }

    @Test
    @Order(1)
    void noneOfThousandsIsLostOrDeadWhileTheDatabaseIsAway() {
        int before = rows.count("bet");
        send(3_000);
        Waiting.until(() -> rows.count("bet") > before + 100);
        cable.cut();
        send(3_000);
        topic.flush();
        Waiting.until(() -> overTheCable.output().contains("waits: the database does not answer"));
        cable.mend();

        Waiting.until(() -> rows.count("bet") == before + 6_000);
        assertThat(rows.count("dead_letter")).isZero();
    }

    @Test
    @Order(2)
    void noneOfThousandsIsLostWhenAPodIsKilled() {
        int before = rows.count("bet");
        send(4_000);
        Waiting.until(() -> rows.count("bet") > before + 100);
        overTheCable.kill();
        topic.flush();

        Waiting.until(() -> rows.count("bet") == before + 4_000);
        assertThat(rows.count("dead_letter")).isZero();
        pod.terminate();
        assertThat(pod.exitCode()).isIn(0, 143);
        assertThat(pod.output().lines()).noneMatch(line -> line.contains("ERROR"));
    }

    private static void send(int bets) {
        for (int i = 0; i < bets; i++) {
            ObjectId user = USERS.get(i % PLAYERS);
            topic.send(user.toHexString(), "bets", bet(user));
        }
    }

    private static ObjectNode bet(ObjectId user) {
        return record(
                "id", "" + new ObjectId(),
                "userId", "" + user,
                "providerSlug", "house",
                "gameSlug", "slot",
                "stake", "1",
                "at", "2026-01-01T00:00:00Z");
    }

    private static double handled(ServiceProcess service) {
        return Scrape.of(service.internalUrl()).sum("events_total");
    }
}
