package gaming.referral.commission;

import com.github.kagkarlsson.scheduler.task.TaskInstance;
import gaming.core.ErrorCode;
import gaming.core.Page;
import gaming.core.Page.Paged;
import gaming.core.Refusal;
import gaming.database.Moment;
import gaming.database.Sql;
import gaming.database.Transactions;
import gaming.referral.commission.CommissionDay.State;
import gaming.referral.commission.DailyCommission.DayRecord;
import gaming.tasks.TaskQueue;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.persistence.PersistenceException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** The transactions of the daily job. */
@ApplicationScoped
class CommissionDays {
    private final Transactions transactions;
    private final CommissionDayRepository days;
    private final CommissionClaims claims;
    private final TaskQueue queue;

    @Inject
    CommissionDays(Transactions transactions, CommissionDayRepository days, CommissionClaims claims, TaskQueue queue) {
        this.transactions = transactions;
        this.days = days;
        this.claims = claims;
        this.queue = queue;
    }

    sealed interface Queued {
        record Now(int users, int tasks) implements Queued {}

        /** An earlier request queued the day, and its work is not done. */
        record Already() implements Queued {}

        /** The day is computed, and nothing has changed since. */
        record NothingNew() implements Queued {}

        /** The day never ran, and no referrer's tiers have a house edge on it. */
        record NoReferrers() implements Queued {}
    }

    /** Of the latest run. {@code recalculationNeeded}: a change after its work list has marked a referrer. */
    record Progress(
            State state,
            int usersTotal,
            int usersDone,
            @Nullable Instant startedAt,
            @Nullable Instant finishedAt,
            boolean recalculationNeeded) {
        static final Progress NONE = new Progress(State.NONE, 0, 0, null, null, false);
    }

    /**
     * Lists the referrers whose day must be computed, and queues tasks for them, in one transaction. A day that never
     * ran and has no referrers loses its row, so the day is neither listed nor due any more. The feed of its next bet
     * inserts the row again.
     *
     * @param fingerprint of a preview whose changes the run must make; null: the changes are not checked
     * @throws Refusal COMMISSION_DAY_CHANGED if the run would make other changes; CONFLICT for a fingerprint of a
     *     queued day; DATA_PREPARATION_FAILED, TASK_CREATION_FAILED
     */
    Queued queue(LocalDate date, int batchSize, @Nullable String fingerprint) {
        return transactions.call(() -> {
            if (fingerprint != null) {
                // The locks of the preview stay, so no bet and no deposit comes before the list. Only if the preview
                // has inserted the row of the day, the lock of the row ends with the rollback.
                requireFingerprint(fingerprint, changes(date, new Page(0, 0)));
            }
            CommissionDay day = days.take(date);
            if (day.state() == State.QUEUED && CommissionSql.hasWork(date)) {
                return new Queued.Already();
            }
            Optional<Instant> firstMark = list(date, day.state());
            int users = CommissionSql.countWork(date);
            if (users == 0 && day.state() == State.NONE) {
                days.delete(day);
                return new Queued.NoReferrers();
            } else if (users == 0) {
                return new Queued.NothingNew();
            }
            int tasks = Math.ceilDiv(users, batchSize);
            Instant now = Moment.now().at();
            CommissionSql.forgetDone(date);
            day.queue(users, now, firstMark);
            days.update(day);
            enqueue(date, batchSize, tasks, now);
            return new Queued.Now(users, tasks);
        });
    }

    /**
     * The changes that a request for the day would make. The transaction runs the statements of the job and rolls them
     * back. Feeds with bets of the day wait for the transaction. Feeds with deposits wait once the work is listed.
     *
     * @throws Refusal CONFLICT for a day that is queued
     */
    CommissionPreview preview(LocalDate date, Page page) {
        return transactions.call(() -> changes(date, page));
    }

    private CommissionPreview changes(LocalDate date, Page page) {
        Sql.execute("savepoint preview");
        CommissionDay day = days.take(date);
        if (day.state() == State.QUEUED && CommissionSql.hasWork(date)) {
            throw new Refusal(
                    ErrorCode.CONFLICT,
                    "The day is queued: its changes are known when it is done",
                    Map.of("targetDate", date.toString()));
        }
        list(date, day.state());
        Sql.update("update commission_day set started_at = utc_timestamp(3) where day = ?", date);
        List<ObjectId> referrers = claims.claim(date, CommissionSettings.LARGEST_BATCH);
        while (!referrers.isEmpty()) {
            CommissionBatch.preview(date, referrers);
            referrers = claims.claim(date, CommissionSettings.LARGEST_BATCH);
        }
        CommissionPreview preview = CommissionPreview.read(date, page);
        Sql.execute("rollback to savepoint preview");
        return preview;
    }

