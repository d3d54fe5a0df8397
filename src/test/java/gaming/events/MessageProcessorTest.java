package gaming.events;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.IntNode;
import gaming.core.Position;
import gaming.events.Message.Received;
import gaming.events.MessageProcessor.Cancellation;
import gaming.events.MessageProcessor.Cancelled;
import gaming.events.TopicConsumer.Unavailable;
import java.sql.SQLTransientConnectionException;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import world.Logged;

/** decisions.md, "Events": retries and dead letters. */
class MessageProcessorTest {
    private final Logged logged = Logged.by(MessageProcessor.class);
    private final Recorder recorder = new Recorder("T", 100);
    private final List<DeadLetter> letters = new ArrayList<>();
    private final Map<String, Integer> counts = new HashMap<>();
    private final Cancellation cancellation = new Cancellation();
    private final MessageProcessor processor = processor(letters::addAll);

    @AfterEach
    void closeLog() {
        logged.close();
    }

    @Test
    void aMessageThatFailsIsTriedThreeMoreTimesAndIsThenADeadLetter() throws Exception {
        recorder.answers((_, messages) -> failing(messages, "b"));
        process("a1", "b2", "c3");

        assertThat(recorder.calls())
                .containsExactly(List.of("a1", "b2", "c3"), List.of("b2"), List.of("b2"), List.of("b2"));
        assertThat(letters).singleElement().satisfies(letter -> {
            assertThat(letter.shown().key()).isEqualTo("b");
            assertThat(letter.shown().offset()).isEqualTo(1);
            assertThat(letter.shown().reason()).isEqualTo("b is refused");
        });
        assertThat(logged.lines()).containsExactly("WARNING T-0@1 (NUMBER) is a dead letter: b is refused");
        assertThat(counts).containsEntry(TopicStates.HANDLED, 3).containsEntry(TopicStates.DEAD, 1);
    }

