package world;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import sandbox.Waiting;

/** A transaction of a test that others must wait for, until it is closed: then nothing of it has happened. */
public final class Blockade implements AutoCloseable {
    /** The database repeats its answer for a tenth of a second. */
    private static final Duration LOOK_AGAIN = Duration.ofMillis(110);

    private final Connection connection;

    private Blockade(Connection connection) {
        this.connection = connection;
    }

    /** Holds what {@code sql} changes or locks. */
    public static Blockade of(Rows rows, String sql) throws SQLException {
        Connection connection = rows.database().connect(rows.schema());
        connection.setAutoCommit(false);
        try (var statement = connection.createStatement()) {
            // What a row needs and is not said becomes zero
            statement.execute("set sql_mode = ''");
            statement.execute("set transaction isolation level read committed");
            statement.execute(sql);
        }
        return new Blockade(connection);
    }

    /** Holds rows: {@code claim where ...}. */
    public static Blockade ofRows(Rows rows, String from) throws SQLException {
        return of(rows, "select 1 from " + from + " for update");
    }

    /** How many transactions of these users, a pattern of {@code like}, wait for a lock just now. */
    public static int waiting(String users) {
        LockSupport.parkNanos(LOOK_AGAIN.toNanos());
        return count(users, "t.trx_state = 'LOCK WAIT'");
    }

    /** Returns when so many of them wait at once. */
    public static void awaitWaiting(String users, int transactions) {
        Waiting.until(() -> waiting(users) >= transactions);
    }

    /** Returns at a moment at which the user has no transaction, but for the one that asks. */
    public static void awaitNone(String user) {
        Waiting.until(() -> {
            LockSupport.parkNanos(LOOK_AGAIN.toNanos());
            return count(user, "p.id <> connection_id()") == 0;
        });
    }

    private static int count(String users, String condition) {
        return Rows.here()
                .count("information_schema.innodb_trx t join information_schema.processlist p"
                        + " on p.id = t.trx_mysql_thread_id where p.user like '" + users + "' and " + condition);
    }

    @Override
    public void close() throws SQLException {
        connection.rollback();
        connection.close();
    }
}