    private static void requireFingerprint(String fingerprint, CommissionPreview now) {
        if (!fingerprint.equals(now.fingerprint())) {
            throw new Refusal(
                    ErrorCode.COMMISSION_DAY_CHANGED,
                    "The changes of the day are not those of the fingerprint",
                    Map.of("targetDate", now.targetDate().toString(), "fingerprint", now.fingerprint()));
        }
    }

    /** Returns the moment of the first mark of the listed changes. */
    private static Optional<Instant> list(LocalDate day, State state) {
        try {
            if (state == State.NONE) {
                CommissionSql.listAll(day);
            } else {
                CommissionSql.listLate(day);
            }
            CommissionSql.closeForDeposits();
            Optional<Instant> firstMark = CommissionSql.firstMark(day);
            CommissionSql.listLatest(day);
            return firstMark;
        } catch (PersistenceException failure) {
            throw new Refusal(
                    ErrorCode.DATA_PREPARATION_FAILED,
                    "The work list of the day could not be prepared",
                    Map.of("targetDate", day.toString()),
                    failure);
        }
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

    /**
     * Computes one batch in one transaction, which also deletes the work rows. After a failure, all work rows are still
     * there for the next batch. A task that is delivered again computes other referrers, if any are left.
     */
    int compute(LocalDate day, int size) {
        long begun = System.nanoTime();
        int users = transactions.call(() -> {
            List<ObjectId> referrers = claims.claim(day, size);
            CommissionBatch.compute(day, referrers);
            return referrers.size();
        });
        CommissionMetrics.batchDone(System.nanoTime() - begun);
        return users;
    }

    LocalDate today() {
        return transactions.call(
                () -> Sql.first("select utc_date()", row -> row.getDate(1)).orElseThrow());
    }

    boolean hasWork(LocalDate day) {
        return transactions.call(() -> CommissionSql.hasWork(day));
    }

    /** Any number of batches may call this method at any time. */
    void finishIfNothingIsLeft(LocalDate day) {
        transactions.run(() -> {
            if (CommissionSql.hasWork(day)
                    || days.find(day).filter(CommissionDay::isUnfinished).isEmpty()) {
                return;
            }
            days.lock(day)
                    .filter(locked -> locked.isUnfinished() && !CommissionSql.hasWork(day))
                    .ifPresent(locked -> {
                        locked.finish(Moment.now().at());
                        days.update(locked);
                    });
        });
    }

    /** The next request for the day continues it. */
    void giveUp(LocalDate day) {
        transactions.run(() -> days.lock(day)
                .filter(locked -> locked.state() == State.QUEUED && CommissionSql.hasWork(day))
                .ifPresent(locked -> {
                    locked.giveUp(Moment.now().at());
                    days.update(locked);
                }));
    }

    Paged<DayRecord> page(@Nullable State state, @Nullable Boolean marked, Page page) {
        return transactions.call(
                () -> Paged.of(CommissionSql.days(state, marked, page), CommissionSql.countDays(state, marked), page));
    }

    List<DayRecord> between(LocalDate first, LocalDate last) {
        return transactions.call(() -> CommissionSql.days(first, last));
    }

    /** The days that the service queues by itself now, the oldest first. */
    List<LocalDate> due(Duration recalculateAfter, int atOnce) {
        return transactions.call(
                () -> CommissionSql.due(recalculateAfter, Math.max(0, atOnce - CommissionSql.queuedDays())));
    }

    Progress progress(LocalDate date) {
        return transactions.call(() -> days.find(date)
                .map(day -> {
                    int total = day.usersTotal();
                    int done = day.state() == State.DONE ? total : Math.min(total, CommissionSql.done(date));
                    return new Progress(
                            day.state() == State.QUEUED && done > 0 ? State.RUNNING : day.state(),
                            total,
                            done,
                            day.startedAt(),
                            day.finishedAt(),
                            CommissionSql.isMarked(date));
                })
                .orElse(Progress.NONE));
    }
}
