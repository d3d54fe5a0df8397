package gaming.events;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.IntNode;
import gaming.core.Position;
import gaming.core.Rejection;
import gaming.events.Message.Received;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/** Batches have one name, a limited size and the order of the messages. */
class BatchRunProperties {
    private static final int AT_ONCE = 5;

    /** Bets wait for users; nothing else waits. */
    private static final TopicConsumer CONSUMER = new TopicConsumer() {
        @Override
        public String topic() {
            return "T";
        }

        @Override
        public boolean takes(String name) {
            return true;
        }

        @Override
        public int atOnce() {
            return AT_ONCE;
        }

        @Override
        public boolean mayOvertake(String name, String earlier) {
            return !(name.equals("bets") && earlier.equals("users"));
        }

        @Override
        public Map<Integer, Rejection> handle(String name, List<Message> messages) {
            return Map.of();
        }
    };

    @Property
    void everyMessageIsInOneBatchAfterThoseOfItsKeyAndThoseThatItNeeds(
            @ForAll @Size(max = 60) List<@IntRange(max = 14) Integer> kinds) {
        List<Received> messages = IntStream.range(0, kinds.size())
                .mapToObj(offset -> message(
                        offset,
                        List.of("bets", "users", "games").get(kinds.get(offset) % 3),
                        key(kinds.get(offset) / 3)))
                .toList();
        List<List<Received>> batches = BatchRun.batches(messages, CONSUMER);

        assertThat(batches.stream().flatMap(List::stream)).containsExactlyInAnyOrderElementsOf(messages);
        Map<Long, Integer> place = new HashMap<>();
        for (List<Received> batch : batches) {
            assertThat(batch).hasSizeBetween(1, AT_ONCE);
            assertThat(batch.stream().map(each -> each.message().name()).distinct())
                    .hasSize(1);
            batch.forEach(each -> place.put(each.offset(), place.size()));
        }
        for (Received later : messages) {
            for (Received earlier : messages.subList(0, (int) later.offset())) {
                if (mustStay(earlier.message(), later.message())) {
                    assertThat(place.get(later.offset())).isGreaterThan(place.get(earlier.offset()));
                }
            }
        }
    }

    @Example
    void alternatingUsersAndBetsAreTwoBatches() {
        List<Received> messages = IntStream.range(0, AT_ONCE * 2)
                .mapToObj(offset -> message(offset, offset % 2 == 0 ? "users" : "bets", "user" + offset / 2))
                .toList();
        assertThat(BatchRun.batches(messages, CONSUMER)).hasSize(2);
    }

    @Example
    void largeMessagesComeInSmallerBatches() {
        List<Received> messages = IntStream.range(0, AT_ONCE)
                .mapToObj(offset -> new Received(
                        new TopicPartition("T", 0),
                        0,
                        3_000_000,
                        message(offset, "users", null).message()))
                .toList();
        assertThat(BatchRun.batches(messages, CONSUMER)).hasSize(3);
    }

    private static boolean mustStay(Message earlier, Message later) {
        boolean sameKey = earlier.key() != null && earlier.key().equals(later.key());
        return sameKey || (later.name().equals("bets") && earlier.name().equals("users"));
    }

    private static @Nullable String key(int number) {
        return number == 0 ? null : "key" + number;
    }

    private static Received message(int offset, String name, @Nullable String key) {
        return new Received(
                new TopicPartition("T", 0),
                0,
                10,
                new Message(key, name, IntNode.valueOf(offset), new Position(1, offset)));
    }
}
