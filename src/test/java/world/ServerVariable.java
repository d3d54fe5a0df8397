package world;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Objects;

/** A global variable of the tests' database with another value, until it is closed. */
public final class ServerVariable implements AutoCloseable {
    private final String name;
    private final String before;

    private ServerVariable(String name, String before) {
        this.name = name;
        this.before = before;
    }

    /** New connections have the value of a variable that sessions have too. */
    public static ServerVariable set(String name, Object value) {
        try (Connection connection = World.connection();
                var statement = connection.createStatement();
                var row = statement.executeQuery("select @@global." + name)) {
            row.next();
            String before = Objects.requireNonNullElse(row.getString(1), "");
            write(name, value);
            return new ServerVariable(name, before);
        } catch (SQLException failure) {
            throw new AssertionError(failure);
        }
    }

    private static void write(String name, Object value) throws SQLException {
        try (Connection connection = World.connection();
                var statement = connection.prepareStatement("set global " + name + " = ?")) {
            statement.setObject(1, value.toString().matches("\\d+") ? Integer.valueOf(value.toString()) : value);
            statement.execute();
        }
    }

    @Override
    public void close() {
        try {
            write(name, before);
        } catch (SQLException failure) {
            throw new AssertionError(failure);
        }
    }
}
