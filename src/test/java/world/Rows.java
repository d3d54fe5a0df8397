package world;

import dev.EmbeddedMariaDb;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import org.bson.types.ObjectId;

/** Rows of a service's database, counted and changed behind its back. */
public record Rows(String schema) {
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

    /** Returns how many it changed. */
    public int change(String update, Object... parameters) {
        return run(update, parameters, PreparedStatement::executeUpdate);
    }

    private interface Work {
        int with(PreparedStatement statement) throws SQLException;
    }

    private int run(String text, Object[] parameters, Work work) {
        try (Connection connection = World.database().connect(schema);
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
