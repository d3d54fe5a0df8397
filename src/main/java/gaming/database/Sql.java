package gaming.database;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Single statements; parameters are set as {@link MultiRow#set} does. */
public final class Sql {
    private Sql() {}

    /** What is made of a row. */
    @FunctionalInterface
    public interface Row<T> {
        T read(ResultSet row) throws SQLException;
    }

    /** Returns how many rows it changed. */
    public static int update(Connection connection, String statement, @Nullable Object... parameters)
            throws SQLException {
        try (PreparedStatement prepared = prepare(connection, statement, parameters)) {
            return prepared.executeUpdate();
        }
    }

    /** The first row, if there is any. */
    public static <T> Optional<T> first(Connection connection, String query, Row<T> row, @Nullable Object... parameters)
            throws SQLException {
        try (PreparedStatement prepared = prepare(connection, query, parameters);
                ResultSet rows = prepared.executeQuery()) {
            return rows.next() ? Optional.of(row.read(rows)) : Optional.empty();
        }
    }

    /** Every row in turn. */
    public static void each(Connection connection, String query, InList.Row row, @Nullable Object... parameters)
            throws SQLException {
        try (PreparedStatement prepared = prepare(connection, query, parameters);
                ResultSet rows = prepared.executeQuery()) {
            while (rows.next()) {
                row.read(rows);
            }
        }
    }

    private static PreparedStatement prepare(Connection connection, String text, @Nullable Object... parameters)
            throws SQLException {
        PreparedStatement prepared = connection.prepareStatement(text);
        try {
            for (int at = 0; at < parameters.length; at++) {
                MultiRow.set(prepared, at + 1, parameters[at]);
            }
            return prepared;
        } catch (SQLException failure) {
            prepared.close();
            throw failure;
        }
    }
}
