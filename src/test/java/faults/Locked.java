package faults;

import java.sql.Connection;
import java.sql.SQLException;

/** A transaction of the test that a pod must wait for, until it is closed; nothing of it ever happens. */
final class Locked implements AutoCloseable {
    private final Connection connection;

    private Locked(Connection connection) {
        this.connection = connection;
    }

    /** Holds the rows that {@code condition} says, {@code claim where ...}. */
    static Locked rows(String condition) throws SQLException {
        Connection connection = TestPods.all().connection();
        connection.setAutoCommit(false);
        try (var statement = connection.createStatement()) {
            statement.execute("set transaction isolation level read committed");
            statement.execute("select 1 from " + condition + " for update");
        }
        return new Locked(connection);
    }

    @Override
    public void close() throws SQLException {
        connection.rollback();
        connection.close();
    }
}
