package gaming.referral.commission;

import com.github.kagkarlsson.scheduler.task.TaskInstance;
import gaming.core.ErrorCode;
import gaming.core.Refusal;
import gaming.database.Transactions;
import gaming.money.Dollars;
import gaming.referral.commission.CommissionDay.State;
import gaming.referral.commission.CommissionSql.Work;
import gaming.tasks.TaskQueue;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.persistence.PersistenceException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** The transactions that move a day on: it is queued, computed batch by batch, finished, or given up. */
@ApplicationScoped
class CommissionDays {
    private final Transactions transactions;
    private final CommissionDayRepository days;
    private final TaskQueue queue;

    @Inject
    CommissionDays(Transactions transactions, CommissionDayRepository days, TaskQueue queue) {
        this.transactions = transactions;
        this.days = days;
        this.queue = queue;
    }

    /** The answer to a request for a day. */
    sealed interface Queued {
        /** Its work was listed and queued. */
        record Now(int users, int tasks) implements Queued {}

        /** An earlier request queued it, and its work is not done. */
        record Already() implements Queued {}

        /** All is computed and nothing changed since. */
        record NothingNew() implements Queued {}

        /** No user's tiers have a house edge on that day. */
        record NoReferrers() implements Queued {}
    }

    /** The latest run of a day; {@code recalculationNeeded} when bets or deposits arrived after its list was made. */
    record Progress(
            State state,
            int usersTotal,
            int usersDone,
            @Nullable Instant startedAt,
            @Nullable Instant finishedAt,
            boolean recalculationNeeded) {
        static final Progress NONE = new Progress(State.NONE, 0, 0, null, null, false);
    }

    /** Lists the referrers that need a row and queues tasks for them, all in one transaction. */
    Queued queue(LocalDate date, int batchSize, Instant now) {
        return transactions.call(() -> {
            CommissionDay day = days.take(date);
            if (day.state() == State.QUEUED && CommissionSql.hasWork(date)) {
                return new Queued.Already();
            }
            list(date, day.state());
            int users = CommissionSql.count(date);
            if (users == 0) {
                return day.state() == State.NONE ? new Queued.NoReferrers() : new Queued.NothingNew();
            }
            int tasks = Math.ceilDiv(users, batchSize);
            day.queue(users, now);
            days.update(day);
            enqueue(date, batchSize, tasks, now);
            return new Queued.Now(users, tasks);
        });
    }

    private static void list(LocalDate day, State state) {
        try {
            if (state == State.NONE) {
                CommissionSql.listAll(day);
            } else {
                CommissionSql.listLate(day);
            }
            CommissionSql.closeForDeposits();
            CommissionSql.listLatest(day);
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
     * One batch in one transaction: claims up to {@code size} work rows that no other batch holds, computes their referrers'
     * day, writes the rows, adds the difference to the earnings and to the day's totals, and removes the work rows. After a
     * failure anywhere its work is still there for the next batch; a batch that is delivered again finds its work gone.
     *
     * @return the number of referrers
     */
    int compute(LocalDate day, int size) {
        long begun = System.nanoTime();
        int users = transactions.call(() -> {
            List<Work> work = CommissionSql.claim(day, size);
            if (!work.isEmpty()) {
                List<ObjectId> referrers = work.stream().map(Work::referrer).toList();
                Map<ObjectId, ReferrerDay> before = CommissionSql.rows(day, referrers);
                Map<ObjectId, Dollars> deposits = CommissionSql.depositsByEndOf(day, referrers);
                List<ReferrerDay> computed = work.stream()
                        .map(each -> ReferrerDay.compute(
                                each.referrer(),
                                deposits.getOrDefault(each.referrer(), Dollars.ZERO),
                                each.stakes(),
                                each.edges()))
                        .toList();
                CommissionSql.write(day, computed);
                CommissionSql.addEarnings(before, computed);
                CommissionSql.remove(day, referrers);
                // Last: other batches need the row too, and the commit releases it
                CommissionSql.addTotals(day, before.values(), computed);
            }
            return work.size();
        });
        CommissionMetrics.batchDone(System.nanoTime() - begun);
        return users;
    }

    boolean hasWork(LocalDate day) {
        return transactions.call(() -> CommissionSql.hasWork(day));
    }

    /** Marks the day done when its last work row is gone; any number of batches may ask, at any time. */
    void finishIfNothingIsLeft(LocalDate day, Instant now) {
        transactions.run(() -> {
            if (CommissionSql.hasWork(day)
                    || days.find(day).filter(CommissionDay::isUnfinished).isEmpty()) {
                return;
            }
            days.lock(day)
                    .filter(locked -> locked.isUnfinished() && !CommissionSql.hasWork(day))
                    .ifPresent(locked -> {
                        locked.finish(now);
                        days.update(locked);
                    });
        });
    }

    /** Marks the day failed: a task of it used all its retries. The next request for the day continues it. */
    void giveUp(LocalDate day, Instant now) {
        transactions.run(() -> days.lock(day)
                .filter(locked -> locked.state() == State.QUEUED && CommissionSql.hasWork(day))
                .ifPresent(locked -> {
                    locked.giveUp(now);
                    days.update(locked);
                }));
    }

    /** The day's row is read before its work is counted, so the count is never older than the row. */
    Progress progress(LocalDate date) {
        return transactions.call(() -> days.find(date)
                .map(day -> {
                    int total = day.usersTotal();
                    int left = day.state() == State.DONE ? 0 : Math.min(total, CommissionSql.count(date));
                    return new Progress(
                            day.state() == State.QUEUED && left < total ? State.RUNNING : day.state(),
                            total,
                            total - left,
                            day.startedAt(),
                            day.finishedAt(),
                            CommissionSql.isMarked(date));
                })
                .orElse(Progress.NONE));
    }
}
