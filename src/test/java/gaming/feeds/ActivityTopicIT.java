package gaming.feeds;

import static org.assertj.core.api.Assertions.assertThat;
import static sandbox.Json.record;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.EmbeddedMariaDb;
import dev.Feeds;
import dev.Http;
import dev.KafkaBroker;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;
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

/** Pods that read PLATFORM_ACTIVITY_TOPIC from a broker of their own into one schema; the proofs' second has it over a cable. */
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
    private static String direct;
    private static @Nullable ServiceProcess overTheCable;

    @BeforeAll
    static void startPods() {
        EmbeddedMariaDb database = World.database();
        String schema = World.freshSchema();
        rows = new Rows(schema);
        cable = Cable.to(database.port());
        broker = KafkaBroker.startEmpty(World.directory("kafka-activity"));
        topic = Topic.of(broker, "PLATFORM_ACTIVITY_TOPIC", 4);
        direct = database.url(schema);
        pod = pod(direct);
        feedGames();
    }

    private static ServiceProcess second() {
        if (overTheCable == null) {
            new Feeds(pod.internalUrl())
                    .accept(
                            "users",
                            USERS.stream()
                                    .map(user -> record("id", "" + user, "username", "player" + user))
                                    .toArray(ObjectNode[]::new));
            overTheCable = pod(cable.reroute(direct));
        }
        return overTheCable;
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
        if (overTheCable != null) {
            overTheCable.close();
        }
        broker.close();
        cable.close();
    }

    private static void feedGames() {
        var feeds = new Feeds(pod.internalUrl());
        feeds.accept("providers", record("slug", "house", "name", "House"));
        feeds.accept(
                "games",
                record("slug", "slot", "providerSlug", "house", "name", "Slot", "code", "slot", "houseEdgePercent", 5));
    }

    @Test
    @Order(1)
    void takesTheRecordsOfTheFeedsAndRejectsAndIgnoresAsTheyDo() {
        for (ObjectId user : USERS) {
            topic.send(user.toHexString(), "users", record("id", "" + user, "username", "player" + user));
            topic.send(user.toHexString(), "bets", bet(user, "house"));
        }
        topic.send("nobody", "bets", bet(new ObjectId(), "house"));
        topic.send("nobody", "bets", bet(USERS.getFirst(), "nowhere"));
        topic.send("nobody", "bets", record().textNode("no object"));
        topic.send("nobody", "strangers", record("id", "1"));
        topic.send("nobody", "no JSON");
        topic.send("nobody", "{\"name\":\"bets\",\"payload\":\"" + "x".repeat(1_100_000) + "\"}");
        topic.send("house", "providers", record("slug", "second", "name", "Second"));
        topic.flush();

        Waiting.until(() -> rows.count("bet") == PLAYERS && providers().contains("second"));
        Waiting.until(() -> metric("feed_lines_total", "feed=\"bets\",", "result=\"rejected\"") == 3);
        assertThat(metric("feed_lines_total", "feed=\"bets\",", "result=\"accepted\""))
                .isEqualTo(PLAYERS);
        assertThat(metric("events_total", "result=\"unknown\"")).isEqualTo(1);
        assertThat(metric("events_total", "result=\"unreadable\"")).isEqualTo(2);
        Waiting.until(() -> metric("kafka_lag", "PLATFORM_ACTIVITY_TOPIC") == 0);
        assertThat(metric("dead_letters", "PLATFORM_ACTIVITY_TOPIC")).isZero();
        assertThat(rows.count("dead_letter")).isZero();
        assertThat(events(pod).at("/data/PLATFORM_ACTIVITY_TOPIC").asText()).isEqualTo("read");
    }

    @Test
    @Tag("proof")
    @Order(2)
    void noneOfThousandsIsLostOrDeadWhileTheDatabaseIsAway() {
        ServiceProcess overTheCable = second();
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
    @Tag("proof")
    @Order(3)
    void noneOfThousandsIsLostWhenAPodIsKilled() {
        ServiceProcess overTheCable = second();
        int before = rows.count("bet");
        send(4_000);
        Waiting.until(() -> rows.count("bet") > before + 100);
        overTheCable.kill();
        topic.flush();

        Waiting.until(() -> rows.count("bet") == before + 4_000);
        assertThat(rows.count("dead_letter")).isZero();
        pod.terminate();
        assertThat(pod.exitCode()).isIn(0, 143);
        assertThat(pod.output().lines()).noneMatch(line -> line.contains("SEVERE"));
    }

    private static void send(int bets) {
        for (int i = 0; i < bets; i++) {
            ObjectId user = USERS.get(i % PLAYERS);
            topic.send(user.toHexString(), "bets", bet(user, "house"));
        }
    }

    private static ObjectNode bet(ObjectId user, String provider) {
        return record(
                "id",
                "" + new ObjectId(),
                "userId",
                "" + user,
                "providerSlug",
                provider,
                "gameSlug",
                "slot",
                "stake",
                "1",
                "at",
                "2026-01-01T00:00:00Z");
    }

    private static List<String> providers() {
        return Http.graphql(pod.publicUrl(), "{ casinoGameProviders(limit: 100) { data { slug } } }", Map.of(), "")
                .json()
                .findValuesAsText("slug");
    }

    private static JsonNode events(ServiceProcess service) {
        for (JsonNode check :
                Http.get(service.internalUrl().resolve("/health/ready")).json().path("checks")) {
            if (check.path("name").asText().equals("events")) {
                return check;
            }
        }
        throw new AssertionError("Health says nothing of events");
    }

    private static double metric(String name, String... labels) {
        return Http.get(pod.internalUrl().resolve("/metrics"))
                .body()
                .lines()
                .filter(line ->
                        line.startsWith(name + "{") && List.of(labels).stream().allMatch(line::contains))
                .mapToDouble(line -> Double.parseDouble(line.split(" ")[1]))
                .sum();
    }
}
