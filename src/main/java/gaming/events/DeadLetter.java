package gaming.events;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import gaming.core.ErrorCode;
import gaming.core.Position;
import gaming.core.Refusal;
import gaming.core.Rejection;
import gaming.events.Message.Received;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** A message that failed by its own fault in each of its tries. */
@Entity
@Table(name = "dead_letter")
class DeadLetter {
    /** The time until another replay may begin when a pod dies during one. */
    private static final Duration LEASE = Duration.ofMinutes(10);

    /** A stored number is longer, by a point and an exponent, than the received one of at most 1000 characters. */
    private static final StreamReadConstraints NUMBERS =
            StreamReadConstraints.builder().maxNumberLength(2000).build();
    /** Non-ASCII characters are escaped: the database cannot store half a pair of UTF-16. */
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

    /** It tells two records apart that have the same place, because the topic was made a second time. */
    @Column(name = "recorded_at")
    private long timestamp;

    @Column(name = "record_key")
    private @Nullable String key;

    /** The partition in the sense of {@link Position}. */
    private int source;

    private String name;

    private String payload;

    private String reason;

    /** The version of the stored object that the record would have replaced; see {@link Rejection}. */
    private @Nullable String replaces;

    @Column(name = "failed_at")
    private Instant failedAt;

    private int replays;

    /** Null before the successful replay. */
    @Column(name = "replayed_at")
    private @Nullable Instant replayedAt;

    /** The end of the lease of a replay; null: there is no replay. */
    @Column(name = "busy_until")
    private @Nullable Instant busyUntil;

    /** Null: the message is not discarded. */
    @Column(name = "discarded_at")
    private @Nullable Instant discardedAt;

    @Column(name = "discarded_by")
    private @Nullable String discardedBy;

    @Column(name = "discard_reason")
    private @Nullable String discardReason;

    /** A REPLAYED letter is OPEN again when its record comes again and fails. */
    enum State {
        OPEN,
        REPLAYED,
        DISCARDED
    }

    @SuppressWarnings("NullAway") // Hibernate sets the fields
    protected DeadLetter() {}

    DeadLetter(Received received, Rejection rejection, Instant now) {
        Message message = received.message();
        id = new ObjectId();
        topic = received.partition().topic();
        partition = received.partition().partition();
        offset = received.offset();
        timestamp = received.timestamp();
        key = message.key();
        source = message.position().source();
        name = message.name();
        payload = text(message.payload());
        reason = MessageProcessor.cut(rejection.reason());
        replaces = rejection.replaces();
        failedAt = now;
    }

    /** @throws Refusal CONFLICT while another replay has the lease */
    Instant lease(Instant now) {
        requireFree(now);
        busyUntil = now.plus(LEASE);
        return busyUntil;
    }

    /** @throws Refusal CONFLICT during a replay */
    void requireFree(Instant now) {
        if (busyUntil != null && busyUntil.isAfter(now)) {
            throw new Refusal(ErrorCode.CONFLICT, "The dead letter is being replayed right now");
        }
    }

    State state() {
        if (discardedAt != null) {
            return State.DISCARDED;
        }
        return replayedAt == null ? State.OPEN : State.REPLAYED;
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

    int source() {
        return source;
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
        return new Message(key, name, payload(), new Position(source, offset));
    }

    String reason() {
        return reason;
    }

    @Nullable
    String replaces() {
        return replaces;
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

    @Nullable
    Instant discardedAt() {
        return discardedAt;
    }

    @Nullable
    String discardedBy() {
        return discardedBy;
    }

    @Nullable
    String discardReason() {
        return discardReason;
    }

    private static String text(JsonNode payload) {
        try {
            return JSON.writeValueAsString(payload);
        } catch (JsonProcessingException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
