package gaming.referral.commission;

import com.github.kagkarlsson.scheduler.task.TaskInstance;
import gaming.access.InternalCaller;
import gaming.audit.Action.Kind;
import gaming.audit.Audit;
import gaming.config.Keys;
import gaming.core.ErrorCode;
import gaming.core.Page;
import gaming.core.Page.Paged;
import gaming.core.Refusal;
import gaming.database.Background;
import gaming.database.Ids;
import gaming.database.Moment;
import gaming.database.Sql;
import gaming.database.Transactions;
import gaming.outbox.Outbox;
import gaming.referral.CommissionTerms;
import gaming.referral.commission.CommissionDay.State;
import gaming.referral.commission.CommissionListing.Step;
import gaming.tasks.TaskQueue;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.persistence.PersistenceException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import javax.sql.DataSource;
import org.bson.types.ObjectId;
import org.eclipse.microprofile.config.Config;
import org.jspecify.annotations.Nullable;

/**
 * The daily job, with its transactions. A caller requests a day, pods compute the day in batches, and callers can read
 * its progress.
 */
@ApplicationScoped
public class DailyCommission {
    private static final Logger LOG = System.getLogger(DailyCommission.class.getName());

    /** The service queues a day by itself only if, with that day, no more days are QUEUED. */
    private static final int DAYS_AT_ONCE = 10;

    /** A list that does not move for so long is taken over. */
    private static final Duration LIST_PATIENCE = Duration.ofSeconds(10);

    private final Transactions transactions;
    private final DataSource background;
    private final CommissionDayRepository days;
    private final CommissionBatch.Claims claims = new CommissionBatch.Claims();
    private final TaskQueue queue;
    private final Audit audit;
    private final Outbox outbox;
    private final CommissionSettings settings;

    @Inject
    DailyCommission(
            Transactions transactions,
            @Background DataSource background,
            CommissionDayRepository days,
            TaskQueue queue,
            Audit audit,
            Outbox outbox,
            Config config) {
        this.transactions = transactions;
        this.background = background;
        this.days = days;
        this.queue = queue;
        this.audit = audit;
        this.outbox = outbox;
        settings = Keys.read(config, CommissionSettings::from);
    }

    /** {@code markedAt} is the moment of the first mark; null: the day is not marked. */
    public record DayRecord(
            LocalDate targetDate,
            State state,
            boolean recalculationNeeded,
            @Nullable Instant markedAt) {}

    /**
     * The latest run of a day. {@code startedAt} is null without a run, and {@code finishedAt} before the end of the run.
     *
     * @param state null: the day has no activity or has not ended
     * @param recalculationNeeded whether a change after the work list of the run has marked a referrer
     */
    public record Progress(
            @Nullable State state,
            int usersTotal,
            int usersDone,
            @Nullable Instant startedAt,
            @Nullable Instant finishedAt,
            boolean recalculationNeeded) {
        static final Progress QUIET = new Progress(null, 0, 0, null, null, false);
    }

    /** In UTC, by the clock of the database. */
    public LocalDate yesterday() {
        return transactions.call(CommissionTerms::databaseDay).minusDays(1);
    }

    /**
     * Queues a day that has ended. For a day that has run before, only the work that is left and the changes
     * since then are queued.
     *
     * @return the result as a sentence
     * @throws Refusal NO_USERS_FOUND for a day that never ran and on which no referrer's tiers have a house edge;
     *     DATA_PREPARATION_FAILED, TASK_CREATION_FAILED
     */
    public String queue(LocalDate day) {
        return queue(day, null);
    }

    /**
     * Queues a day as {@link #queue(LocalDate)} does, if its changes are those of the preview with the fingerprint.
     *
     * @param fingerprint null: the changes are not checked
     * @throws Refusal also COMMISSION_DAY_CHANGED for other changes, CONFLICT for a fingerprint of a queued day
     */
    public String queue(LocalDate day, @Nullable String fingerprint, InternalCaller caller) {
        String seen = fingerprint == null ? "" : "fingerprint " + fingerprint;
        return audit.run(caller, Kind.CALCULATE_DAY, day, seen, () -> queue(day, fingerprint), Function.identity());
    }

