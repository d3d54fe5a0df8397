package world;

import dev.EmbeddedMariaDb;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** The statements of a service, by the general log of the embedded server, which all tests share. */
public final class StatementLog {
    /**
     * Bytes of an id may be a quote, written with a backslash, or a backslash. The server writes a time with its type when
     * it has prepared the statement again.
     */
    private static final Pattern VALUE =
            Pattern.compile("(?:X|DATE|TIMESTAMP)?'(?:[^'\\\\]|\\\\.)*'|\\b0x[0-9a-f]+|\\b[0-9.]+\\b", Pattern.DOTALL);

    /** Statements of the pool, of the log and of tasks, which no caller waits for. */
    private static final String OTHERS = String.join(
            "|",
            // The pool, and the log
            "^set |^commit|^rollback|^begin not atomic|^execute immediate|general_log|information_schema",
            // The queue, the clock, and the versions of the catalogue
            "scheduled_tasks|^select utc_timestamp.6|^select version, players, dropped",
            // The books, and the comparison with the platform
            "booked_usdc|^select begun_at|^select d.day, d.day >=|^select coalesce.sum.if|commission_day_compared",
            "^select user_id, id, sent_at|sql_big_result(?! user_id, sum.earned)",
            "^update claim_books|^select user_id, id, if|^select c.user_id, c.id, earned_1|^select day, state, marked, since",
            // The days that are due
            "^select count... from commission_day where state|case d.state|^select 1 from commission_day where day",
            // The parts of names
            "^insert ignore into username_part|^delete from username_|^select user_id, former from username_due",
            "^select username_key, id from user where id in",
            // The closing of statements
            "statement_month|statement_claim|statement_earned|^insert into referral_statement",
            "^select user_id, closing, hash|^select e.user_id, u.username, e.earned_1",
            "^select user_id, day, level, earned|^select user_id, sum.earned|^select user_id, cast.date_format");

    private static final Duration QUIET = Duration.ofMillis(200);
    private static final Duration LONGEST_NOISE = Duration.ofSeconds(10);

    private StatementLog() {}

    /** A step with any exception. */
    @FunctionalInterface
    public interface Step {
        void run() throws Exception;
    }

    /**
     * The statements of {@code databaseUser} while {@code step} runs, without values. Bounds of transactions, the task
     * queue's own statements, the look at the catalogue's version, the pool's test of a connection, the look at the
     * partitions and the reading of the books after a scrape are left out. Waiting tasks run after the step.
     */
    public static List<String> during(String databaseUser, Step step) throws Exception {
        return during(World.database(), databaseUser, step);
    }

    /** A statement without its values. */
    public static String shape(String statement) {
        return VALUE.matcher(statement).replaceAll("?");
    }

    /** The same in another server. */
    public static List<String> during(EmbeddedMariaDb database, String databaseUser, Step step) throws Exception {
        return exactly(database, databaseUser, step).stream()
                .map(StatementLog::shape)
                .toList();
    }

    /** The same with the values. */
    public static List<String> exactly(EmbeddedMariaDb database, String databaseUser, Step step) throws Exception {
        try (Connection connection = database.connect(EmbeddedMariaDb.GAMING);
                var statement = connection.createStatement()) {
            boolean hasQueue = connection
                    .getMetaData()
                    .getTables(connection.getCatalog(), null, "scheduled_tasks", null)
                    .next();
            if (hasQueue) {
                postponeTasks(statement);
            }
            statement.execute("set global log_output = 'TABLE'");
            statement.execute("set global general_log = on");
            try {
                awaitQuiet(connection, databaseUser);
                step.run();
            } finally {
                statement.execute("set global general_log = off");
                if (hasQueue) {
                    resumeTasks(statement);
                }
            }
            return logged(connection, databaseUser);
        }
    }

    /** Tasks that wait are due after the step, so that it does not run beside them. */
    private static void postponeTasks(Statement statement) throws SQLException {
        statement.execute("create or replace temporary table waiting_task as"
                + " select task_name, task_instance, execution_time from scheduled_tasks where not picked");
        statement.execute("update scheduled_tasks join waiting_task using (task_name, task_instance)"
                + " set scheduled_tasks.execution_time = utc_timestamp() + interval 1 day where not picked");
    }

    private static void resumeTasks(Statement statement) throws SQLException {
        statement.execute("update scheduled_tasks join waiting_task using (task_name, task_instance)"
                + " set scheduled_tasks.execution_time = waiting_task.execution_time where not picked");
    }

    /** Work that began before, such as a running task or the loading of a changed catalogue, ends before the step. */
    private static void awaitQuiet(Connection connection, String databaseUser) throws Exception {
        Instant patience = Instant.now().plus(LONGEST_NOISE);
        try (var statement = connection.createStatement()) {
            do {
                statement.execute("truncate mysql.general_log");
                Thread.sleep(QUIET);
            } while (!logged(connection, databaseUser).isEmpty()
                    && Instant.now().isBefore(patience));
            statement.execute("truncate mysql.general_log");
        }
    }

    private static List<String> logged(Connection connection, String databaseUser) throws SQLException {
        var asked = new ArrayList<String>();
        try (var query = connection.prepareStatement("select convert(argument using utf8mb4) from mysql.general_log"
                + " where command_type in ('Query', 'Execute') and user_host like concat(?, '[%')"
                + " and argument not regexp ? order by event_time")) {
            query.setString(1, databaseUser);
            query.setString(2, OTHERS);
            try (var row = query.executeQuery()) {
                while (row.next()) {
                    asked.add(row.getString(1));
                }
            }
        }
        return asked;
    }
}
