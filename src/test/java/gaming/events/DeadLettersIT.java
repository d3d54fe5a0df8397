package gaming.events;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.IntNode;
import dev.Http;
import gaming.console.Visitor;
import gaming.core.Position;
import gaming.core.Rejection;
import gaming.events.Message.Received;
import gaming.events.TopicConsumer.Unavailable;
import jakarta.enterprise.inject.spi.CDI;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import sandbox.Json;
import sandbox.Waiting;
import world.Logged;
import world.Rows;
import world.ServiceLog;
import world.TestClock;
import world.Together;
import world.World;

/** Dead letters over HTTP, in a service without a broker; with long numbers, and without the secrets of users. */
@ExtendWith(World.class)
class DeadLettersIT {
    private final String topic = TestTopic.NAME;

    @AfterEach
    void forget() {
        TestTopic.answers((_, _) -> Map.of());
        Rows.here().change("delete from dead_letter where topic in (?, 'PLATFORM_ACTIVITY_TOPIC')", topic);
    }

    @Test
    void areListedTheNewestFirstWithTheirMessages() {
        keep(letter(1), letter(2), letter(3));
        JsonNode list = list("?topic=" + topic + "&limit=2");
        assertThat(list.path("count").asInt()).isEqualTo(3);
        assertThat(list.path("limit").asInt()).isEqualTo(2);
        assertThat(list.path("data").findValuesAsText("offset")).containsExactly("3", "2");
        JsonNode first = list.at("/data/0");
        assertThat(first.path("topic").asText()).isEqualTo(topic);
        assertThat(first.path("partition").asInt()).isZero();
        assertThat(first.path("key").asText()).isEqualTo("key");
        assertThat(first.path("name").asText()).isEqualTo("NUMBER");
        assertThat(first.path("payload").asInt()).isEqualTo(3);
        assertThat(first.path("reason").asText()).isEqualTo("refused");
        assertThat(first.path("replays").asInt()).isZero();
        assertThat(Instant.parse(first.path("failedAt").asText())).isBeforeOrEqualTo(TestClock.now());
        assertThat(list("?topic=" + topic + "&offset=2").at("/data/0/offset").asInt())
                .isEqualTo(1);
        assertThat(list("?topic=OTHER").path("count").asInt()).isZero();
        assertThat(list("?limit=1000").path("limit").asInt()).isEqualTo(100);
    }

    @Test
    void aLetterThatComesAgainIsStoredOnce() {
        keep(letter(1), letter(1));
        assertThat(list("?topic=" + topic).path("count").asInt()).isEqualTo(1);
    }

    @Test
    void aReplayedLetterIsHandledOnce() {
        keep(letter(1));
        String id = list("?topic=" + topic).at("/data/0/id").asText();
        var seen = TestTopic.seen();
        for (String message : List.of("The message is handled", "The message was replayed before")) {
            Http.Answer answer = replay(id);
            assertThat(answer.status()).as(answer.body()).isEqualTo(200);
            assertThat(answer.json().path("status").asText()).isEqualTo("success");
            assertThat(answer.json().path("message").asText()).isEqualTo(message);
            assertThat(answer.json().at("/deadLetter/replays").asInt()).isEqualTo(1);
        }
        assertThat(TestTopic.seen() - seen).isEqualTo(1);
        assertThat(list("?topic=" + topic).path("count").asInt()).isZero();
        assertThat(list("?topic=" + topic + "&replayed=true")
                        .at("/data/0/replayedAt")
                        .isTextual())
                .isTrue();
    }

    @Test
    void aReplayThatFailsGivesTheReasonAndKeepsTheLetter() {
        keep(letter(1));
        String id = list("?topic=" + topic).at("/data/0/id").asText();
        TestTopic.answers((_, _) -> Map.of(0, "refused once more"));
        assertRefused(replay(id), 500, "PROCESSING_FAILED");
        assertThat(list("?topic=" + topic).at("/data/0/reason").asText()).isEqualTo("refused once more");
        assertThat(list("?topic=" + topic).at("/data/0/replays").asInt()).isEqualTo(1);
        try (var logged = Logged.by(Replays.class)) {
            TestTopic.answers((_, _) -> {
                throw new IllegalStateException("jdbc:secret");
            });
            assertThat(replay(id).body()).contains("PROCESSING_FAILED").doesNotContain("secret");
            assertThat(logged.records()).hasSize(1);
        }
        TestTopic.answers((_, _) -> {
            throw new Unavailable("away", Duration.ofSeconds(7));
        });
        Http.Answer away = replay(id);
        assertRefused(away, 502, "EXTERNAL_API_ERROR");
        assertThat(away.json().at("/details/retryAfter").asInt()).isEqualTo(7);
        assertThat(list("?topic=" + topic).at("/data/0/replays").asInt()).isEqualTo(2);
        TestTopic.answers((_, _) -> Map.of());
        assertThat(replay(id).status()).isEqualTo(200);
    }

