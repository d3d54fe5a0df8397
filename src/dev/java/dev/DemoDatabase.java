package dev;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.Optional;
import org.eclipse.microprofile.config.Config;
import org.jspecify.annotations.Nullable;

/** Asks the database itself for the demo's state, so that the state always belongs to the one in use. */
final class DemoDatabase {
    private DemoDatabase() {}

    /**
     * The day of the last demo bet; {@link LocalDate#MIN} without data or after an interrupted first load; empty for a
     * developer's own data.
     */
    static Optional<LocalDate> lastDay(Config config) {
        try (var connection = DriverManager.getConnection(
                config.getValue("db.url", String.class),
                config.getValue("db.user", String.class),
                config.getValue("db.password", String.class))) {
            String last = first(
                    connection,
                    "select date(at) from bet where id >= unhex('%s') and id < unhex('%s') order by id desc limit 1"
                            .formatted(DemoPlay.FIRST_BET, DemoPlay.BEHIND_BETS));
            if (last != null) {
                return Optional.of(LocalDate.parse(last));
            }
            String other = first(
                    connection,
                    "select 1 from user where id < x'de3001000000000000000000' or id >= x'de3002000000000000000000'"
                            + " union select 1 from bet limit 1");
            return other == null ? Optional.of(LocalDate.MIN) : Optional.empty();
        } catch (SQLException failure) {
            throw new IllegalStateException(failure);
        }
    }

    private static @Nullable String first(Connection connection, String query) throws SQLException {
        try (var statement = connection.createStatement();
                var rows = statement.executeQuery(query)) {
            return rows.next() ? rows.getString(1) : null;
        }
    }
}
