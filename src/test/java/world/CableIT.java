package world;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.EmbeddedMariaDb;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;

/** A cable to the database. */
class CableIT {
    @Test
    void aConnectionToTheDatabaseIsCut() throws SQLException {
        try (var cable = Cable.to(World.database().port())) {
            String url = cable.reroute(World.databaseUrl());
            try (Connection connection = connect(url)) {
                assertThat(connection.isValid(5)).isTrue();
                cable.cut();
                assertThatThrownBy(() -> select(connection)).isInstanceOf(SQLException.class);
            }
            assertThatThrownBy(() -> connect(url)).isInstanceOf(SQLException.class);
            cable.mend();
            try (Connection connection = connect(url)) {
                select(connection);
            }
        }
    }

    private static Connection connect(String url) throws SQLException {
        return DriverManager.getConnection(url, EmbeddedMariaDb.GAMING, EmbeddedMariaDb.GAMING);
    }

    private static void select(Connection connection) throws SQLException {
        try (var statement = connection.createStatement()) {
            statement.execute("select 1");
        }
    }
}