    /**
     * Begins a run of a day, lists its referrers, and queues the tasks. A task that is queued at the beginning goes on
     * with the list if this pod stops.
     */
    private String queue(LocalDate date, @Nullable String fingerprint) {
        transactions
                .call(() -> days.find(date))
                .filter(CommissionDay::isHeld)
                .ifPresent(held -> takeOverList(date, held.run()));
        Optional<Instant> begun =
                prepared(date, () -> transactions.call(() -> fingerprint == null ? begin(date) : hold(date)));
        begun.ifPresent(run -> {
            while (list(date, run)) {}
            if (fingerprint != null) {
                confirm(date, run, fingerprint);
            }
        });
        return transactions.call(() -> {
            CommissionDay day = days.find(date).orElseThrow(() -> noReferrers(date));
            if (day.usersTotal() > 0 && begun.filter(day::hasStarted).isPresent()) {
                return "Queued %s: %s, %s"
                        .formatted(date, counted(day.usersTotal(), "user"), counted(tasks(day), "task"));
            } else if (day.isHeld()) {
                throw conflict(date);
            } else if (day.isListing() || CommissionSql.hasWork(date)) {
                return date + " is already queued";
            } else if (day.state() == State.NONE) {
                throw noReferrers(date);
            }
            finish(date, day);
            return date + " is already calculated";
        });
    }

    /** The day never ran, and no referrer's tiers have a house edge on it. */
    private static Refusal noReferrers(LocalDate date) {
        return new Refusal(
                ErrorCode.NO_USERS_FOUND,
                "No users need a commission for " + date,
                Map.of("targetDate", date.toString()));
    }

    /** Returns the run whose list is made next; empty: there is nothing to list now. */
    private Optional<Instant> begin(LocalDate date) {
        CommissionDay day = days.take(date);
        boolean hasWork = day.isListing() || CommissionSql.hasWork(date);
        if (day.isHeld()
                || (day.state() == State.QUEUED && hasWork)
                || (day.state() != State.NONE && !hasWork && !CommissionSql.isMarked(date))) {
            return Optional.empty();
        }
        Instant now = Moment.now().at();
        if (day.isListing()) {
            day.resume(now);
        } else {
            CommissionSql.forgetDone(date);
            day.begin(now, CommissionSql.firstMark(date));
        }
        return Optional.of(begun(date, day, now));
    }

    /** Returns the run of a list that {@link #confirm} starts or takes back; empty for a day without activity. */
    private Optional<Instant> hold(LocalDate date) {
        return days.lock(date).map(day -> {
            requireIdle(date, day);
            Instant now = Moment.now().at();
            if (day.state() == State.QUEUED) {
                day.finish(now);
            }
            day.hold(now, CommissionSql.firstMark(date));
            return begun(date, day, now);
        });
    }

    /** Closes the day last, because a closing excludes feeds: on a cluster, those that it meets abort the transaction. */
    private Instant begun(LocalDate date, CommissionDay day, Instant now) {
        days.update(day);
        enqueue(date, day, 1, now.plus(LIST_PATIENCE));
        CommissionSql.close(date);
        return day.run();
    }

    /** Goes on with the list of a run. Returns whether rows are left. */
    private boolean list(LocalDate date, Instant run) {
        return prepared(
                date,
                () -> transactions.call(() -> {
                    Optional<CommissionDay> listed = days.lock(date).filter(day -> day.isListing(run));
                    listed.ifPresent(day -> list(date, day));
                    return listed.filter(day -> day.isListing(run)).isPresent();
                }));
    }

    /** Goes on with the list of a run if it does not move: its pod has stopped. Takes back a list that is held. */
    void takeOverList(LocalDate date, Instant run) {
        transactions
                .call(() -> {
                    Instant before = Moment.now().at().minus(LIST_PATIENCE);
                    return days.find(date).filter(day -> day.isUnderWay(run) && day.isListStoppedSince(before));
                })
                .ifPresent(day -> {
                    while (day.isHeld() ? takeBack(date, run, true) : list(date, run)) {}
                });
    }