    @Test
    void aMessageThatSucceedsAtTheLastTryIsNoDeadLetter() throws Exception {
        var tries = new AtomicInteger();
        recorder.answers((_, messages) -> tries.incrementAndGet() < 4 ? failing(messages, "a") : Map.of());
        process("a1");

        assertThat(recorder.calls()).hasSize(4);
        assertThat(letters).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aDeadLetterNamesTheVersionThatItsFirstTryWouldHaveReplaced(boolean exception) throws Exception {
        var tries = new AtomicInteger();
        recorder.answers((_, messages) -> {
            recorder.holds("version " + tries.incrementAndGet());
            if (exception) {
                throw new IllegalStateException("always");
            }
            return failing(messages, "a");
        });
        process("a1");

        assertThat(letters)
                .singleElement()
                .satisfies(letter -> assertThat(letter.replaces()).isEqualTo("version 1"));
    }

    @Test
    void onlyTheMessageThatCausesAnExceptionFails() throws Exception {
        recorder.answers((_, messages) -> {
            if (messages.stream().anyMatch(message -> message.payload().asInt() == 6)) {
                throw new IllegalStateException("six");
            }
            return Map.of();
        });
        process("a0", "a1", "a2", "a3", "a4", "a5", "b6", "a7");

        assertThat(recorder.handled("a")).containsSubsequence(0, 1, 2, 3, 4, 5, 7);
        assertThat(recorder.calls()).filteredOn(List.of("b6")::equals).hasSize(4);
        assertThat(letters)
                .singleElement()
                .satisfies(
                        letter -> assertThat(letter.shown().reason()).isEqualTo("an unexpected IllegalStateException"));
        assertThat(logged.records())
                .singleElement()
                .satisfies(line -> assertThat(line.getThrown()).hasMessage("six"));
    }

    @Test
    void messagesAfterAFailedOneOfTheSameKeyComeAgainAfterIt() throws Exception {
        var tries = new AtomicInteger();
        recorder.answers((_, _) -> tries.incrementAndGet() == 1 ? Map.of(1, "not yet") : Map.of());
        process("b1", "a2", "b3", "a4");

        assertThat(recorder.calls())
                .as("the first transaction is rolled back, because a4 would be stored before a2")
                .containsExactly(List.of("b1", "a2", "b3", "a4"), List.of("b1", "a2", "b3"), List.of("a4"));
        assertThat(recorder.handled("a")).endsWith(2, 4);
        assertThat(letters).isEmpty();
    }

    @Test
    void aSystemThatDoesNotAnswerIsNoFailureOfTheMessage() throws Exception {
        var tries = new AtomicInteger();
        recorder.answers((_, _) -> switch (tries.incrementAndGet()) {
            case 1, 2, 3, 4, 5, 6 -> throw new Unavailable("away", Duration.ZERO);
            case 7 -> throw new IllegalStateException(new SQLTransientConnectionException("no connection"));
            default -> Map.of();
        });
        process("a1", "b2");

        assertThat(recorder.calls()).hasSize(8).allMatch(List.of("a1", "b2")::equals);
        assertThat(letters).isEmpty();
        assertThat(logged.lines()).containsExactly("WARNING T waits: away", "INFO T goes on");
    }

    @Test
    void aDeadLetterThatCannotBeStoredHoldsUpTheTopicAndIsNotLost() throws Exception {
        var tries = new AtomicInteger();
        var kept = new ArrayList<DeadLetter>();
        recorder.answers((_, messages) -> failing(messages, "a"));
        processor(dead -> {
                    if (tries.incrementAndGet() < 2) {
                        throw new IllegalStateException("no database");
                    }
                    kept.addAll(dead);
                })
                .process(batch("a1"), progress(batch("a1")), cancellation);

        assertThat(kept).hasSize(1);
        assertThat(recorder.calls()).hasSize(4);
    }

    @Test
    void aCancellationEndsTheWaitBetweenTwoTries() {
        recorder.answers((_, _) -> {
            cancellation.request();
            throw new Unavailable("away", Duration.ofDays(1));
        });
        assertThatThrownBy(() -> process("a1")).isInstanceOf(Cancelled.class);
        assertThat(recorder.calls()).hasSize(1);
        assertThat(processor.isWaiting()).isFalse();
    }

    private void process(String... messages) throws Cancelled {
        List<Received> batch = batch(messages);
        processor.process(batch, progress(batch), cancellation);
    }

    static Progress progress(List<Received> messages) {
        var offsets = new MemoryOffsets();
        var claims = new HashMap<TopicPartition, Offsets.Claim>();
        var ends = new HashMap<TopicPartition, Long>();
        messages.forEach(each -> {
            claims.computeIfAbsent(each.partition(), partition -> offsets.claim(partition, 0));
            ends.merge(each.partition(), each.offset() + 1, Math::max);
        });
        return new Progress(offsets, claims, messages, ends);
    }

    private MessageProcessor processor(java.util.function.Consumer<List<DeadLetter>> keep) {
        return new MessageProcessor(
                recorder,
                Pod.SHORT,
                keep,
                (result, many) -> counts.merge(result, many, Integer::sum),
                Clock.systemUTC());
    }

    private static Map<Integer, String> failing(List<Message> messages, String key) {
        var failed = new HashMap<Integer, String>();
        for (int position = 0; position < messages.size(); position++) {
            if (key.equals(messages.get(position).key())) {
                failed.put(position, key + " is refused");
            }
        }
        return failed;
    }

    /** Each text is the key, one letter, and a number. */
    static List<Received> batch(String... messages) {
        return IntStream.range(0, messages.length)
                .mapToObj(offset -> new Received(
                        new TopicPartition("T", 0),
                        0,
                        10,
                        new Message(
                                messages[offset].substring(0, 1),
                                "NUMBER",
                                IntNode.valueOf(Integer.parseInt(messages[offset].substring(1))),
                                new Position(1, offset))))
                .toList();
    }
}
