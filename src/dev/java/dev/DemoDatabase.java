package dev;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.LocalDate;
import org.eclipse.microprofile.config.Config;
import org.jspecify.annotations.Nullable;

/**
 * The demo's state in the database. The database itself is asked, so that the state always belongs to the one in use.
 */
sealed interface DemoDatabase {
    /** No data, or an interrupted first load. */
    record Unplayed() implements DemoDatabase {}

    /** Demo bets up to this day, possibly to be continued. */
    record PlayedUntil(LocalDate day) implements DemoDatabase {}

    /** A developer's own data. */
    record Foreign() implements DemoDatabase {}

    private static Connection connect(Config config) throws SQLException {
        return DriverManager.getConnection(
                config.getValue("db.url", String.class),
                config.getValue("db.user", String.class),
                config.getValue("db.password", String.class));
    }

    static DemoDatabase look(Config config) {
        try (var connection = connect(config)) {
            String last = first(
                    connection,
                    "select date(at) from bet where id >= unhex('%s') and id < unhex('%s') order by id desc limit 1"
                            .formatted(DemoPlay.FIRST_BET, DemoPlay.BEHIND_BETS));
            if (last != null) {
                return new PlayedUntil(LocalDate.parse(last));
            }
            String other = first(
                    connection,
                    "select 1 from user where id < x'de3001000000000000000000' or id >= x'de3002000000000000000000'"
                            + " union select 1 from bet limit 1");
            return other == null ? new Unplayed() : new Foreign();
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