    /**
     * Starts the run of a complete list if its changes are those of the fingerprint, and takes the list back if not.
     * Bets and deposits mark their referrers meanwhile, so the list does not change.
     */
    private void confirm(LocalDate date, Instant run, String fingerprint) {
        var changes = new CommissionPreview.Sums(date, new Page(0, 0));
        while (!changes.isComplete()) {
            changes.add(transactions.call(() -> {
                CommissionDay day = complete(date, run);
                day.listMoved(Moment.now().at());
                days.update(day);
                return changes.next();
            }));
        }
        String now = changes.preview().fingerprint();
        boolean isSame = fingerprint.equals(now);
        if (isSame && changes.listed() > 0) {
            transactions.run(() -> {
                CommissionDay day = complete(date, run);
                CommissionSql.forgetDone(date);
                day.confirm(changes.listed());
                days.update(day);
                enqueueAll(date, day, Moment.now().at());
            });
            return;
        }
        while (takeBack(date, run, false)) {}
        if (!isSame) {
            throw new Refusal(
                    ErrorCode.COMMISSION_DAY_CHANGED,
                    "The changes of the day are not those of the fingerprint",
                    Map.of("targetDate", date.toString(), "fingerprint", now));
        }
    }

    private CommissionDay complete(LocalDate date, Instant run) {
        return days.lock(date).filter(day -> day.isComplete(run)).orElseThrow(() -> conflict(date));
    }

    /**
     * Takes some rows of a list back that is held. Returns whether there are more.
     *
     * @param stopped whether the list moves no more, unless the pod that holds it is only slow
     */
    private boolean takeBack(LocalDate date, Instant run, boolean stopped) {
        return transactions.call(() -> {
            Instant before = Moment.now().at().minus(LIST_PATIENCE);
            Optional<CommissionDay> held = days.lock(date)
                    .filter(day -> day.isUnderWay(run) && day.isHeld())
                    .filter(day -> !stopped || day.isTakenBack() || day.isListStoppedSince(before));
            held.ifPresent(day -> {
                if (!CommissionListing.takeBack(date, day, CommissionListing.FEWER_ROWS)) {
                    queue.cancel(task(date, day, 0));
                }
                day.listMoved(Moment.now().at());
                days.update(day);
            });
            return held.filter(CommissionDay::isListing).isPresent();
        });
    }

    /**
     * Lists some referrers. A complete list has its tasks queued. A day that never ran and has no referrers loses its
     * row, so the day is neither listed nor due any more. The feed of its next bet inserts the row again.
     */
    private void list(LocalDate date, CommissionDay day) {
        boolean isFirstRun = CommissionListing.some(date, day, CommissionListing.ROWS);
        Instant now = Moment.now().at();
        day.listMoved(now);
        if (day.isListing()) {
            days.update(day);
        } else if (day.usersTotal() > 0) {
            days.update(day);
            enqueueAll(date, day, now);
        } else if (isFirstRun) {
            endWithoutReferrers(date, day);
        } else {
            day.finish(now);
            days.update(day);
        }
    }

    /** A feed may have marked a referrer meanwhile. The run goes on with the marks. */
    private void endWithoutReferrers(LocalDate date, CommissionDay day) {
        CommissionSql.close(date);
        if (CommissionSql.isMarked(date)) {
            day.listed(Step.MARKS, Ids.LOWEST, 0);
            days.update(day);
        } else {
            queue.cancel(task(date, day, 0));
            days.delete(day);
        }
    }

    private static <T> T prepared(LocalDate date, Supplier<T> list) {
        try {
            return list.get();
        } catch (PersistenceException failure) {
            throw new Refusal(
                    ErrorCode.DATA_PREPARATION_FAILED,
                    "The work list of the day could not be prepared",
                    Map.of("targetDate", date.toString()),
                    failure);
        }
    }

