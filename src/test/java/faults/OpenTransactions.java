package faults;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntPredicate;
import sandbox.Waiting;
import world.World;

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
        try (Connection connection = World.connection();
                var statement = connection.createStatement();
                var row = statement.executeQuery("select count(*) from information_schema.innodb_trx t"
                        + " join information_schema.processlist p on p.id = t.trx_mysql_thread_id"
                        + " where p.user = '" + user + "' and " + condition)) {
            row.next();
            return row.getInt(1);
        } catch (SQLException failure) {
            throw new AssertionError(failure);
        }
    }
}
