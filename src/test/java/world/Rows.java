package world;

import dev.EmbeddedMariaDb;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.bson.types.ObjectId;
import sandbox.Waiting;

/** Rows of a service's database, counted and changed without the service. */
public record Rows(EmbeddedMariaDb database, String schema) {
    /** Of a schema of the tests' database. */
    public Rows(String schema) {
        this(World.database(), schema);
    }

    /** Of the service in this JVM. */
    public static Rows here() {
        return new Rows(EmbeddedMariaDb.GAMING);
    }

    /** {@code from}: a table and what follows it in a query, with parameters. */
    public int count(String from, Object... parameters) {
        return run("select count(*) from " + from, parameters, statement -> {
            try (var row = statement.executeQuery()) {
                row.next();
                return row.getInt(1);
            }
        });
    }

    /** Returns the number of changed rows. */
    public int change(String update, Object... parameters) {
        return run(update, parameters, PreparedStatement::executeUpdate);
    }

    /** The first column of the result of {@code query}. */
    public List<String> texts(String query) {
        var texts = new ArrayList<String>();
        each(query, row -> texts.add(row.getString(1)));
        return texts;
    }

    /** Makes one of the pods run a recurring task at once; returns when it is done. */
    public void doNow(String task) {
        String before = lastEnd(task);
        change("update scheduled_tasks set execution_time = '2000-01-01' where task_name = ? and not picked", task);
        Waiting.until(() -> !lastEnd(task).equals(before));
    }

    /** Returns when a transaction waits for the lock of a user. */
    public void awaitWaitForUser() {
        Waiting.until(() -> count("information_schema.processlist where db = database() and time_ms > 200"
                        + " and info like 'update user set locks%'")
                > 0);
    }

    private String lastEnd(String task) {
        return texts("select last_success from scheduled_tasks where task_name = '" + task + "'")
                .toString();
    }

    /** Reads one row. */
    public interface Reader {
        void read(ResultSet row) throws SQLException;
    }

    /** Each row of the result of {@code query}. */
    public void each(String query, Reader reader) {
        run(query, new Object[0], statement -> {
            try (var row = statement.executeQuery()) {
                while (row.next()) {
                    reader.read(row);
                }
                return 0;
            }
        });
    }

    private interface Work {
        int with(PreparedStatement statement) throws SQLException;
    }

    private int run(String text, Object[] parameters, Work work) {
        try (Connection connection = database.connect(schema);
                var statement = connection.prepareStatement(text)) {
            for (int i = 0; i < parameters.length; i++) {
                statement.setObject(i + 1, parameters[i] instanceof ObjectId id ? id.toByteArray() : parameters[i]);
            }
            return work.with(statement);
        } catch (SQLException failure) {
            throw new IllegalStateException(failure);
        }
    }
}