    private static CommissionPreview changes(LocalDate date, Optional<CommissionDay> found, Page page) {
        found.ifPresent(day -> {
            Instant run = Moment.now().at();
            day.hold(run, Optional.empty());
            while (day.isListing(run)) {
                CommissionListing.some(date, day, CommissionListing.ROWS);
            }
        });
        var changes = new CommissionPreview.Sums(date, page);
        while (!changes.isComplete()) {
            changes.add(changes.next());
        }
        return changes.preview();
    }

    /** The day without a run under way, if it has a row. */
    private Optional<CommissionDay> idle(LocalDate date) {
        return transactions.call(() -> {
            Optional<CommissionDay> found = days.find(date);
            found.ifPresent(day -> requireIdle(date, day));
            return found;
        });
    }

    private static void requireIdle(LocalDate date, CommissionDay day) {
        if (day.isListing() || (day.state() == State.QUEUED && CommissionSql.hasWork(date))) {
            throw conflict(date);
        }
    }

    private static Refusal conflict(LocalDate date) {
        return new Refusal(
                ErrorCode.CONFLICT,
                "The day is queued: its changes are known when it is done",
                Map.of("targetDate", date.toString()));
    }

    private int tasks(CommissionDay day) {
        return Math.ceilDiv(day.usersTotal(), settings.batchSize());
    }

    private TaskInstance<?> task(LocalDate date, CommissionDay day, int number) {
        return CommissionTasks.instance(date, settings.batchSize(), day.run(), number);
    }

    private void enqueueAll(LocalDate date, CommissionDay day, Instant now) {
        queue.cancel(task(date, day, 0));
        enqueue(date, day, tasks(day), now);
    }

    /** Queues the first {@code tasks}. The first one of all may wait or run already. */
    private void enqueue(LocalDate date, CommissionDay day, int tasks, Instant due) {
        try {
            int from = queue.due(task(date, day, 0)).isEmpty() ? 0 : 1;
            queue.enqueue(
                    IntStream.range(from, tasks)
                            .<TaskInstance<?>>mapToObj(number -> task(date, day, number))
                            .toList(),
                    due);
        } catch (RuntimeException failure) {
            throw new Refusal(
                    ErrorCode.TASK_CREATION_FAILED,
                    "The tasks of the day could not be queued",
                    Map.of("targetDate", date.toString()),
                    failure);
        }
    }

    /** If a day cannot be queued, it stays due, and the next ones are still queued. */
    void queueUncomputed() {
        if (settings.recalculateAfter().isZero()) {
            return;
        }
        for (LocalDate day : due(settings.recalculateAfter())) {
            try {
                LOG.log(Level.INFO, "Without a request: {0}", queue(day));
            } catch (RuntimeException failure) {
                if (failure instanceof Refusal refusal && refusal.code() == ErrorCode.NO_USERS_FOUND) {
                    LOG.log(Level.INFO, "Without a request: {0}", refusal.getMessage());
                } else {
                    LOG.log(Level.WARNING, "The day " + day + " is not queued", failure);
                }
            }
        }
    }

    /** The days that the service queues by itself now, the oldest first. */
    List<LocalDate> due(Duration recalculateAfter) {
        return transactions.call(
                () -> CommissionSql.due(recalculateAfter, Math.max(0, DAYS_AT_ONCE - CommissionSql.queuedDays())));
    }

    /**
     * Computes up to {@code size} users of a listed day in one transaction, which also deletes the work rows.
     * After a failure, all work rows are still there for the next batch. A task that is delivered again computes other
     * referrers, if any are left.
     *
     * @return the number of computed users
     */
    int calculate(LocalDate day, int size) {
        long begun = System.nanoTime();
        int users = transactions.call(() -> {
            if (!CommissionSql.pass(day)
                    || days.find(day).filter(CommissionDay::isListing).isPresent()) {
                return 0;
            }
            List<ObjectId> referrers = claims.claim(day, size);
            CommissionBatch.compute(day, referrers, outbox.isEnabled());
            return referrers.size();
        });
        if (users > 0) {
            CommissionMetrics.batchDone(System.nanoTime() - begun);
        }
        finishIfNothingIsLeft(day);
        return users;
    }

