package gaming.events;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import gaming.core.ErrorCode;
import gaming.core.Refusal;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** A message that failed for a reason of its own, however often it was tried. */
@Entity
@Table(name = "dead_letter")
class DeadLetter {
    /** How long nobody else may replay what a pod is replaying, should it die over it. */
    private static final Duration LEASE = Duration.ofMinutes(10);

    /** A number is written back longer than it came, by a point and an exponent; none came with more than 1000 characters. */
    private static final StreamReadConstraints NUMBERS =
            StreamReadConstraints.builder().maxNumberLength(2000).build();
    /** Letters beyond it: half a pair of UTF-16 could not be stored otherwise. */
    private static final JsonMapper JSON = JsonMapper.builder(
                    JsonFactory.builder().streamReadConstraints(NUMBERS).build())
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .enable(JsonWriteFeature.ESCAPE_NON_ASCII)
            .build();

    @Id
    private ObjectId id;

    private String topic;

    @Column(name = "partition_number")
    private int partition;

    @Column(name = "record_offset")
    private long offset;

    /** The record's own time; tells it from another of the same place in a topic that was made again. */
    @Column(name = "recorded_at")
    private long timestamp;

    @Column(name = "record_key")
    private @Nullable String key;

    private String name;

    /** JSON. */
    private String payload;

    private String reason;

    @Column(name = "failed_at")
    private Instant failedAt;

    /** How often an operator had it handled again. */
    private int replays;

    /** When a replay went well; null: it is to be dealt with. */
    @Column(name = "replayed_at")
    private @Nullable Instant replayedAt;

    /** One replay has it until then; null: it is free. */
    @Column(name = "busy_until")
    private @Nullable Instant busyUntil;

    @SuppressWarnings("NullAway") // filled by Hibernate
    protected DeadLetter() {}

    DeadLetter(Received received, String reason, Instant now) {
        Message message = received.message();
        id = new ObjectId();
        topic = received.partition().topic();
        partition = received.partition().partition();
        offset = received.offset();
        timestamp = received.timestamp();
        key = message.key();
        name = message.name();
        payload = text(message.payload());
        this.reason = reason;
        failedAt = now;
    }

    /**
     * One replay takes it for a while.
     *
     * @return until when
     * @throws Refusal CONFLICT while another has it
     */
    Instant lease(Instant now) {
        if (busyUntil != null && busyUntil.isAfter(now)) {
            throw new Refusal(ErrorCode.CONFLICT, "The dead letter is being replayed right now");
        }
        busyUntil = now.plus(LEASE);
        return busyUntil;
    }

    ObjectId id() {
        return id;
    }

    String topic() {
        return topic;
    }

    int partition() {
        return partition;
    }

    long offset() {
        return offset;
    }

    long timestamp() {
        return timestamp;
    }

    @Nullable
    String key() {
        return key;
    }

    String name() {
        return name;
    }

    String payloadText() {
        return payload;
    }

    JsonNode payload() {
        try {
            return JSON.readTree(payload);
        } catch (JsonProcessingException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    Message message() {
        return new Message(key, name, payload());
    }

    String reason() {
        return reason;
    }

    Instant failedAt() {
        return failedAt;
    }

    int replays() {
        return replays;
    }

    @Nullable
    Instant replayedAt() {
        return replayedAt;
    }

    private static String text(JsonNode payload) {
        try {
            return JSON.writeValueAsString(payload);
        } catch (JsonProcessingException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
