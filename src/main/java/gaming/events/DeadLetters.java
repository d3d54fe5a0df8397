package gaming.events;

import com.fasterxml.jackson.databind.JsonNode;
import com.github.kagkarlsson.scheduler.task.helper.RecurringTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import com.github.kagkarlsson.scheduler.task.schedule.FixedDelay;
import gaming.access.InternalCaller;
import gaming.audit.Action.Kind;
import gaming.audit.Audit;
import gaming.core.ErrorCode;
import gaming.core.Page;
import gaming.core.Page.Paged;
import gaming.core.PlainText;
import gaming.core.Refusal;
import gaming.database.Sql;
import gaming.database.Transactions;
import gaming.events.DeadLetter.State;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** The transactions of dead letters. Old letters are deleted, because they may hold personal data. */
@ApplicationScoped
public class DeadLetters {
    /** The names that Kafka allows. */
    private static final Pattern TOPIC = Pattern.compile("[A-Za-z0-9._-]{1,249}");

    private static final String INSERT = """
            insert into dead_letter(id, topic, partition_number, record_offset, recorded_at, record_key, name, payload,
                reason, replaces, failed_at, source, replays)
            values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0)
            on duplicate key update reason = values(reason), failed_at = values(failed_at), replayed_at = null""";

    private static final String WAITING = """
            select id from dead_letter
            where discarded_at is null and replayed_at is null and failed_at <= ?
                and (? is null or topic = ?) and (? is null or name = ?)
                and (? is null or not exists (select 1 from dead_letter where id = ?)
                  or (topic, partition_number, record_offset, recorded_at) >
                    (select topic, partition_number, record_offset, recorded_at from dead_letter where id = ?))
            order by topic, partition_number, record_offset, recorded_at limit ?""";

    private static final int BATCH = 1000;
    /** The most batches of a run for each state of letters; the rest waits for the next run. */
    private static final int BATCHES = 1000;

    private final Transactions transactions;
    private final DeadLetterRepository letters;
    private final EventsSettings settings;
    private final Audit audit;
    private final Clock clock;

    @Inject
    DeadLetters(
            Transactions transactions,
            DeadLetterRepository letters,
            EventsSettings settings,
            Audit audit,
            Clock clock) {
        this.transactions = transactions;
        this.letters = letters;
        this.settings = settings;
        this.audit = audit;
        this.clock = clock;
    }

    /** A dead letter as operators see it. {@code replayedAt} is the time of the successful replay. */
    public record LetterRecord(
            String id,
            String topic,
            int partition,
            long offset,
            @Nullable String key,
            String name,
            JsonNode payload,
            String reason,
            Instant failedAt,
            int replays,
            @Nullable Instant replayedAt,
            @Nullable Instant discardedAt,
            @Nullable String discardedBy,
            @Nullable String discardReason) {
        /** Whether the message waits for a replay or a decision. */
        public boolean open() {
            return replayedAt == null && discardedAt == null;
        }
    }

    /**
     * A letter whose record failed before counts as not replayed, and keeps the version that it may replace. A
     * discarded letter stays discarded.
     */
    void store(List<DeadLetter> failed) {
        // One pod has a partition, and its letters come in their order: no deadlock
        transactions.run(() -> failed.forEach(letter -> Sql.update(INSERT, letter.inserted())));
    }

    /**
     * The letters to be handled, or else the replayed or the discarded ones, the newest first.
     *
     * @param topic null: of all topics
     * @param name null: of all names
     * @throws Refusal INVALID_PARAMETER
     */
    public Paged<LetterRecord> list(
            @Nullable String topic,
            @Nullable String name,
            @Nullable Boolean replayed,
            @Nullable Boolean discarded,
            Page page) {
        requireTopic(topic);
        if (Boolean.TRUE.equals(replayed) && Boolean.TRUE.equals(discarded)) {
            throw Refusal.ofParameter("discarded", "allows no replayed=true beside it");
        }
        State state = Boolean.TRUE.equals(replayed)
                ? State.REPLAYED
                : Boolean.TRUE.equals(discarded) ? State.DISCARDED : State.OPEN;
        return transactions.call(() -> letters.list(topic, name, state, page).map(DeadLetter::shown));
    }

