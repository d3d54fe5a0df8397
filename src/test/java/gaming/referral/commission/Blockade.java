package gaming.referral.commission;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import sandbox.Waiting;
import world.Fleet;

/** A transaction of the test that others must wait for, until it is closed: then nothing of it has happened. */
final class Blockade implements AutoCloseable {
    /** The database shows the same transactions again to whoever asks within a tenth of a second. */
    private static final Duration LOOK_AGAIN = Duration.ofMillis(110);

    private final Connection connection;

    private Blockade(Connection connection) {
        this.connection = connection;
    }

    /** Holds what {@code sql} changes or locks. */
    static Blockade of(String sql) throws SQLException {
        Connection connection = Pods.connection();
        connection.setAutoCommit(false);
        try (var statement = connection.createStatement()) {
            // What a row of commission needs and is not said becomes zero
            statement.execute("set sql_mode = ''");
            statement.execute("set transaction isolation level read committed");
            statement.execute(sql);
        }
        return new Blockade(connection);
    }

    /** Holds batches that have claimed one of these users and are about to write the user's day. */
    static Blockade ofRows(LocalDate day, Collection<String> users) throws SQLException {
        return of("insert into commission(day, user_id) values "
                + users.stream().map(user -> "('" + day + "', 0x" + user + ")").collect(Collectors.joining(",")));
    }

    /** How many transactions of each pod wait for a lock just now, by the pod's database user. */
    static Map<String, Integer> waiting() throws SQLException {
        var waiting = new HashMap<String, Integer>();
        try (Connection connection = Pods.connection();
                var statement = connection.createStatement();
                var row = statement.executeQuery("select p.user, count(*) from information_schema.innodb_trx t"
                        + " join information_schema.processlist p on p.id = t.trx_mysql_thread_id"
                        + " where t.trx_state = 'LOCK WAIT' group by p.user")) {
            while (row.next()) {
                waiting.put(row.getString(1), row.getInt(2));
            }
        }
        return waiting;
    }

    static void awaitWaiting(int pod, int transactions) throws Exception {
        await(() -> waiting().getOrDefault(Fleet.user(pod), 0) >= transactions);
    }

    static void await(Callable<Boolean> condition) throws Exception {
        Instant end = Instant.now().plus(Waiting.PATIENCE);
        while (!condition.call()) {
            if (Instant.now().isAfter(end)) {
                throw new AssertionError("It did not come about; waiting for locks: " + waiting());
            }
            LockSupport.parkNanos(LOOK_AGAIN.toNanos());
        }
    }

    @Override
    public void close() throws SQLException {
        connection.rollback();
        connection.close();
    }
}
