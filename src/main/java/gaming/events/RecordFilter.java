package gaming.events;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import gaming.core.Position;
import gaming.core.StrictJson;
import gaming.events.Message.Received;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.function.ObjIntConsumer;
import java.util.regex.Pattern;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;

/**
 * Reads records, {@code {"name": ..., "payload": ...}} (decisions.md, "Events"). A record that is no message of the
 * consumer is logged, counted and acknowledged.
 */
final class RecordFilter {
    private static final Logger LOG = System.getLogger(RecordFilter.class.getName());
    /** The limit of a line of a feed: the same records come both ways. */
    private static final int MOST_BYTES = 1024 * 1024;

    private static final int MOST_KEY_BYTES = 1024;
    private static final String PREFIX = "UserChatMessageNames.";
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_.-]{1,64}");

    private final TopicConsumer consumer;
    private final ObjIntConsumer<String> metrics;

    RecordFilter(TopicConsumer consumer, ObjIntConsumer<String> metrics) {
        this.consumer = consumer;
        this.metrics = metrics;
    }

    /** @param source the record's partition in the sense of {@link Position} */
    Optional<Received> message(TopicPartition partition, ConsumerRecord<byte[], byte[]> received, int source) {
        byte[] key = received.key();
        byte[] value = received.value();
        if (value == null || value.length == 0) {
            return unreadable(received, "empty");
        }
        if (value.length > MOST_BYTES || (key != null && key.length > MOST_KEY_BYTES)) {
            return unreadable(received, "too large");
        }
        JsonNode record = StrictJson.read(value);
        if (record.isMissingNode()) {
            return unreadable(received, "not JSON");
        }
        if (!record.path("name").isTextual()) {
            return unreadable(received, "without a name");
        }
        String given = record.path("name").textValue();
        String name = given.startsWith(PREFIX) ? given.substring(PREFIX.length()) : given;
        if (!NAME.matcher(name).matches()) {
            return unreadable(received, "with an invalid name");
        }
        if (!consumer.takes(name)) {
            return acknowledged(received, "its name is unknown, " + name, EventMetrics.UNKNOWN);
        }
        JsonNode payload = record.path("payload");
        var message = new Message(
                key == null ? null : new String(key, StandardCharsets.UTF_8),
                name,
                payload.isMissingNode() ? NullNode.getInstance() : payload,
                new Position(source, received.offset()));
        return Optional.of(new Received(partition, received.timestamp(), received.serializedValueSize(), message));
    }

    private Optional<Received> unreadable(ConsumerRecord<byte[], byte[]> received, String reason) {
        return acknowledged(received, reason, EventMetrics.UNREADABLE);
    }

    private Optional<Received> acknowledged(ConsumerRecord<byte[], byte[]> received, String reason, String metric) {
        LOG.log(
                Level.WARNING,
                received.topic() + "-" + received.partition() + "@" + received.offset() + " is only acknowledged: "
                        + reason);
        metrics.accept(metric, 1);
        return Optional.empty();
    }
}
