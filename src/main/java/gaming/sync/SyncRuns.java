package gaming.sync;

import com.github.kagkarlsson.scheduler.task.TaskInstance;
import gaming.database.InList;
import gaming.database.MultiRow;
import gaming.database.Row;
import gaming.database.Sql;
import gaming.database.Transactions;
import gaming.platform.PlatformUsers;
import gaming.tasks.TaskQueue;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Optional;
import org.bson.types.ObjectId;

/** The transactions of synchronisations of users; rows are locked in one order everywhere: page, users, run. */
@ApplicationScoped
class SyncRuns {
    private static final Duration KEPT = Duration.ofDays(30);
    private static final int FORGOTTEN_AT_ONCE = 20;
    private static final String PROGRESS = "select state, total, done, skipped from sync_run ";

    private static final MultiRow PAGES =
            new MultiRow("insert into sync_page(run_id, number, first_index, users, state)", "(?,?,?,?,?)", "");
    /** Assignments run from left to right: each sees what those before it have made. */
    private static final String END = """
            state = if(pages_done = pages, 'DONE', if(pages_done + pages_failed = pages, 'FAILED', 'RUNNING')),
            finished_at = if(state = 'RUNNING', null, ?)
            where id = ?""";

    /** What was read longer ago than this is read again with what failed: it has changed since. */
    private static final Duration RESUMED_WITHIN = Duration.ofHours(1);

    private final Transactions transactions;
    private final TaskQueue queue;
    private final Clock clock;

    private record Attempt(int number, Instant endedAt) {}

    @Inject
    SyncRuns(Transactions transactions, TaskQueue queue, Clock clock) {
        this.transactions = transactions;
        this.queue = queue;
        this.clock = clock;
    }

    /**
     * Queues the users from {@code first} on, unless they are queued already; goes on with a run of them that failed.
     * Who loses the race to be the first one finds the other's run.
     */
    RunProgress start(long first, int users) {
        return transactions.call(() -> {
            Instant now = now();
            Optional<ObjectId> open = Sql.first(
                    "select id from sync_run where first_index = ? and users = ? and open = 1 for update",
                    row -> row.getId(1),
                    first,
                    users);
            if (open.isPresent()) {
                goOn(open.get(), now);
            }
            ObjectId run = open.isPresent() ? open.get() : begin(first, users, now);
            return Sql.first(PROGRESS + "where id = ?", SyncRuns::progress, run).orElseThrow();
        });
    }

    private ObjectId begin(long first, int users, Instant now) {
        forgetOld(now);
        var run = new ObjectId();
        var pages = new ArrayList<PageWork>();
        for (int from = 0; from < users; from += PlatformUsers.LARGEST_PAGE) {
            int size = Math.min(PlatformUsers.LARGEST_PAGE, users - from);
            pages.add(new PageWork(run, pages.size(), first + from, size));
        }
        Sql.update(
                "insert into sync_run(id, first_index, users, state, pages, pages_done, pages_failed, total, done,"
                        + " skipped, attempt, requested_at) values (?, ?, ?, 'QUEUED', ?, 0, 0, ?, 0, 0, 1, ?)",
                run,
                first,
                users,
                pages.size(),
                users,
                now);
        PAGES.write(pages, page -> new Object[] {page.run(), page.number(), page.first(), page.users(), "PENDING"});
        queue.enqueue(pages.stream()
                .<TaskInstance<?>>map(page -> SyncTasks.instance(page, 1))
                .toList());
        return run;
    }

    private void goOn(ObjectId run, Instant now) {
        Optional<Attempt> last = Sql.first(
                "select attempt, finished_at from sync_run where id = ? and state = 'FAILED'",
                row -> new Attempt(row.getInt(1), row.getInstant("finished_at")),
                run);
        if (last.isEmpty()) {
            return;
        }
        int attempt = last.get().number();
        if (last.get().endedAt().plus(RESUMED_WITHIN).isBefore(now)) {
            Sql.update("update sync_page set state = 'FAILED' where run_id = ?", run);
            Sql.update("update sync_run set pages_done = 0, done = 0, skipped = 0, total = users where id = ?", run);
        }
        var failed = new ArrayList<PageWork>();
        Sql.each(
                "select number, first_index, users from sync_page where run_id = ? and state = 'FAILED' order by number",
                row -> failed.add(page(run, row)),
                run);
        Sql.update("update sync_page set state = 'PENDING' where run_id = ? and state = 'FAILED'", run);
        Sql.update(
                "update sync_run set state = if(pages_done = 0, 'QUEUED', 'RUNNING'), pages_failed = 0,"
                        + " attempt = attempt + 1, requested_at = ?, finished_at = null where id = ?",
                now,
                run);
        queue.enqueue(failed.stream()
                .<TaskInstance<?>>map(page -> SyncTasks.instance(page, attempt + 1))
                .toList());
    }

    /** Old runs that are done go with the next ones that are asked for. */
    private static void forgetOld(Instant now) {
        var old = new ArrayList<ObjectId>();
        Sql.each(
                "select id from sync_run where state = 'DONE' and requested_at < ? order by requested_at limit "
                        + FORGOTTEN_AT_ONCE,
                row -> old.add(row.getId(1)),
                now.minus(KEPT));
        InList.update("delete from sync_page where run_id in ", old);
        InList.update("delete from sync_run where id in ", old);
    }

    /** Of the run that was asked for last. */
    Optional<RunProgress> latest() {
        return transactions.call(
                () -> Sql.first(PROGRESS + "order by requested_at desc, id desc limit 1", SyncRuns::progress));
    }

    /** The page, as long as it is to be done. */
    Optional<PageWork> page(ObjectId run, int number) {
        return transactions.call(() -> pending(run, number, ""));
    }

    /** What a page brought. */
    interface Users {
        /** Writes a page's users, and answers how many of them were skipped. */
        int write();
    }

    /** Writes a page's users and that it is done, at once and once; {@code rows}: how many the platform has of it. */
    void finish(PageWork page, int rows, Users users) {
        transactions.run(() -> {
            if (pending(page.run(), page.number(), " for update").isPresent()) {
                int skipped = users.write();
                mark(page, "DONE");
                Sql.update(
                        "update sync_run set pages_done = pages_done + 1, total = total - ?, done = done + ?,"
                                + " skipped = skipped + ?, " + END,
                        page.users() - rows,
                        rows,
                        skipped,
                        now(),
                        page.run());
            }
        });
    }

    /** The page is given up. */
    void giveUp(PageWork page) {
        transactions.run(() -> {
            if (pending(page.run(), page.number(), " for update").isPresent()) {
                mark(page, "FAILED");
                Sql.update("update sync_run set pages_failed = pages_failed + 1, " + END, now(), page.run());
            }
        });
    }

    private static void mark(PageWork page, String state) {
        Sql.update("update sync_page set state = ? where run_id = ? and number = ?", state, page.run(), page.number());
    }

    private static Optional<PageWork> pending(ObjectId run, int number, String lock) {
        return Sql.first(
                "select number, first_index, users from sync_page where run_id = ? and number = ? and state = 'PENDING'"
                        + lock,
                row -> page(run, row),
                run,
                number);
    }

    private static PageWork page(ObjectId run, Row row) {
        return new PageWork(run, row.getInt("number"), row.getLong("first_index"), row.getInt("users"));
    }

    private static RunProgress progress(Row row) {
        return new RunProgress(
                RunState.valueOf(row.getString("state")),
                row.getInt("total"),
                row.getInt("done"),
                row.getInt("skipped"));
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MILLIS);
    }
}