    /** Whether the first task stays after it has failed for the last time: only this task takes a held list back. */
    boolean needsFirstTask(LocalDate day, Instant run) {
        return transactions.call(() -> days.find(day)
                .filter(found -> found.isUnderWay(run) && (found.isHeld() || found.state() == State.QUEUED))
                .isPresent());
    }

    /** Whether the run, or its list, has neither ended nor been given up. */
    boolean isUnderWay(LocalDate day, Instant run) {
        return transactions.call(
                () -> days.find(day).filter(found -> found.isUnderWay(run)).isPresent());
    }

    boolean hasWork(LocalDate day) {
        return transactions.call(() -> CommissionSql.hasWork(day));
    }

    /** Any number of batches may call this method at any time. */
    private void finishIfNothingIsLeft(LocalDate date) {
        transactions.run(() -> {
            if (!CommissionSql.hasWork(date)) {
                days.find(date).ifPresent(day -> finish(date, day));
            }
        });
    }

    /** Ends the run of a day whose work is done, as the current transaction has read it. */
    private void finish(LocalDate date, CommissionDay read) {
        if (read.isUnfinished()) {
            days.lock(date)
                    .filter(locked -> locked.isUnfinished() && !CommissionSql.hasWork(date))
                    .ifPresent(locked -> {
                        locked.finish(Moment.now().at());
                        days.update(locked);
                    });
        }
    }

    /** The next request for the day continues it. */
    void giveUp(LocalDate day) {
        finishIfNothingIsLeft(day);
        transactions.run(() -> days.lock(day)
                .filter(locked -> locked.state() == State.QUEUED)
                .ifPresent(locked -> {
                    locked.giveUp(Moment.now().at());
                    days.update(locked);
                }));
    }

    /** The days of the job that have ended, the oldest first. A null {@code state} or {@code marked} stands for any. */
    public Paged<DayRecord> days(@Nullable State state, @Nullable Boolean marked, Page page) {
        return transactions.call(
                () -> Paged.of(CommissionSql.days(state, marked, page), CommissionSql.countDays(state, marked), page));
    }

    /** The days of the job from {@code first} to {@code last} that have ended, the oldest first. */
    public List<DayRecord> days(LocalDate first, LocalDate last) {
        return transactions.call(() -> CommissionSql.days(first, last));
    }

    public Progress progress(LocalDate date) {
        return transactions.call(() -> days.find(date)
                .filter(_ -> date.isBefore(CommissionTerms.databaseDay()))
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
                .orElse(Progress.QUIET));
    }

    /**
     * The changes that a request for the day would make. The list is made in copies, so no feed waits.
     *
     * @throws Refusal CONFLICT for a day that is queued; OVERLOADED while another preview is made
     */
    public CommissionPreview preview(LocalDate date, Page page, InternalCaller caller) {
        return audit.run(
                caller,
                Kind.PREVIEW_DAY,
                date,
                "",
                () -> preview(date, page),
                preview -> "fingerprint " + preview.fingerprint());
    }

    private CommissionPreview preview(LocalDate date, Page page) {
        Optional<CommissionDay> day = idle(date);
        CommissionPreview preview = prepared(
                date,
                () -> Sql.on(
                        background,
                        () -> Sql.alone(
                                "preview", () -> CommissionListing.onCopies(date, () -> changes(date, day, page)))));
        idle(date);
        return preview;
    }

    /** Refuses a day that has not ended with INVALID_DATE_RANGE. */
    public void requireEnded(LocalDate day) {
        LocalDate latest = yesterday();
        if (day.isAfter(latest)) {
            throw new Refusal(
                    ErrorCode.INVALID_DATE_RANGE,
                    "The day has not ended yet: only days before today, in UTC, can be calculated",
                    Map.of("providedValue", day.toString(), "latest", latest.toString()));
        }
    }

    private static String counted(int number, String what) {
        return number + " " + what + (number == 1 ? "" : "s");
    }
}
