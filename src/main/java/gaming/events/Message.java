package gaming.events;

import com.fasterxml.jackson.databind.JsonNode;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/**
 * A message of a topic: {@code {"name": ..., "payload": ...}} under a record's key.
 *
 * @param key messages of one key keep their order; null: the record has no key
 */
public record Message(@Nullable String key, String name, JsonNode payload) {
    /** A message and the place of its record; {@code bytes} is the size of the record. */
    record Received(TopicPartition partition, long offset, long timestamp, int bytes, Message message) {
        /** Safe to log: the sender wrote nothing of it. */
        String place() {
            return partition + "@" + offset;
        }
    }
}