    @Test
    void aDiscardedLetterIsListedWithItsReasonAndNeverHandled() {
        keep(letter(1));
        String id = list("?topic=" + topic).at("/data/0/id").asText();
        var seen = TestTopic.seen();
        Http.Answer answer = discard(id, "{\"reason\": \"sent by a test of the platform\"}");
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        assertThat(answer.json().path("status").asText()).isEqualTo("success");
        assertThat(answer.json().at("/deadLetter/discardReason").asText()).isEqualTo("sent by a test of the platform");
        assertRefused(discard(id, "{\"reason\": \"again\"}"), 409, "CONFLICT");
        assertRefused(replay(id), 409, "CONFLICT");
        assertThat(TestTopic.seen()).isEqualTo(seen);
        assertThat(list("?topic=" + topic).path("count").asInt()).isZero();
        assertThat(list("?topic=" + topic + "&replayed=true").path("count").asInt())
                .isZero();
        JsonNode discarded = list("?topic=" + topic + "&discarded=true").at("/data/0");
        assertThat(discarded.path("id").asText()).isEqualTo(id);
        assertThat(discarded.path("discardedBy").asText()).isEqualTo("dev-operator");
        assertThat(Instant.parse(discarded.path("discardedAt").asText())).isBeforeOrEqualTo(TestClock.now());
        assertThat(get("/" + id, "dev-operator").json()).isEqualTo(discarded);
    }

    @Test
    void aReplayedLetterIsNotDiscarded() {
        keep(letter(1));
        String id = list("?topic=" + topic).at("/data/0/id").asText();
        assertThat(replay(id).status()).isEqualTo(200);
        assertRefused(discard(id, "{\"reason\": \"late\"}"), 409, "CONFLICT");
        assertThat(list("?topic=" + topic + "&replayed=true").path("count").asInt())
                .isEqualTo(1);
    }

    @Test
    void aLetterIsNotDiscardedDuringItsReplay() {
        keep(letter(1));
        String id = list("?topic=" + topic).at("/data/0/id").asText();
        TestTopic.answers((_, _) -> {
            assertRefused(discard(id, "{\"reason\": \"now\"}"), 409, "CONFLICT");
            return Map.of();
        });
        assertThat(replay(id).status()).isEqualTo(200);
    }

    @Test
    void twoReplaysOfALetterDoNotRunAtOnce() throws Exception {
        keep(letter(1));
        String id = list("?topic=" + topic).at("/data/0/id").asText();
        var begun = new CountDownLatch(1);
        var goOn = new CountDownLatch(1);
        TestTopic.answers((_, _) -> {
            begun.countDown();
            await(goOn);
            return Map.of();
        });
        Together.times(2, number -> {
            if (number == 0) {
                assertThat(replay(id).status()).isEqualTo(200);
            } else {
                await(begun);
                assertRefused(replay(id), 409, "CONFLICT");
                goOn.countDown();
            }
        });
    }

    @Test
    void aReplayThatOutlivesItsLeaseDoesNotReleaseALaterReplay() throws Exception {
        DeadLetter letter = letter(1);
        keep(letter);
        String id = letter.id().toHexString();
        var outlived = new CountDownLatch(1);
        var later = new CountDownLatch(1);
        var goOn = new CountDownLatch(1);
        TestTopic.answers((_, _) -> {
            if (outlived.getCount() > 0) {
                change("lease_ends", letter, TestClock.now().minus(Duration.ofSeconds(2)));
                outlived.countDown();
                await(later);
                throw new Unavailable("away", Duration.ofSeconds(1));
            }
            later.countDown();
            await(goOn);
            return Map.of();
        });
        Together.times(2, number -> {
            if (number == 0) {
                assertRefused(replay(id), 502, "EXTERNAL_API_ERROR");
                assertRefused(replay(id), 409, "CONFLICT");
                goOn.countDown();
            } else {
                await(outlived);
                assertThat(replay(id).status()).isEqualTo(200);
            }
        });
    }

