package gaming.events;

import gaming.core.ErrorCode;
import gaming.core.Page;
import gaming.core.Paged;
import gaming.core.Refusal;
import gaming.database.Sql;
import gaming.database.Transactions;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** The transactions of dead letters. */
@ApplicationScoped
class DeadLetters {
    private static final String INSERT = """
            insert into dead_letter(id, topic, partition_number, record_offset, recorded_at, record_key, name, payload,
                reason, failed_at, replays)
            values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0)
            on duplicate key update reason = values(reason), failed_at = values(failed_at), replayed_at = null""";

    private final Transactions transactions;
    private final DeadLetterRepository letters;
    private final Clock clock;

    @Inject
    DeadLetters(Transactions transactions, DeadLetterRepository letters, Clock clock) {
        this.transactions = transactions;
        this.letters = letters;
        this.clock = clock;
    }

    /** Stores letters; one whose record failed before is to be dealt with again. */
    void keep(List<DeadLetter> failed) {
        // Those of one partition come in their order, and a partition is one pod's
        transactions.run(() -> failed.forEach(letter -> Sql.update(
                INSERT,
                letter.id(),
                letter.topic(),
                letter.partition(),
                letter.offset(),
                letter.timestamp(),
                letter.key(),
                letter.name(),
                letter.payloadText(),
                letter.reason(),
                letter.failedAt())));
    }

    /** The newest first; {@code topic} null: of all topics. */
    Paged<DeadLetter> list(@Nullable String topic, boolean replayed, Page page) {
        return transactions.call(() -> letters.list(topic, replayed, page));
    }

    Optional<DeadLetter> find(ObjectId id) {
        return transactions.call(() -> letters.find(id));
    }

    /**
     * Takes a letter to replay it; empty when it was replayed already.
     *
     * @throws Refusal NOT_FOUND, CONFLICT while another replay has it
     */
    Optional<DeadLetter> lease(ObjectId id) {
        return transactions.call(() -> {
            DeadLetter letter = letters.lock(id).orElseThrow(DeadLetters::notFound);
            if (letter.replayedAt() != null) {
                return Optional.empty();
            }
            Instant until = letter.lease(clock.instant());
            letters.lease(id, until);
            return Optional.of(letter);
        });
    }

    void replayed(ObjectId id) {
        transactions.run(() -> letters.replayed(id, clock.instant()));
    }

    void failedAgain(ObjectId id, String reason) {
        transactions.run(() -> letters.failedAgain(id, reason));
    }

    /** Nothing was found out. */
    void release(ObjectId id) {
        transactions.run(() -> letters.release(id));
    }

    static Refusal notFound() {
        return new Refusal(ErrorCode.NOT_FOUND, "There is no such dead letter", Map.of());
    }
}
