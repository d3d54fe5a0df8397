package faults;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntPredicate;
import sandbox.Waiting;
import world.Rows;

/** The transactions that the tests' database has open, of whose user. */
final class OpenTransactions {
    /** The database repeats its answer for a tenth of a second. */
    private static final Duration LOOK_AGAIN = Duration.ofMillis(110);

    private static final String WAITING = "t.trx_state = 'LOCK WAIT'";

    private OpenTransactions() {}

    /** Waits until so many transactions of {@code user} wait for locks at once. */
    static void awaitWaiting(String user, int transactions) {
        await(user, WAITING, waiting -> waiting >= transactions);
    }

    /** The transactions of {@code user} that wait for locks. */
    static int waiting(String user) {
        LockSupport.parkNanos(LOOK_AGAIN.toNanos());
        return count(user, WAITING);
    }

    /** Waits for a moment at which {@code user} has none, but for the one that asks. */
    static void awaitNone(String user) {
        await(user, "p.id <> connection_id()", open -> open == 0);
    }

    private static void await(String user, String condition, IntPredicate wanted) {
        long end = System.nanoTime() + Waiting.PATIENCE.toNanos();
        int seen;
        do {
            LockSupport.parkNanos(LOOK_AGAIN.toNanos());
            seen = count(user, condition);
            if (System.nanoTime() > end) {
                throw new AssertionError(seen + " transactions of " + user + " where " + condition);
            }
        } while (!wanted.test(seen));
    }

    private static int count(String user, String condition) {
        return Rows.here()
                .count("information_schema.innodb_trx t join information_schema.processlist p"
                        + " on p.id = t.trx_mysql_thread_id where p.user = '" + user + "' and " + condition);
    }

    /** A transaction of the test that a pod must wait for, until it is closed; nothing of it ever happens. */
    interface Locked extends AutoCloseable {
        @Override
        void close() throws SQLException;
    }

    /** Holds the rows of {@link TestPods} that {@code condition} says, {@code claim where ...}. */
    static Locked lock(String condition) throws SQLException {
        Rows rows = TestPods.all().rows();
        Connection connection = rows.database().connect(rows.schema());
        connection.setAutoCommit(false);
        try (var statement = connection.createStatement()) {
            statement.execute("set transaction isolation level read committed");
            statement.execute("select 1 from " + condition + " for update");
        }
        return () -> {
            connection.rollback();
            connection.close();
        };
    }
}
