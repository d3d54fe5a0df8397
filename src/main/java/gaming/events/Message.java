package gaming.events;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import gaming.core.Position;
import gaming.core.StrictJson;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Pattern;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/**
 * A message of a topic: {@code {"name": ..., "payload": ...}} under a record's key (decisions.md, "Events").
 *
 * @param key messages of one key keep their order; null: the record has no key
 */
public record Message(@Nullable String key, String name, JsonNode payload, Position position) {
    /** A message and the partition of its record; {@code bytes} is the size of the record. */
    record Received(TopicPartition partition, long timestamp, int bytes, Message message) {
        private static final Logger LOG = System.getLogger(Received.class.getName());
        /** The limit of a line of a feed: the same records come both ways. */
        private static final int MOST_BYTES = 1024 * 1024;

        private static final int MOST_KEY_BYTES = 1024;
        private static final String PREFIX = "UserChatMessageNames.";
        private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_.-]{1,64}");

        /**
         * Reads a record. One that is no message of the consumer is logged, counted and acknowledged.
         *
         * @param source the record's partition in the sense of {@link Position}
         */
        static Optional<Received> read(ConsumerRecord<byte[], byte[]> record, int source, MessageProcessor processor) {
            byte[] key = record.key();
            byte[] value = record.value();
            if (value == null || value.length == 0) {
                return unreadable(record, "empty", processor);
            }
            if (value.length > MOST_BYTES || (key != null && key.length > MOST_KEY_BYTES)) {
                return unreadable(record, "too large", processor);
            }
            JsonNode json = StrictJson.read(value);
            if (json.isMissingNode()) {
                return unreadable(record, "not JSON", processor);
            }
            if (!json.path("name").isTextual()) {
                return unreadable(record, "without a name", processor);
            }
            String given = json.path("name").textValue();
            String name = given.startsWith(PREFIX) ? given.substring(PREFIX.length()) : given;
            if (!NAME.matcher(name).matches()) {
                return unreadable(record, "with an invalid name", processor);
            }
            var partition = new TopicPartition(record.topic(), record.partition());
            if (!processor.consumer().takes(name)) {
                return acknowledged(record, "its name is unknown, " + name, TopicStates.UNKNOWN, processor);
            }
            JsonNode payload = json.path("payload");
            var message = new Message(
                    key == null ? null : new String(key, StandardCharsets.UTF_8),
                    name,
                    payload.isMissingNode() ? NullNode.getInstance() : payload,
                    new Position(source, record.offset()));
            return Optional.of(new Received(partition, record.timestamp(), record.serializedValueSize(), message));
        }

        private static Optional<Received> unreadable(
                ConsumerRecord<byte[], byte[]> record, String reason, MessageProcessor processor) {
            return acknowledged(record, reason, TopicStates.UNREADABLE, processor);
        }

        private static Optional<Received> acknowledged(
                ConsumerRecord<byte[], byte[]> record, String reason, String metric, MessageProcessor processor) {
            LOG.log(
                    Level.WARNING,
                    record.topic() + "-" + record.partition() + "@" + record.offset() + " is only acknowledged: "
                            + reason);
            processor.count(metric, 1);
            return Optional.empty();
        }

        long offset() {
            return message.position().offset();
        }

        /** Safe to log: the sender wrote nothing of it. */
        String place() {
            return partition + "@" + offset();
        }
    }
}
