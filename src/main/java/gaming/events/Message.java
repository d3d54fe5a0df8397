package gaming.events;

import com.fasterxml.jackson.databind.JsonNode;
import gaming.core.Position;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/**
 * A message of a topic: {@code {"name": ..., "payload": ...}} under a record's key.
 *
 * @param key messages of one key keep their order; null: the record has no key
 */
public record Message(@Nullable String key, String name, JsonNode payload, Position position) {
    /** A message and the partition of its record; {@code bytes} is the size of the record. */
    record Received(TopicPartition partition, long timestamp, int bytes, Message message) {
        long offset() {
            return message.position().offset();
        }

        /** Safe to log: the sender wrote nothing of it. */
        String place() {
            return partition + "@" + offset();
        }
    }
}
