package gaming.events;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * A message that failed for a reason of its own, however often it was tried.
 *
 * @param timestamp of its record; tells it from another of the same place in a topic that was made anew
 * @param replays how often an operator had it handled again
 * @param replayedAt when that went well; null: it is to be dealt with
 */
record DeadLetter(
        ObjectId id,
        String topic,
        int partition,
        long offset,
        long timestamp,
        @Nullable String key,
        String name,
        JsonNode payload,
        String reason,
        Instant failedAt,
        int replays,
        @Nullable Instant replayedAt) {
    static DeadLetter of(Received received, String reason, Instant now) {
        Message message = received.message();
        return new DeadLetter(
                new ObjectId(),
                received.partition().topic(),
                received.partition().partition(),
                received.offset(),
                received.timestamp(),
                message.key(),
                message.name(),
                message.payload(),
                reason,
                now,
                0,
                null);
    }

    Message message() {
        return new Message(key, name, payload);
    }
}
