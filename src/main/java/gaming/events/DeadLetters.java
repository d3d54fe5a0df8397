package gaming.events;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import gaming.ErrorCode;
import gaming.Page;
import gaming.Paged;
import gaming.Refusal;
import gaming.database.Row;
import gaming.database.Sql;
import gaming.database.Transactions;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.io.UncheckedIOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** The dead letters of all topics, in the database. */
@ApplicationScoped
class DeadLetters {
    private static final String COLUMNS = "id, topic, partition_number, record_offset, recorded_at, record_key, name,"
            + " payload, reason, failed_at, replays, replayed_at";
    private static final String INSERT = "insert into dead_letter(" + COLUMNS + ") values (?,?,?,?,?,?,?,?,?,?,?,?)"
            + " on duplicate key update reason = values(reason), failed_at = values(failed_at), replayed_at = null";
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

    private final Transactions transactions;
    private final Clock clock;

    @Inject
    DeadLetters(Transactions transactions, Clock clock) {
        this.transactions = transactions;
        this.clock = clock;
    }

    /** Whoever wants to replay a letter: he has it, or there is nothing left to do. */
    sealed interface Taking {
        record Mine(DeadLetter letter) implements Taking {}

        record Replayed(DeadLetter letter) implements Taking {}
    }

    /** Stores letters; one whose record failed before is to be dealt with again. */
    void keep(List<DeadLetter> letters) {
        // Those of one partition come in their order, and a partition is one pod's
        transactions.run(() -> {
            for (DeadLetter letter : letters) {
                Sql.update(INSERT, columns(letter));
            }
        });
    }

    /** The newest first; {@code topic} null: of all topics. */
    Paged<DeadLetter> find(@Nullable String topic, boolean replayed, Page page) {
        String from = " from dead_letter where replayed_at is " + (replayed ? "not null" : "null")
                + (topic == null ? "" : " and topic = ?");
        Object[] parameters = topic == null ? new Object[0] : new Object[] {topic};
        return transactions.call(() -> {
            var letters = new ArrayList<DeadLetter>();
            Sql.each(
                    "select " + COLUMNS + from + " order by failed_at desc, id desc limit " + page.limit() + " offset "
                            + page.offset(),
                    row -> letters.add(read(row)),
                    parameters);
            int count = Sql.first("select count(*)" + from, row -> row.getInt(1), parameters)
                    .orElse(0);
            return Paged.of(letters, count, page);
        });
    }

    Optional<DeadLetter> find(ObjectId id) {
        return transactions.call(
                () -> Sql.first("select " + COLUMNS + " from dead_letter where id = ?", DeadLetters::read, id));
    }

    /**
     * Takes a letter to replay it.
     *
     * @throws Refusal NOT_FOUND, CONFLICT while somebody else has it
     */
    Taking take(ObjectId id) {
        return transactions.call(() -> {
            Instant now = clock.instant();
            Instant busyUntil = Sql.first(
                            "select busy_until from dead_letter where id = ? for update",
                            row -> Optional.ofNullable(row.getInstantIfAny("busy_until"))
                                    .orElse(Instant.EPOCH),
                            id)
                    .orElseThrow(DeadLetters::notFound);
            DeadLetter letter = Sql.first("select " + COLUMNS + " from dead_letter where id = ?", DeadLetters::read, id)
                    .orElseThrow(DeadLetters::notFound);
            if (letter.replayedAt() != null) {
                return new Taking.Replayed(letter);
            }
            if (busyUntil.isAfter(now)) {
                throw new Refusal(ErrorCode.CONFLICT, "The dead letter is being replayed right now");
            }
            Sql.update("update dead_letter set busy_until = ? where id = ?", now.plus(LEASE), id);
            return new Taking.Mine(letter);
        });
    }

    void replayed(ObjectId id) {
        transactions.run(() -> Sql.update(
                "update dead_letter set replays = replays + 1, replayed_at = ?, busy_until = null where id = ?",
                clock.instant(),
                id));
    }

    void failedAgain(ObjectId id, String reason) {
        transactions.run(() -> Sql.update(
                "update dead_letter set replays = replays + 1, reason = ?, busy_until = null where id = ?",
                reason,
                id));
    }

    /** Nothing was found out. */
    void release(ObjectId id) {
        transactions.run(() -> Sql.update("update dead_letter set busy_until = null where id = ?", id));
    }

    static Refusal notFound() {
        return new Refusal(ErrorCode.NOT_FOUND, "There is no such dead letter", Map.of());
    }

    private static @Nullable Object[] columns(DeadLetter letter) {
        return new @Nullable Object[] {
            letter.id(),
            letter.topic(),
            letter.partition(),
            letter.offset(),
            letter.timestamp(),
            letter.key(),
            letter.name(),
            text(letter),
            letter.reason(),
            letter.failedAt(),
            letter.replays(),
            letter.replayedAt()
        };
    }

    private static String text(DeadLetter letter) {
        try {
            return JSON.writeValueAsString(letter.payload());
        } catch (JsonProcessingException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private static DeadLetter read(Row row) {
        try {
            return new DeadLetter(
                    row.getId(1),
                    row.getString("topic"),
                    row.getInt("partition_number"),
                    row.getLong("record_offset"),
                    row.getLong("recorded_at"),
                    row.getString("record_key"),
                    row.getString("name"),
                    JSON.readTree(row.getString("payload")),
                    row.getString("reason"),
                    row.getInstant("failed_at"),
                    row.getInt("replays"),
                    row.getInstantIfAny("replayed_at"));
        } catch (JsonProcessingException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
