package gaming.events;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.IntNode;
import dev.KafkaBroker;
import gaming.events.MessageProcessor.Cancellation;
import gaming.events.TopicConsumer.Unavailable;
import java.net.URI;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import sandbox.Waiting;
import world.Cable;
import world.Topic;
import world.World;

/** Topics of a real broker that starts late and restarts, and pods that join and leave. */
class TopicsIT {
    private static final int KEYS = 50;

    private static KafkaBroker broker;

    @BeforeAll
    static void startBroker() {
        broker = KafkaBroker.startEmpty(World.directory("kafka-topics"));
    }

    @AfterAll
    static void stopBroker() {
        broker.close();
    }

    @Test
    @Tag("proof")
    void aRestartOfTheBrokerLosesNoneOfTenThousandMessagesAndKeepsTheOrderOfEachKey() {
        var recorder = new Recorder("RESTARTED", 100);
        try (var topic = Topic.of(broker, "RESTARTED", 4);
                var pod = Pod.reading(recorder, broker.address())) {
            send(topic, 0, 5_000);
            Waiting.until(() -> recorder.count() > 500);
            broker.stop();
            send(topic, 5_000, 5_000);
            broker.restart();
            topic.flush();
            Waiting.until(() -> recorder.count() == 10_000);
            assertInOrder(recorder, 10_000);
            assertThat(pod.letters).isEmpty();
            Waiting.until(() -> pod.state().lag().orElse(-1) == 0);
        }
    }

    @Test
    @Tag("proof")
    void aPodWaitsForABrokerThatStartsLate() {
        var recorder = new Recorder("LATE", 10);
        try (var cable = Cable.to(URI.create("kafka://" + broker.address()))) {
            cable.cut();
            try (var pod = Pod.reading(recorder, "127.0.0.1:" + cable.port())) {
                Waiting.until(() -> pod.state().reading() == TopicReader.State.Reading.AWAY);
                cable.mend();
                Waiting.until(() -> pod.state().reading() == TopicReader.State.Reading.MISSING);
                try (var topic = Topic.of(broker, "LATE", 1)) {
                    topic.send("a", "NUMBER", IntNode.valueOf(7));
                    Waiting.until(() -> recorder.handled("a").equals(List.of(7)));
                }
            }
        }
    }

    @Test
    void podsThatJoinAndLeaveLoseNoMessageAndKeepTheOrderOfEachKey() {
        var recorder = new Recorder("SHARED", 25);
        var slow = new AtomicBoolean(true);
        recorder.answers((_, _) -> {
            new Cancellation().comesWithin(Duration.ofMillis(slow.get() ? 50 : 0));
            return Map.of();
        });
        int all;
        try (var topic = Topic.of(broker, "SHARED", 6);
                var first = Pod.reading(recorder, broker.address(), Map.of("max.poll.records", 10_000))) {
            // All in one poll, so that partitions move while they are handled
            var sent = new AtomicInteger(5_000);
            send(topic, 0, sent.get());
            topic.flush();
            Waiting.until(() -> recorder.count() > 100);
            try (var second = Pod.reading(recorder, broker.address())) {
                Waiting.until(() -> {
                    // The first may handle all messages before the second has partitions
                    if (recorder.count() == sent.get()) {
                        send(topic, sent.getAndAdd(500), 500);
                        topic.flush();
                    }
                    return second.counted(TopicStates.HANDLED) > 100;
                });
                slow.set(false);
                Waiting.until(() -> recorder.count() == sent.get());
                slow.set(true);
                send(topic, sent.getAndAdd(1_000), 1_000);
                topic.flush();
                Waiting.until(() -> recorder.count() > sent.get() - 800);
                first.close();
                slow.set(false);
                Waiting.until(() -> recorder.count() == sent.get());
            }
            all = sent.get();
        }
        assertThat(recorder.clashes()).isZero();
        assertInOrder(recorder, all);
        assertThat(IntStream.range(0, KEYS)
                        .map(key -> recorder.handled("k" + key).size())
                        .sum())
                .as("a pod that leaves finishes and commits its batch")
                .isEqualTo(all);
    }

