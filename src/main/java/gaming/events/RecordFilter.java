package gaming.events;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import gaming.core.Position;
import gaming.core.RateLimitedLog;
import gaming.core.StrictJson;
import gaming.events.Message.Received;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.function.ObjIntConsumer;
import java.util.regex.Pattern;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/**
 * Reads records, {@code {"name": ..., "payload": ...}} (decisions.md, "Events"). A record that is no message of the
 * consumer is logged, counted and acknowledged.
 */
final class RecordFilter {
    /** The limit of a line of a feed: the same records come both ways. */
    private static final int MOST_BYTES = 1024 * 1024;

    private static final int MOST_KEY_BYTES = 1024;
    private static final String PREFIX = "UserChatMessageNames.";
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_.-]{1,64}");

    private final TopicConsumer consumer;
    private final ObjIntConsumer<String> metrics;
    private final RateLimitedLog log = new RateLimitedLog(System.getLogger(RecordFilter.class.getName()));

    RecordFilter(TopicConsumer consumer, ObjIntConsumer<String> metrics) {
        this.consumer = consumer;
        this.metrics = metrics;
    }

    /** A record that is no message; the reason is fit for the log. */
    private static final class Unreadable extends Exception {
        private static final long serialVersionUID = 1L;
        private final String reason;

        private Unreadable(String reason) {
            super(reason, null, false, false);
            this.reason = reason;
        }
    }

    /** @param source the record's partition in the sense of {@link Position} */
    Optional<Received> message(TopicPartition partition, ConsumerRecord<byte[], byte[]> received, int source) {
        Message message;
        try {
            message = read(received.key(), received.value(), new Position(source, received.offset()));
        } catch (Unreadable unreadable) {
            return acknowledged(partition, received, unreadable.reason, EventMetrics.UNREADABLE);
        }
        if (!consumer.takes(message.name())) {
            return acknowledged(partition, received, "its name is unknown, " + message.name(), EventMetrics.UNKNOWN);
        }
        return Optional.of(new Received(partition, received.timestamp(), received.serializedValueSize(), message));
    }

    private Optional<Received> acknowledged(
            TopicPartition partition, ConsumerRecord<byte[], byte[]> received, String reason, String metric) {
        log.warn(partition + "@" + received.offset() + " is only acknowledged: " + reason);
        metrics.accept(metric, 1);
        return Optional.empty();
    }

    private static Message read(byte @Nullable [] key, byte @Nullable [] value, Position position) throws Unreadable {
        if (value == null || value.length == 0) {
            throw new Unreadable("empty");
        }
        if (value.length > MOST_BYTES || (key != null && key.length > MOST_KEY_BYTES)) {
            throw new Unreadable("too large");
        }
        JsonNode record = StrictJson.read(value);
        if (record.isMissingNode()) {
            throw new Unreadable("not JSON");
        }
        return message(key == null ? null : new String(key, StandardCharsets.UTF_8), record, position);
    }

    private static Message message(@Nullable String key, JsonNode record, Position position) throws Unreadable {
        JsonNode name = record.path("name");
        if (!name.isTextual()) {
            throw new Unreadable("without a name");
        }
        String text = name.textValue();
        String plain = text.startsWith(PREFIX) ? text.substring(PREFIX.length()) : text;
        if (!NAME.matcher(plain).matches()) {
            throw new Unreadable("with an invalid name");
        }
        JsonNode payload = record.path("payload");
        return new Message(key, plain, payload.isMissingNode() ? NullNode.getInstance() : payload, position);
    }
}
