package gaming.events;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import gaming.core.ErrorCode;
import gaming.core.Position;
import gaming.core.Refusal;
import gaming.core.Rejection;
import gaming.database.Lease;
import gaming.events.DeadLetters.LetterRecord;
import gaming.events.Message.Received;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Set;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** A message that failed by its own fault in each of its tries. */
@Entity
@Table(name = "dead_letter")
class DeadLetter {
    /** The time until another replay may begin when a pod dies during one. */
    private static final Duration LONGEST_REPLAY = Duration.ofMinutes(10);

    /** A stored number is longer, by a point and an exponent, than the received one of at most 1000 characters. */
    private static final StreamReadConstraints NUMBERS =
            StreamReadConstraints.builder().maxNumberLength(2000).build();
    /** Non-ASCII characters are escaped: the database cannot store half a pair of UTF-16. */
    private static final JsonMapper JSON = JsonMapper.builder(
                    JsonFactory.builder().streamReadConstraints(NUMBERS).build())
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .enable(JsonWriteFeature.ESCAPE_NON_ASCII)
            .build();

    private static final int MOST_DIGITS = 1000;
    /** The fields of feeds that are never shown (feeds.md). */
    private static final Set<String> WRITE_ONLY = Set.of("mfaSecret");

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

    /** Of the latest replay. */
    private Lease lease;

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
        lease = Lease.NONE;
    }

    /**
     * A replay takes the lease.
     *
     * @throws Refusal CONFLICT while another replay has it
     */
    void lease(Instant now) {
        requireFree(now);
        lease = lease.taken(now, LONGEST_REPLAY);
    }

    /** Ends the lease of {@code holder}, unless a later replay has it. */
    void release(DeadLetter holder) {
        if (lease.isStill(holder.lease)) {
            lease = lease.released();
        }
    }

    /** A replay that took longer than its lease wins over a discard: the message is handled. */
    void replayed(Instant now) {
        replays++;
        replayedAt = now;
        discardedAt = null;
        discardedBy = null;
        discardReason = null;
    }

    void failedAgain(String why) {
        replays++;
        reason = why;
    }

    /** @throws Refusal CONFLICT during a replay and for a letter that has ended */
    void discard(Instant now, String caller, String why) {
        if (state() != State.OPEN) {
            throw new Refusal(
                    ErrorCode.CONFLICT, "The dead letter is " + state().name().toLowerCase(Locale.ROOT) + " already");
        }
        requireFree(now);
        discardedAt = now;
        discardedBy = caller;
        discardReason = why;
    }

    private void requireFree(Instant now) {
        if (lease.heldUntil(now) != null) {
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

    String name() {
        return name;
    }

    int replays() {
        return replays;
    }

    @Nullable
    String replaces() {
        return replaces;
    }

    Message message() {
        return new Message(key, name, json(), new Position(source, offset));
    }

    LetterRecord shown() {
        return new LetterRecord(
                id.toHexString(),
                topic,
                partition,
                offset,
                key,
                name,
                printable(json()),
                reason,
                failedAt,
                replays,
                replayedAt,
                discardedAt,
                discardedBy,
                discardReason);
    }

    /** The values of a new row, in the order of {@link DeadLetters}' statement. */
    @Nullable
    Object[] inserted() {
        return new @Nullable Object[] {
            id, topic, partition, offset, timestamp, key, name, payload, reason, replaces, failedAt, source
        };
    }

    /** Leaves out write-only fields. Numbers are written without an exponent, so a long one becomes a text. */
    private static JsonNode printable(JsonNode value) {
        return switch (value) {
            case DecimalNode number
            when Math.abs((long) number.decimalValue().scale()) > MOST_DIGITS ->
                TextNode.valueOf(number.decimalValue().toString());
            case ObjectNode object -> {
                ObjectNode copy = JsonNodeFactory.instance.objectNode();
                object.properties().stream()
                        .filter(field -> !WRITE_ONLY.contains(field.getKey()))
                        .forEach(field -> copy.set(field.getKey(), printable(field.getValue())));
                yield copy;
            }
            case ArrayNode array -> {
                ArrayNode copy = JsonNodeFactory.instance.arrayNode(array.size());
                array.forEach(element -> copy.add(printable(element)));
                yield copy;
            }
            default -> value;
        };
    }

    private JsonNode json() {
        try {
            return JSON.readTree(payload);
        } catch (JsonProcessingException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private static String text(JsonNode payload) {
        try {
            return JSON.writeValueAsString(payload);
        } catch (JsonProcessingException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