    /**
     * The letters to be handled that failed until a moment, in the order of their topics, partitions and offsets.
     *
     * @param topic null: of all topics
     * @param name null: of all names
     * @param after the letter after which they begin; null: the first
     * @throws Refusal INVALID_PARAMETER
     */
    public List<ObjectId> waiting(
            @Nullable String topic, @Nullable String name, Instant until, @Nullable ObjectId after, int most) {
        requireTopic(topic);
        return transactions.call(() ->
                Sql.list(WAITING, row -> row.getId("id"), until, topic, topic, name, name, after, after, after, most));
    }

    private static void requireTopic(@Nullable String topic) {
        if (topic != null && !TOPIC.matcher(topic).matches()) {
            throw Refusal.ofParameter("topic", "is not the name of a topic");
        }
    }

    /**
     * Reads one letter.
     *
     * @throws Refusal NOT_FOUND
     */
    public LetterRecord one(ObjectId id) {
        return transactions.call(() -> letters.find(id).map(DeadLetter::shown)).orElseThrow(DeadLetters::notFound);
    }

    /**
     * @return empty when it was replayed already
     * @throws Refusal NOT_FOUND, CONFLICT while another replay has the lease and for a discarded letter
     */
    Optional<DeadLetter> lease(ObjectId id) {
        return transactions.call(() -> {
            DeadLetter letter = letters.lock(id).orElseThrow(DeadLetters::notFound);
            if (letter.state() == State.DISCARDED) {
                throw new Refusal(ErrorCode.CONFLICT, "The dead letter is discarded");
            }
            if (letter.state() == State.REPLAYED) {
                return Optional.empty();
            }
            letter.lease(now());
            letters.update(letter);
            return Optional.of(letter);
        });
    }

    void replayed(DeadLetter leased) {
        end(leased, letter -> letter.replayed(now()));
    }

    void failedAgain(DeadLetter leased, String reason) {
        end(leased, letter -> letter.failedAgain(reason));
    }

    /** Ends the lease of a replay without a result. */
    void release(DeadLetter leased) {
        end(leased, _ -> {});
    }

    private void end(DeadLetter leased, Consumer<DeadLetter> result) {
        transactions.run(() -> letters.lock(leased.id()).ifPresent(letter -> {
            result.accept(letter);
            letter.release(leased);
            letters.update(letter);
        }));
    }

    /**
     * Discards a letter with a reason.
     *
     * @throws Refusal INVALID_PARAMETER, NOT_FOUND, CONFLICT during a replay and for a letter that has ended
     */
    public LetterRecord discard(ObjectId id, InternalCaller caller, @Nullable String given) {
        String reason = PlainText.reason("reason", given);
        return audit.change(
                caller,
                Kind.DISCARD,
                id,
                reason,
                () -> {
                    DeadLetter letter = letters.lock(id).orElseThrow(DeadLetters::notFound);
                    letter.discard(now(), caller.name(), reason);
                    letters.update(letter);
                    return letter.shown();
                },
                _ -> "");
    }

    @Produces
    @Singleton
    static RecurringTask<Void> retention(DeadLetters letters, EventsSettings settings) {
        return Tasks.recurring("dead-letter-cleaning", FixedDelay.of(settings.cleaning()))
                .execute((_, _) -> letters.deleteOld());
    }

    void deleteOld() {
        Instant now = clock.instant();
        Instant ended = now.minus(settings.keepReplayed());
        delete("discarded_at is null and replayed_at is null and failed_at < ?", now.minus(settings.keep()));
        delete("discarded_at is null and replayed_at < ?", ended);
        delete("discarded_at < ?", ended);
    }

    private void delete(String old, Instant before) {
        String batch = "delete from dead_letter where " + old + " order by discarded_at, replayed_at, failed_at limit "
                + BATCH;
        for (int i = 0; i < BATCHES; i++) {
            if (transactions.call(() -> Sql.update(batch, before)) < BATCH) {
                return;
            }
        }
    }

    /** As exact as the columns. */
    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MILLIS);
    }

    static Refusal notFound() {
        return new Refusal(ErrorCode.NOT_FOUND, "There is no such dead letter", Map.of());
    }
}
