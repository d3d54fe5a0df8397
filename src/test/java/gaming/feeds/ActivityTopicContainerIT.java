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
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sandbox.Waiting;
import world.OwnContainer;
import world.Rows;
import world.Topic;
import world.World;

/** A service that reads PLATFORM_ACTIVITY_TOPIC from a broker of its own. */
@OwnContainer
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
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
        feeds.accept("games", game("house"));
    }

    @AfterAll
    static void stop() {
        topic.close();
        broker.close();
    }

    @Test
    @Order(1)
    void takesTheRecordsOfTheFeedsAndRejectsAndIgnoresAsTheyDo() {
        for (ObjectId user : USERS) {
            topic.send(user.toHexString(), "users", user(user));
            topic.send(user.toHexString(), "bets", bet(user, "house"));
        }
        topic.send("nobody", "bets", bet(new ObjectId(), "house"));
        topic.send("nobody", "bets", bet(USERS.getFirst(), "nowhere"));
        topic.send("malformed", "bets", record().textNode("no object"));
        topic.send("nobody", "strangers", record("id", "1"));
        topic.send("nobody", "no JSON");
        topic.send("nobody", "{\"name\":\"bets\",\"payload\":\"" + "x".repeat(1_100_000) + "\"}");
        topic.send("house", "providers", record("slug", "second", "name", "Second"));
        topic.flush();

        Waiting.until(() -> rows.count("bet") == USERS.size() && providers().contains("second"));
        Waiting.until(() -> metric("kafka_lag", "PLATFORM_ACTIVITY_TOPIC") == 0);
        Waiting.until(() -> metric("dead_letters", "PLATFORM_ACTIVITY_TOPIC") == 2);
        assertThat(metric("feed_lines_total", "feed=\"bets\",", "result=\"rejected\""))
                .isEqualTo(1);
        assertThat(metric("feed_lines_total", "feed=\"bets\",", "result=\"accepted\""))
                .isEqualTo(USERS.size());
        assertThat(metric("events_total", "result=\"unknown\"")).isEqualTo(1);
        assertThat(metric("events_total", "result=\"unreadable\"")).isEqualTo(2);
        assertThat(rows.texts("select concat(record_key, ': ', reason) from dead_letter order by reason"))
                .containsExactly("nobody: providerSlug and gameSlug name no known game", "nobody: userId is unknown");
        assertThat(events().at("/data/PLATFORM_ACTIVITY_TOPIC").asText()).isEqualTo("read");
    }

    @Test
    @Order(2)
    void aRecordWhoseUserComesMomentsLaterIsStored() {
        var user = new ObjectId();
        topic.send("" + user, "bets", bet(user, "house"));
        topic.flush();
        feed("users", user(user));
        Waiting.until(() -> rows.count("bet where user_id = ?", user) == 1);
        assertThat(rows.count("dead_letter where record_key = ?", "" + user)).isZero();
    }

    @Test
    @Order(3)
    void aReplayReplacesTheVersionThatItsRecordFoundAndNoNewerOne() {
        ObjectId known = USERS.getFirst();
        var user = new ObjectId();
        var referrer = new ObjectId();
        var referred = new ObjectId();
        ObjectNode bet = bet(user, "house");
        ObjectNode deposit = deposit(user, 10);
        ObjectNode changed = bet(known, "house");
        ObjectNode changedAgain = bet(known, "house");
        feed("bets", changed, changedAgain);
        topic.send("1", "bets", bet);
        topic.send("1", "deposits", deposit);
        topic.send("1", "users", user(referred).put("referrerId", "" + referrer));
        topic.send("1", "bets", changed.deepCopy().put("providerSlug", "later"));
        topic.send("1", "bets", changedAgain.deepCopy().put("providerSlug", "later"));
        topic.flush();
        Waiting.until(() -> rows.count("dead_letter where record_key = '1'") == 5);

        feed("providers", record("slug", "later", "name", "Later"));
        feed("games", game("later"));
        feed("users", user(user), user(referrer), user(referred).put("country", "DE"));
        feed("bets", bet.deepCopy().put("stake", "20"), changedAgain.deepCopy().put("stake", "20"));
        feed("deposits", deposit.deepCopy().put("amount", 5));
        for (String letter : rows.texts("select lower(hex(id)) from dead_letter where record_key = '1'")) {
            assertThat(replay(letter).status()).isEqualTo(200);
        }

        assertThat(rows.count("bet where id = ? and stake = 20", id(bet))).isOne();
        assertThat(rows.count("bet where id = ? and stake = 20", id(changedAgain)))
                .isOne();
        assertThat(rows.count(
                        "deposit where id = ? and amount = 5",
                        deposit.path("id").asText()))
                .isOne();
        assertThat(rows.count("user where id = ? and country = 'DE' and referrer_id is null", referred))
                .isOne();
        String ofTheLaterGame = "bet b join game g on g.id = b.game_id join provider p on p.id = g.provider_id"
                + " where b.id = ? and p.slug = 'later'";
        assertThat(rows.count(ofTheLaterGame, id(changed))).isOne();
        assertThat(rows.count(ofTheLaterGame, id(changedAgain))).isZero();
        Waiting.until(() -> metric("kafka_lag", "PLATFORM_ACTIVITY_TOPIC") == 0);
        Waiting.until(() -> metric("dead_letters", "PLATFORM_ACTIVITY_TOPIC") == 2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"record_offset", "record_offset desc"})
    @Order(4)
    void ofTheLettersOfOnePartitionTheLatestIsTheLastWordInAnyOrder(String order) {
        var user = new ObjectId();
        String game = "late-" + user;
        ObjectNode bet = bet(user, "house").put("gameSlug", game);
        topic.send("2", "bets", bet.deepCopy().put("status", "SETTLED"));
        topic.send("2", "bets", bet.deepCopy().put("status", "VOIDED"));
        topic.send("2", "deposits", deposit(user, 60_000));
        topic.send("2", "deposits", deposit(user, 10));
        topic.flush();
        String open = "dead_letter where record_key = '2' and replayed_at is null";
        Waiting.until(() -> rows.count(open) == 4);
        feed("games", game("house").put("slug", game).put("code", game));
        feed("users", user(user));
        List<String> messages = rows.texts("select lower(hex(id)) from " + open + " order by " + order).stream()
                .map(letter -> replay(letter).json().path("message").asText())
                .toList();

        assertThat(rows.count("bet where id = ? and status = 'VOIDED'", id(bet)))
                .isOne();
        assertThat(rows.count("deposit where user_id = ? and amount = 10", user))
                .isOne();
        assertThat(messages).filteredOn("The message is handled"::equals).hasSize(order.endsWith("desc") ? 2 : 4);
        assertThat(messages)
                .filteredOn("A newer version is stored, so the message changes nothing"::equals)
                .hasSize(order.endsWith("desc") ? 2 : 0);
    }

    @Test
    @Order(5)
    void aLineOfAFeedIsNewerThanALetterOfBefore() {
        var user = new ObjectId();
        ObjectNode first = deposit(user, 10);
        topic.send("3", "deposits", first);
        topic.send("3", "deposits", first.deepCopy().put("amount", 20));
        topic.flush();
        String open = "dead_letter where record_key = '3' and replayed_at is null";
        Waiting.until(() -> rows.count(open) == 2);
        feed("users", user(user));
        List<String> letters = rows.texts("select lower(hex(id)) from " + open + " order by record_offset");
        assertThat(replay(letters.getFirst()).status()).isEqualTo(200);
        feed("deposits", first.deepCopy().put("amount", 5));
        assertThat(replay(letters.getLast()).json().path("message").asText())
                .isEqualTo("A newer version is stored, so the message changes nothing");
        assertThat(rows.count("deposit where user_id = ? and amount = 5", user)).isOne();
    }

    private void feed(String name, ObjectNode... lines) {
        new Feeds(internalUrl).accept(name, lines);
    }

    private Http.Answer replay(String letter) {
        return Http.post(internalUrl.resolve("/dead-letters/" + letter + "/replay"), "", "X-API-Key", "dev-operator");
    }

    private static ObjectId id(ObjectNode bet) {
        return new ObjectId(bet.path("id").asText());
    }

    private static ObjectNode user(ObjectId id) {
        return record("id", "" + id, "username", "player" + id);
    }

    private static ObjectNode deposit(ObjectId user, int amount) {
        return record(
                "id",
                "deposit of " + user,
                "userId",
                "" + user,
                "amount",
                amount,
                "amountUsd",
                amount,
                "at",
                "2026-01-01T00:00:00Z");
    }

    private static ObjectNode game(String provider) {
        return record("slug", "slot", "providerSlug", provider, "name", "Slot", "code", "slot", "houseEdgePercent", 5);
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
