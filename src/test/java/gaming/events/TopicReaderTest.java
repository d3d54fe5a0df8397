package gaming.events;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.consumer.OffsetResetStrategy;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.GroupAuthorizationException;
import org.junit.jupiter.api.Test;

class TopicReaderTest {
    private static final TopicPartition PARTITION = new TopicPartition("T", 0);
    private static final byte[] MESSAGE = "{\"name\":\"NUMBER\",\"payload\":1}".getBytes(StandardCharsets.UTF_8);

    private final Recorder recorder = new Recorder("T", 100);
    private final MessageProcessor processor =
            new MessageProcessor(recorder, Pod.SHORT, _ -> {}, (_, _) -> {}, Clock.systemUTC());
    private final RefusingClient client = new RefusingClient();

    /** A client that may read, but not commit. */
    private static final class RefusingClient extends MockConsumer<byte[], byte[]> {
        RefusingClient() {
            super(OffsetResetStrategy.EARLIEST);
        }

        @Override
        public synchronized void commitSync(Map<TopicPartition, OffsetAndMetadata> offsets, Duration timeout) {
            throw new GroupAuthorizationException("group");
        }
    }

    @Test
    void aClientThatCannotCommitWhileItLeavesIsClosed() {
        client.schedulePollTask(() -> {
            client.rebalance(List.of(PARTITION));
            client.updateBeginningOffsets(Map.of(PARTITION, 0L));
            client.updateEndOffsets(Map.of(PARTITION, 1L));
            client.addRecord(new ConsumerRecord<>("T", 0, 0, new byte[0], MESSAGE));
        });
        var reader = new TopicReader(
                client, processor, recorder.offsets(), new TopicReader.State("T"), Duration.ofSeconds(5));
        var steps = new AtomicInteger();
        try {
            reader.run(() -> steps.incrementAndGet() < 100);
        } catch (GroupAuthorizationException _) {
            // The loop makes a new client then
        }
        assertThat(recorder.calls()).hasSize(1);
        assertThat(client.closed()).isTrue();
    }
}
