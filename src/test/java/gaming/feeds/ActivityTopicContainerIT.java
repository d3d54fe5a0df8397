package gaming.feeds;

import static org.assertj.core.api.Assertions.assertThat;
import static sandbox.Json.record;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.Feeds;
import dev.Http;
import dev.KafkaBroker;
import io.helidon.microprofile.testing.AddConfigSource;
import io.helidon.microprofile.testing.Socket;
import jakarta.inject.Inject;
import java.net.URI;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.bson.types.ObjectId;
import org.eclipse.microprofile.config.spi.ConfigSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import sandbox.Waiting;
import world.OwnContainer;
import world.Rows;
import world.Topic;
import world.World;

/** A service that reads PLATFORM_ACTIVITY_TOPIC from a broker of its own. */
@OwnContainer
class ActivityTopicContainerIT {
    private static final List<ObjectId> USERS =
            IntStream.range(0, 50).mapToObj(_ -> new ObjectId()).toList();

    private static KafkaBroker broker;
    private static Topic topic;
    private static Rows rows;

    @Inject
    @Socket("@default")
    private URI publicUrl;

    @Inject
    @Socket("internal")
    private URI internalUrl;

    @BeforeAll
    static void start() {
        broker = KafkaBroker.startEmpty(World.directory("kafka-activity"));
        topic = Topic.of(broker, "PLATFORM_ACTIVITY_TOPIC", 4);
        rows = new Rows(World.freshSchema());
    }

    @AddConfigSource
    static ConfigSource settings() {
        Map<String, String> keys = new HashMap<>(broker.configuration("activity"));
        keys.put("db.url", World.database().url(rows.schema()));
        return World.settings(keys);
    }

    @BeforeEach
    void feedAGame() {
        var feeds = new Feeds(internalUrl);
        feeds.accept("providers", record("slug", "house", "name", "House"));
        feeds.accept(
                "games",
                record("slug", "slot", "providerSlug", "house", "name", "Slot", "code", "slot", "houseEdgePercent", 5));
    }

    @AfterAll
    static void stop() {
        topic.close();
        broker.close();
    }

    @Test
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

        Waiting.until(() -> rows.count("bet") == USERS.size() && providers().contains("second"));
        Waiting.until(() -> metric("feed_lines_total", "feed=\"bets\",", "result=\"rejected\"") == 3);
        assertThat(metric("feed_lines_total", "feed=\"bets\",", "result=\"accepted\""))
                .isEqualTo(USERS.size());
        assertThat(metric("events_total", "result=\"unknown\"")).isEqualTo(1);
        assertThat(metric("events_total", "result=\"unreadable\"")).isEqualTo(2);
        Waiting.until(() -> metric("kafka_lag", "PLATFORM_ACTIVITY_TOPIC") == 0);
        assertThat(metric("dead_letters", "PLATFORM_ACTIVITY_TOPIC")).isZero();
        assertThat(rows.count("dead_letter")).isZero();
        assertThat(events().at("/data/PLATFORM_ACTIVITY_TOPIC").asText()).isEqualTo("read");
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

    private List<String> providers() {
        return Http.graphql(publicUrl, "{ casinoGameProviders(limit: 100) { data { slug } } }", Map.of(), "")
                .json()
                .findValuesAsText("slug");
    }

    private JsonNode events() {
        for (JsonNode check :
                Http.get(internalUrl.resolve("/health/ready")).json().path("checks")) {
            if (check.path("name").asText().equals("events")) {
                return check;
            }
        }
        throw new AssertionError("Health says nothing of events");
    }

    private double metric(String name, String... labels) {
        return Http.get(internalUrl.resolve("/metrics"))
                .body()
                .lines()
                .filter(line ->
                        line.startsWith(name + "{") && List.of(labels).stream().allMatch(line::contains))
                .mapToDouble(line -> Double.parseDouble(line.split(" ")[1]))
                .sum();
    }
}