    @Test
    void aRunOfTheConsoleWaitsWhereASystemIsAwayAndGoesOnThere() {
        keep(letter(3), letter(1), letter(2));
        var handled = new ArrayList<Integer>();
        TestTopic.answers((_, messages) -> {
            int number = messages.getFirst().payload().asInt();
            if (number == 2 && !handled.contains(2)) {
                handled.add(2);
                throw new Unavailable("away", Duration.ofSeconds(7));
            }
            handled.add(number);
            return Map.of();
        });
        Visitor olga = Visitor.signedIn(World.internalUrl(), Visitor.OLGA);
        Http.Answer stopped = olga.send(olga.get("dead-letters?topic=" + topic), "dead-letters/all/replay");
        assertThat(stopped.body())
                .contains("1 message replayed, 0 failed, of 3", "does not answer", "Go on")
                .doesNotContain("hx-post");
        assertThat(list("?topic=" + topic).path("count").asInt()).isEqualTo(2);
        assertThat(olga.send(stopped, "dead-letters/all/replay").body())
                .contains("3 messages replayed, 0 failed, of 3", "The run has ended");
        assertThat(handled).containsExactly(1, 2, 2, 3);
        assertThat(list("?topic=" + topic).path("count").asInt()).isZero();
    }

    @Test
    void refusesInvalidParametersAndCallersThatAreNoOperators() {
        assertRefused(replay("unknown"), 400, "INVALID_PARAMETER");
        assertRefused(replay(new ObjectId().toHexString()), 404, "NOT_FOUND");
        for (String bad : List.of(
                "?limit=0",
                "?offset=-1",
                "?limit=x",
                "?topic=",
                "?topic=a&topic=b",
                "?replayed=x",
                "?discarded=x",
                "?replayed=true&discarded=true",
                "/unknown")) {
            assertRefused(get(bad, "dev-operator"), 400, "INVALID_PARAMETER");
        }
        String absent = new ObjectId().toHexString();
        assertRefused(get("/" + absent, "dev-operator"), 404, "NOT_FOUND");
        assertRefused(discard(absent, "{\"reason\": \"none\"}"), 404, "NOT_FOUND");
        assertRefused(discard("unknown", "{\"reason\": \"none\"}"), 400, "INVALID_PARAMETER");
        for (String bad : List.of("{}", "{\"reason\": \" \"}", "{\"reason\": \"" + "x".repeat(501) + "\"}")) {
            assertRefused(discard(absent, bad), 400, "INVALID_PARAMETER");
        }
        assertRefused(get("", "dev-data-feed"), 403, "FORBIDDEN");
        assertRefused(get("", "none"), 401, "UNAUTHORIZED");
        DeadLetter strange = letter(9, "STRANGE");
        keep(strange);
        assertRefused(replay(strange.id().toHexString()), 409, "CONFLICT");
    }

    @Test
    void metricsShowTheirNumberAndHealthShowsThatEventsAreOff() {
        DeadLetter discarded = letter(3);
        keep(letter(1), letter(2), discarded);
        assertThat(discard(discarded.id().toHexString(), "{\"reason\": \"never\"}")
                        .status())
                .isEqualTo(200);
        String series = "dead_letters{mp_scope=\"application\",topic=\"" + topic + "\",} 2.0";
        Waiting.until(() ->
                Http.get(World.internalUrl().resolve("/metrics")).body().lines().anyMatch(series::equals));
        assertThat(Http.get(World.internalUrl().resolve("/metrics")).body())
                .contains("kafka_lag{mp_scope=\"application\",topic=\"PLATFORM_ACTIVITY_TOPIC\",} -1.0");
        assertThat(Http.get(World.internalUrl().resolve("/health/ready")).body())
                .contains("\"broker\":\"none\"");
        try (var lines = ServiceLog.lines()) {
            assertThat(lines.filter(line -> line.contains("Events are off"))).hasSize(1);
        }
    }

    @Test
    void oldLettersAreDeleted() {
        DeadLetter open = letter(1);
        DeadLetter old = letter(2);
        DeadLetter replayed = letter(3);
        DeadLetter discarded = letter(4);
        DeadLetter discardedLater = letter(5);
        keep(open, old, replayed, discarded, discardedLater);
        Instant now = TestClock.now();
        change("failed_at", old, now.minus(Duration.ofDays(91)));
        change("replayed_at", replayed, now.minus(Duration.ofDays(8)));
        change("discarded_at", discarded, now.minus(Duration.ofDays(8)));
        change("discarded_at", discardedLater, now.minus(Duration.ofDays(6)));
        CDI.current().select(DeadLetters.class).get().deleteOld();
        assertThat(Rows.here().count("dead_letter where topic = ?", topic)).isEqualTo(2);
        assertThat(list("?topic=" + topic).at("/data/0/id").asText())
                .isEqualTo(open.id().toHexString());
        assertThat(list("?topic=" + topic + "&discarded=true").at("/data/0/id").asText())
                .isEqualTo(discardedLater.id().toHexString());
    }

