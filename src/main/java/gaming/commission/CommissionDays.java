package gaming.commission;

import com.github.kagkarlsson.scheduler.task.TaskInstance;
import gaming.ErrorCode;
import gaming.Refusal;
import gaming.database.Sql;
import gaming.database.Transactions;
import gaming.tasks.TaskQueue;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.persistence.PersistenceException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/** The transactions that move a day on: listing its work and queuing it, finishing it, giving it up. */
@ApplicationScoped
class CommissionDays {
    private static final Set<DayState> UNFINISHED = EnumSet.of(DayState.QUEUED, DayState.FAILED);

    private final Transactions transactions;
    private final TaskQueue queue;

    @Inject
    CommissionDays(Transactions transactions, TaskQueue queue) {
        this.transactions = transactions;
        this.queue = queue;
    }

    /** What asking for a day came to. */
    sealed interface Queued {
        /** Its work was listed and queued in so many tasks. */
        record Now(int users, int tasks) implements Queued {}

        /** Others asked before, and the work is not done yet. */
        record Already() implements Queued {}

        /** Everything is computed and nothing changed since. */
        record NothingNew() implements Queued {}

        /** Nobody's tiers brought the house anything that day. */
        record Nobody() implements Queued {}
    }

    /** Lists the referrers that need a row and queues tasks for them, all in one transaction. */
    Queued queue(LocalDate day, int batchSize, Instant now) {
        return transactions.call(() -> {
            DayState state = DayGate.take(day);
            if (state == DayState.QUEUED && !WorkList.isEmpty(day)) {
                return new Queued.Already();
            }
            list(day, state);
            int users = WorkList.count(day);
            if (users == 0) {
                return state == DayState.NONE ? new Queued.Nobody() : new Queued.NothingNew();
            }
            int tasks = Math.ceilDiv(users, batchSize);
            start(day, users, now);
            enqueue(day, batchSize, tasks, now);
            return new Queued.Now(users, tasks);
        });
    }

    private static void list(LocalDate day, DayState state) {
        try {
            if (state == DayState.NONE) {
                WorkList.listAll(day);
            } else {
                WorkList.listLate(day);
            }
            DayGate.closeForDeposits();
            WorkList.listLatest(day);
        } catch (PersistenceException failure) {
            throw new Refusal(
                    ErrorCode.DATA_PREPARATION_FAILED,
                    "The work list of the day could not be prepared",
                    Map.of("targetDate", day.toString()),
                    failure);
        }
    }

    private static void start(LocalDate day, int users, Instant now) {
        Sql.update(
                "update commission_day set state = 'QUEUED', users_total = ?, started_at = ?, finished_at = null"
                        + " where day = ?",
                users,
                now,
                day);
    }

    private void enqueue(LocalDate day, int batchSize, int tasks, Instant now) {
        try {
            queue.enqueue(IntStream.range(0, tasks)
                    .<TaskInstance<?>>mapToObj(number -> CommissionTasks.instance(day, batchSize, now, number))
                    .toList());
        } catch (RuntimeException failure) {
            throw new Refusal(
                    ErrorCode.TASK_CREATION_FAILED,
                    "The tasks of the day could not be queued",
                    Map.of("targetDate", day.toString()),
                    failure);
        }
    }

    boolean hasWork(LocalDate day) {
        return transactions.call(() -> !WorkList.isEmpty(day));
    }

    /** Marks the day done when its last work row is gone; any number of batches may ask, at any time. */
    void finishIfNothingIsLeft(LocalDate day, Instant now) {
        transactions.run(() -> {
            if (!WorkList.isEmpty(day) || !DayGate.isAnyOf(day, UNFINISHED)) {
                return;
            }
            Optional<DayState> state = DayGate.lock(day);
            if (state.filter(UNFINISHED::contains).isPresent() && WorkList.isEmpty(day)) {
                end(day, DayState.DONE, now);
            }
        });
    }

    /** Marks the day failed: a task of it was tried as often as it may be. Asking for the day again takes it up. */
    void giveUp(LocalDate day, Instant now) {
        transactions.run(() -> {
            Optional<DayState> state = DayGate.lock(day);
            if (state.filter(DayState.QUEUED::equals).isPresent() && !WorkList.isEmpty(day)) {
                end(day, DayState.FAILED, now);
            }
        });
    }

    private static void end(LocalDate day, DayState state, Instant now) {
        Sql.update("update commission_day set state = ?, finished_at = ? where day = ?", state, now, day);
    }

    /** The day's row is read first: what is counted after it can only have moved on. */
    Progress progress(LocalDate day) {
        return transactions.call(() -> Sql.first(
                        "select state, users_total, started_at, finished_at from commission_day where day = ?",
                        row -> {
                            DayState state = DayState.valueOf(row.getString(1));
                            int total = row.getInt(2);
                            Instant startedAt = row.getInstantIfAny("started_at");
                            Instant finishedAt = row.getInstantIfAny("finished_at");
                            int left = state == DayState.DONE ? 0 : Math.min(total, WorkList.count(day));
                            return new Progress(
                                    state == DayState.QUEUED && left < total ? DayState.RUNNING : state,
                                    total,
                                    total - left,
                                    startedAt,
                                    finishedAt,
                                    LateDays.isMarked(day));
                        },
                        day)
                .orElse(Progress.NONE));
    }
}