    @Test
    void aBatchMayTakeLongerThanTheBrokersPollInterval() {
        var recorder = new Recorder("LONG", 10);
        recorder.answers((_, _) -> {
            new Cancellation().comesWithin(Duration.ofMillis(2_500));
            return Map.of();
        });
        try (var topic = Topic.of(broker, "LONG", 1);
                var pod = Pod.reading(recorder, broker.address(), Map.of("max.poll.interval.ms", 1_500))) {
            topic.send("a", "NUMBER", IntNode.valueOf(1));
            Waiting.until(() -> recorder.count() == 1);
            assertThat(pod.state().lastRecordAt()).isPresent();
            pod.close();
            try (var next = Pod.reading(recorder, broker.address())) {
                Waiting.until(() -> next.state().own().equals(List.of(new TopicStates.PartitionRecord(0, 1, 0))));
                assertThat(next.state().lag()).hasValue(0);
                assertThat(next.state().partitions()).hasValue(1);
                assertThat(next.state().lastRecordAt()).isEmpty();
            }
            assertThat(recorder.handled("a")).containsExactly(1);
        }
    }

    @Test
    void aTopicWaitsForASystemThatDoesNotAnswerAndNoMessageFails() {
        var recorder = new Recorder("WAITING", 10);
        var away = new AtomicBoolean(true);
        var asked = new CountDownLatch(3);
        recorder.answers((_, _) -> {
            asked.countDown();
            if (away.get()) {
                throw new Unavailable("the other side is away", Duration.ofMillis(100));
            }
            return Map.of();
        });
        try (var topic = Topic.of(broker, "WAITING", 1);
                var pod = Pod.reading(recorder, broker.address())) {
            IntStream.range(0, 25).forEach(i -> topic.send("a", "NUMBER", IntNode.valueOf(i)));
            Waiting.until(() -> asked.getCount() == 0);
            assertThat(recorder.count()).isZero();
            Waiting.until(() -> pod.state().lag().orElse(0) == 25);
            away.set(false);
            Waiting.until(() -> recorder.count() == 25);
            assertThat(recorder.handled("a"))
                    .isEqualTo(IntStream.range(0, 25).boxed().toList());
            assertThat(pod.letters).isEmpty();
        }
    }

    @Test
    void unreadableAndUnknownMessagesAreAcknowledged() {
        var recorder = new Recorder("MIXED", 10);
        try (var topic = Topic.of(broker, "MIXED", 1);
                var pod = Pod.reading(recorder, broker.address())) {
            topic.send("a", "{\"name\":");
            topic.send("a", new byte[0]);
            topic.send("a", (byte[]) null);
            topic.send("a", "[1]");
            topic.send("a", "{\"name\":\"NUMBER\",\"payload\":1e9999999999}");
            topic.send(null, "STRANGE", IntNode.valueOf(1));
            topic.send("a", "UserChatMessageNames.NUMBER", IntNode.valueOf(3));
            Waiting.until(() -> recorder.handled("a").equals(List.of(3)));
            assertThat(pod.counted(TopicStates.UNREADABLE)).isEqualTo(5);
            assertThat(pod.counted(TopicStates.UNKNOWN)).isEqualTo(1);
            Waiting.until(() -> pod.state().lag().orElse(-1) == 0);
            assertThat(pod.letters).isEmpty();
        }
    }

    /** Sends numbers, each under its key. */
    private static void send(Topic topic, int first, int many) {
        for (int number = first; number < first + many; number++) {
            topic.send("k" + number % KEYS, "NUMBER", IntNode.valueOf(number));
        }
    }

    /** Messages may come again; without repetitions, each key is complete and in order. */
    private static void assertInOrder(Recorder recorder, int count) {
        for (int key = 0; key < KEYS; key++) {
            var seen = new HashSet<Integer>();
            int first = key;
            assertThat(recorder.handled("k" + key).stream().filter(seen::add))
                    .isEqualTo(IntStream.range(0, count / KEYS)
                            .mapToObj(i -> first + i * KEYS)
                            .toList());
        }
    }
}