    private static void change(String column, DeadLetter letter, Instant at) {
        Rows.here()
                .change(
                        "update dead_letter set " + column + " = ? where id = ?",
                        at.toString().substring(0, 19).replace('T', ' '),
                        letter.id());
    }

    private static void await(CountDownLatch latch) {
        Waiting.until(() -> latch.getCount() == 0);
    }

    static void keep(DeadLetter... letters) {
        CDI.current().select(DeadLetters.class).get().store(List.of(letters));
    }

    private DeadLetter letter(int offset) {
        return letter(offset, "NUMBER");
    }

    private DeadLetter letter(int offset, String name) {
        var message = new Message("key", name, IntNode.valueOf(offset), new Position(0, offset));
        return new DeadLetter(
                new Received(new TopicPartition(topic, 0), 5, 10, message),
                Rejection.lasting("refused"),
                TestClock.now());
    }

    private static JsonNode list(String query) {
        return get(query, "dev-operator").json();
    }

    static Http.Answer get(String query, String key) {
        return Http.get(World.internalUrl().resolve("/dead-letters" + query), "X-API-Key", key);
    }

    static Http.Answer replay(String id) {
        return Http.post(
                World.internalUrl().resolve("/dead-letters/" + id + "/replay"), "", "X-API-Key", "dev-operator");
    }

    private static Http.Answer discard(String id, String body) {
        return Http.post(
                World.internalUrl().resolve("/dead-letters/" + id + "/discard"),
                body,
                "X-API-Key",
                "dev-operator",
                "Content-Type",
                "application/json");
    }

    private static void assertRefused(Http.Answer answer, int status, String code) {
        assertThat(answer.status()).as(answer.body()).isEqualTo(status);
        assertThat(answer.json().at("/details/errorCode").asText()).isEqualTo(code);
    }

    static String[] numbers() {
        return new String[] {"1e10000", "1e-10000", "1" + "2".repeat(997) + "e1"};
    }

    @ParameterizedTest
    @MethodSource("numbers")
    void doNotKeepDeadLettersFromBeingListedAndReplayed(String number) {
        byte[] record = "{\"name\":\"NUMBER\",\"payload\":{\"list\":[%s]}}"
                .formatted(number)
                .getBytes(StandardCharsets.UTF_8);
        Received received = Received.read(
                        new ConsumerRecord<>(TestTopic.NAME, 0, 7, null, record),
                        0,
                        new MessageProcessor(new TestTopic(), List.of(), _ -> {}, (_, _) -> {}, Clock.systemUTC()))
                .orElseThrow();
        var letter = new DeadLetter(received, Rejection.lasting("refused"), TestClock.now());
        DeadLettersIT.keep(letter);
        Http.Answer list = DeadLettersIT.get("?topic=" + TestTopic.NAME, "dev-operator");
        assertThat(list.status()).as(list.body()).isEqualTo(200);
        assertThat(new BigDecimal(list.json().at("/data/0/payload/list/0").asText()))
                .isEqualByComparingTo(new BigDecimal(number));
        Http.Answer replayed = DeadLettersIT.replay(letter.id().toHexString());
        assertThat(replayed.status()).as(replayed.body()).isEqualTo(200);
    }

    @Test
    void noSecretOfASecondFactorIsShown() {
        var message = new Message(
                "key", "NUMBER", Json.record("username", "shown", "mfaSecret", "GEZDGNBVGY3TQOJQ"), new Position(0, 9));
        DeadLettersIT.keep(new DeadLetter(
                new Received(new TopicPartition(TestTopic.NAME, 0), 5, 10, message),
                Rejection.lasting("refused"),
                TestClock.now()));
        Http.Answer list = DeadLettersIT.get("?topic=" + TestTopic.NAME, "dev-operator");
        assertThat(list.status()).isEqualTo(200);
        assertThat(list.body()).contains("shown").doesNotContain("mfaSecret", "GEZDGNBV");
    }
}
