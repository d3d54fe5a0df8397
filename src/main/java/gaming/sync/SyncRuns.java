package gaming.sync;

import com.github.kagkarlsson.scheduler.task.TaskInstance;
import gaming.database.Ids;
import gaming.database.InList;
import gaming.database.Instants;
import gaming.database.MultiRow;
import gaming.database.Sql;
import gaming.database.Transactions;
import gaming.platform.PlatformUsers;
import gaming.tasks.TaskQueue;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
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
        return transactions.call(connection -> {
            Instant now = now();
            Optional<ObjectId> open = Sql.first(
                    connection,
                    "select id from sync_run where first_index = ? and users = ? and open = 1 for update",
                    row -> Ids.read(row, 1),
                    first,
                    users);
            if (open.isPresent()) {
                goOn(connection, open.get(), now);
            }
            ObjectId run = open.isPresent() ? open.get() : begin(connection, first, users, now);
            return Sql.first(connection, PROGRESS + "where id = ?", SyncRuns::progress, run)
                    .orElseThrow();
        });
    }

    private ObjectId begin(Connection connection, long first, int users, Instant now) throws SQLException {
        forgetOld(connection, now);
        var run = new ObjectId();
        var pages = new ArrayList<PageWork>();
        for (int from = 0; from < users; from += PlatformUsers.LARGEST_PAGE) {
            int size = Math.min(PlatformUsers.LARGEST_PAGE, users - from);
            pages.add(new PageWork(run, pages.size(), first + from, size));
        }
        Sql.update(
                connection,
                "insert into sync_run(id, first_index, users, state, pages, pages_done, pages_failed, total, done,"
                        + " skipped, attempt, requested_at) values (?, ?, ?, 'QUEUED', ?, 0, 0, ?, 0, 0, 1, ?)",
                run,
                first,
                users,
                pages.size(),
                users,
                now);
        PAGES.write(connection, pages, page ->
                new Object[] {page.run(), page.number(), page.first(), page.users(), "PENDING"});
        queue.enqueue(
                connection,
                pages.stream()
                        .<TaskInstance<?>>map(page -> SyncTasks.instance(page, 1))
                        .toList());
        return run;
    }

    private void goOn(Connection connection, ObjectId run, Instant now) throws SQLException {
        Optional<Attempt> last = Sql.first(
                connection,
                "select attempt, finished_at from sync_run where id = ? and state = 'FAILED'",
                row -> new Attempt(row.getInt(1), Instants.read(row, "finished_at")),
                run);
        if (last.isEmpty()) {
            return;
        }
        int attempt = last.get().number();
        if (last.get().endedAt().plus(RESUMED_WITHIN).isBefore(now)) {
            Sql.update(connection, "update sync_page set state = 'FAILED' where run_id = ?", run);
            Sql.update(
                    connection,
                    "update sync_run set pages_done = 0, done = 0, skipped = 0, total = users where id = ?",
                    run);
        }
        var failed = new ArrayList<PageWork>();
        Sql.each(
                connection,
                "select number, first_index, users from sync_page where run_id = ? and state = 'FAILED' order by number",
                row -> failed.add(page(run, row)),
                run);
        Sql.update(connection, "update sync_page set state = 'PENDING' where run_id = ? and state = 'FAILED'", run);
        Sql.update(
                connection,
                "update sync_run set state = if(pages_done = 0, 'QUEUED', 'RUNNING'), pages_failed = 0,"
                        + " attempt = attempt + 1, requested_at = ?, finished_at = null where id = ?",
                now,
                run);
        queue.enqueue(
                connection,
                failed.stream()
                        .<TaskInstance<?>>map(page -> SyncTasks.instance(page, attempt + 1))
                        .toList());
    }

    /** Old runs that are done go with the next ones that are asked for. */
    private static void forgetOld(Connection connection, Instant now) throws SQLException {
        var old = new ArrayList<ObjectId>();
        Sql.each(
                connection,
                "select id from sync_run where state = 'DONE' and requested_at < ? order by requested_at limit "
                        + FORGOTTEN_AT_ONCE,
                row -> old.add(Ids.read(row, 1)),
                now.minus(KEPT));
        InList.update(connection, "delete from sync_page where run_id in ", old);
        InList.update(connection, "delete from sync_run where id in ", old);
    }

    /** Of the run that was asked for last. */
    Optional<RunProgress> latest() {
        return transactions.call(connection ->
                Sql.first(connection, PROGRESS + "order by requested_at desc, id desc limit 1", SyncRuns::progress));
    }

    /** The page, as long as it is to be done. */
    Optional<PageWork> page(ObjectId run, int number) {
        return transactions.call(connection -> pending(connection, run, number, ""));
    }

    /** What a page brought. */
    interface Users {
        /** Writes a page's users, and answers how many of them were skipped. */
        int write(Connection connection) throws SQLException;
    }

    /** Writes a page's users and that it is done, at once and once; {@code rows}: how many the platform has of it. */
    void finish(PageWork page, int rows, Users users) {
        transactions.run(connection -> {
            if (pending(connection, page.run(), page.number(), " for update").isPresent()) {
                int skipped = users.write(connection);
                mark(connection, page, "DONE");
                Sql.update(
                        connection,
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
        transactions.run(connection -> {
            if (pending(connection, page.run(), page.number(), " for update").isPresent()) {
                mark(connection, page, "FAILED");
                Sql.update(
                        connection, "update sync_run set pages_failed = pages_failed + 1, " + END, now(), page.run());
            }
        });
    }

    private static void mark(Connection connection, PageWork page, String state) throws SQLException {
        Sql.update(
                connection,
                "update sync_page set state = ? where run_id = ? and number = ?",
                state,
                page.run(),
                page.number());
    }

    private static Optional<PageWork> pending(Connection connection, ObjectId run, int number, String lock)
            throws SQLException {
        return Sql.first(
                connection,
                "select number, first_index, users from sync_page where run_id = ? and number = ? and state = 'PENDING'"
                        + lock,
                row -> page(run, row),
                run,
                number);
    }

    private static PageWork page(ObjectId run, ResultSet row) throws SQLException {
        return new PageWork(run, row.getInt("number"), row.getLong("first_index"), row.getInt("users"));
    }

    private static RunProgress progress(ResultSet row) throws SQLException {
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
