package gaming.commission;

import com.github.kagkarlsson.scheduler.task.TaskInstance;
import gaming.ErrorCode;
import gaming.Refusal;
import gaming.database.Instants;
import gaming.database.Transactions;
import gaming.tasks.TaskQueue;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.sql.Connection;
import java.sql.SQLException;
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
        return transactions.call(connection -> {
            DayState state = DayGate.take(connection, day);
            if (state == DayState.QUEUED && !WorkList.isEmpty(connection, day)) {
                return new Queued.Already();
            }
            list(connection, day, state);
            int users = WorkList.count(connection, day);
            if (users == 0) {
                return state == DayState.NONE ? new Queued.Nobody() : new Queued.NothingNew();
            }
            int tasks = Math.ceilDiv(users, batchSize);
            start(connection, day, users, now);
            enqueue(connection, day, batchSize, tasks, now);
            return new Queued.Now(users, tasks);
        });
    }

    private static void list(Connection connection, LocalDate day, DayState state) {
        try {
            if (state == DayState.NONE) {
                WorkList.listAll(connection, day);
            } else {
                WorkList.listLate(connection, day);
            }
            DayGate.closeForDeposits(connection);
            WorkList.listLatest(connection, day);
        } catch (SQLException failure) {
            throw new Refusal(
                    ErrorCode.DATA_PREPARATION_FAILED,
                    "The work list of the day could not be prepared",
                    Map.of("targetDate", day.toString()),
                    failure);
        }
    }

    private static void start(Connection connection, LocalDate day, int users, Instant now) throws SQLException {
        try (var update = connection.prepareStatement("update commission_day set state = 'QUEUED', users_total = ?,"
                + " started_at = ?, finished_at = null where day = ?")) {
            update.setInt(1, users);
            update.setObject(2, Instants.column(now));
            update.setObject(3, day);
            update.executeUpdate();
        }
    }

    private void enqueue(Connection connection, LocalDate day, int batchSize, int tasks, Instant now) {
        try {
            queue.enqueue(
                    connection,
                    IntStream.range(0, tasks)
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
        return transactions.call(connection -> !WorkList.isEmpty(connection, day));
    }

    /** Marks the day done when its last work row is gone; any number of batches may ask, at any time. */
    void finishIfNothingIsLeft(LocalDate day, Instant now) {
        transactions.run(connection -> {
            if (!WorkList.isEmpty(connection, day) || !DayGate.isAnyOf(connection, day, UNFINISHED)) {
                return;
            }
            Optional<DayState> state = DayGate.lock(connection, day);
            if (state.filter(UNFINISHED::contains).isPresent() && WorkList.isEmpty(connection, day)) {
                end(connection, day, DayState.DONE, now);
            }
        });
    }

    /** Marks the day failed: a task of it was tried as often as it may be. Asking for the day again takes it up. */
    void giveUp(LocalDate day, Instant now) {
        transactions.run(connection -> {
            Optional<DayState> state = DayGate.lock(connection, day);
            if (state.filter(DayState.QUEUED::equals).isPresent() && !WorkList.isEmpty(connection, day)) {
                end(connection, day, DayState.FAILED, now);
            }
        });
    }

    private static void end(Connection connection, LocalDate day, DayState state, Instant now) throws SQLException {
        try (var update =
                connection.prepareStatement("update commission_day set state = ?, finished_at = ? where day = ?")) {
            update.setString(1, state.name());
            update.setObject(2, Instants.column(now));
            update.setObject(3, day);
            update.executeUpdate();
        }
    }

    Progress progress(LocalDate day) {
        return transactions.call(connection -> progress(connection, day));
    }

    /** The day's row is read first: what is counted after it can only have moved on. */
    private static Progress progress(Connection connection, LocalDate day) throws SQLException {
        try (var query = connection.prepareStatement(
                "select state, users_total, started_at, finished_at from commission_day where day = ?")) {
            query.setObject(1, day);
            try (var row = query.executeQuery()) {
                if (!row.next()) {
                    return Progress.NONE;
                }
                DayState state = DayState.valueOf(row.getString(1));
                int total = row.getInt(2);
                int left = state == DayState.DONE ? 0 : Math.min(total, WorkList.count(connection, day));
                return new Progress(
                        state == DayState.QUEUED && left < total ? DayState.RUNNING : state,
                        total,
                        total - left,
                        Instants.readIfAny(row, "started_at"),
                        Instants.readIfAny(row, "finished_at"),
                        LateDays.isMarked(connection, day));
            }
        }
    }
}
