package faults;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.KafkaBroker;
import gaming.telemetry.Scrape;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import sandbox.Fault;
import sandbox.Json;
import sandbox.SandboxChat;
import sandbox.Waiting;
import world.Operator;
import world.ServiceProcess;
import world.Topic;
import world.World;

/**
 * 10,000 messages on their way through a broker that is stopped and started again to a chat service that answers 429 and
 * 500, breaks connections and refuses one user: every other user is there at the end, in every livestream channel.
 */
@Tag("proof")
@ExtendWith(World.class)
class ChatTopicIT {
    private static final int USERS = 10_000;
    private static final int CHANNELS = 3;
    private static final int LINES = 1_000;
    private static final Duration PATIENCE = Duration.ofSeconds(120);
    private static final String TOPIC = "USER_CHAT_INFO_TOPIC";
    private static final List<String> IDS = IntStream.range(0, USERS)
            .mapToObj(_ -> new ObjectId().toHexString())
            .toList();
    private static final String POISON = IDS.get(1_234);

    private static SandboxChat chat;
    private static KafkaBroker broker;
    private static Topic topic;
    private static ServiceProcess pod;

    @BeforeAll
    static void start() {
        chat = SandboxChat.start(0, Clock.systemUTC());
        IntStream.rangeClosed(CHANNELS + 1, SandboxChat.LIVESTREAMS)
                .mapToObj(SandboxChat::livestream)
                .forEach(chat::close);
        broker = KafkaBroker.startEmpty(World.directory("kafka-chat"));
        topic = Topic.of(broker, TOPIC, 4);
        var keys = new LinkedHashMap<>(broker.configuration("chat"));
        keys.putAll(chat.configuration());
        keys.putAll(Map.of("chat.retry-delay", "PT0.1S", "events.retry-delays", "PT0.01S,PT0.01S,PT0.01S"));
        pod = ServiceProcess.start(keys);
        feedUsers();
    }

    @AfterAll
    static void end() {
        topic.close();
        pod.close();
        broker.close();
        chat.close();
    }

    @Test
    void everyUserIsUpsertedAndARefusedOneWaitsForAnOperator() {
        chat.spoil(POISON);
        // A refusal for too many calls lasts for a second
        chat.limit(1_000, Duration.ofSeconds(1));
        send(0, USERS / 2);
        Waiting.until(() -> chat.users().size() > USERS / 10, PATIENCE);
        chat.next(Fault.TOO_MANY, Fault.ERROR_PAGE, Fault.RESETS, Fault.ERROR_PAGE_AFTERWARDS);
        broker.stop();
        chat.next(Fault.ERROR_PAGE, Fault.TOO_MANY);
        broker.restart();
        send(USERS / 2, USERS);
        topic.flush();

        Waiting.until(() -> chat.users().size() == USERS - 1 && lag() == 0, PATIENCE);
        assertThat(chat.users()).doesNotContain(POISON).isSubsetOf(IDS);
        for (int channel = 1; channel <= CHANNELS; channel++) {
            assertThat(chat.members(SandboxChat.livestream(channel))).hasSize(USERS - 1);
        }
        assertThat(chat.largestBatch()).isLessThanOrEqualTo(100);
        JsonNode letters = deadLetters();
        assertThat(letters.path("count").asInt()).as(letters.toString()).isEqualTo(1);
        assertThat(letters.at("/data/0/key").asText()).isEqualTo(POISON);
        assertThat(letters.at("/data/0/payload/id").asText()).isEqualTo(POISON);

        chat.forgive(POISON);
        String replay = "/dead-letters/" + letters.at("/data/0/id").asText() + "/replay";
        Operator.of(pod).tell(replay, "");
        assertThat(chat.users()).hasSize(USERS).contains(POISON);
        assertThat(deadLetters().path("count").asInt()).isZero();
        aUserIsFoundByTheNameAlone();
    }

    /** In the process that runs, because another one takes long. */
    private static void aUserIsFoundByTheNameAlone() {
        String known = "FED-" + IDS.getFirst();
        topic.send(known, "UserChatMessageNames.USER_INFO", Json.record("username", known));
        topic.send("stranger", "USER_INFO", Json.record("username", "stranger", "platformId", null));
        topic.flush();

        Waiting.until(() -> deadLetters().path("count").asInt() == 1, PATIENCE);
        assertThat(deadLetters().at("/data/0/payload/username").asText()).isEqualTo("stranger");
        Waiting.until(() -> name(IDS.getFirst()).equals(known), PATIENCE);
    }

    private static String name(String user) {
        return chat.user(user).orElseThrow().path("name").asText();
    }

    private static void send(int from, int to) {
        for (String id : IDS.subList(from, to)) {
            topic.send(id, "UserChatMessageNames.USER_INFO", Json.record("id", id, "username", "chatting-" + id));
        }
    }

    private static void feedUsers() {
        List<ObjectNode> lines = new ArrayList<>();
        for (String id : IDS) {
            lines.add(Json.record("id", id, "username", "fed-" + id));
        }
        for (int from = 0; from < USERS; from += LINES) {
            pod.feeds().accept("users", lines.subList(from, from + LINES).toArray(ObjectNode[]::new));
        }
    }

    private static double lag() {
        return Scrape.of(pod.internalUrl()).sum("kafka_lag", "topic", TOPIC);
    }

    private static JsonNode deadLetters() {
        return Operator.of(pod).read("/dead-letters?topic=" + TOPIC);
    }
}
