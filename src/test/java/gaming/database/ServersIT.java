package gaming.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import dev.EmbeddedMariaDb;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import world.Cable;
import world.World;

/** Two servers of {@code db.url}. Cables lead to each; one of them freezes. */
class ServersIT {
    private static final Duration STATEMENT_TIMEOUT = Duration.ofMinutes(3);
    private static final String URL = "jdbc:mariadb://any/gaming";
    private static final Duration AT_ONCE = Duration.ofSeconds(30);

    private final Cable first = Cable.to(World.database().port());
    private final Cable second = Cable.to(World.database().port());
    private final Servers servers = new Servers(
            DatabaseSettingsTest.settings(URL),
            "jdbc:mariadb://127.0.0.1:%s,127.0.0.1:%s/%s"
                    .formatted(first.port(), second.port(), EmbeddedMariaDb.GAMING),
            DatabaseSettings.REQUIRE_WRITABLE,
            STATEMENT_TIMEOUT);
    private final HikariDataSource pool = pool();
    private final HikariDataSource otherPool = pool();

    private static HikariDataSource pool() {
        var pool = new HikariDataSource();
        pool.setMaximumPoolSize(2);
        pool.setConnectionTestQuery("do 0");
        return pool;
    }

    @BeforeEach
    void watch() {
        for (HikariDataSource each : new HikariDataSource[] {pool, otherPool}) {
            each.setDataSource(servers);
            servers.watchFor(each);
        }
    }

    @AfterEach
    void close() {
        first.close();
        second.close();
        pool.close();
        otherPool.close();
    }

    @Test
    void theFirstOneGetsTheConnections() throws SQLException {
        try (Connection _ = pool.getConnection();
                Connection _ = otherPool.getConnection()) {
            assertThat(first.connections()).isGreaterThanOrEqualTo(2);
            assertThat(second.connections()).isZero();
        }
    }

    @Test
    void allPoolsLeaveOneThatFreezesAtOnce() throws SQLException {
        try (Connection used = pool.getConnection();
                Connection other = otherPool.getConnection()) {
            Instant frozen = Instant.now();
            first.delay(Duration.ofHours(1));
            assertThatThrownBy(() -> ask(used)).isInstanceOf(SQLException.class);
            assertThatThrownBy(() -> ask(other)).isInstanceOf(SQLException.class);
            try (Connection next = pool.getConnection();
                    Connection nextOther = otherPool.getConnection()) {
                ask(next);
                ask(nextOther);
            }
            assertThat(Duration.between(frozen, Instant.now())).isLessThan(AT_ONCE);
        }
        assertThat(second.connections()).isPositive();
    }

    @Test
    void statementsDoNotWaitForOtherNodesWithoutACluster() throws SQLException {
        try (Connection connection = pool.getConnection();
                var statement = connection.createStatement();
                var row = statement.executeQuery("select @@wsrep_sync_wait")) {
            assertThat(row.next()).isTrue();
            assertThat(row.getInt(1)).isZero();
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiterString = " -> ",
            value = {
                "jdbc:mariadb://one:3307,two/g?sslMode=trust -> jdbc:mariadb://one:3307/g?sslMode=trust jdbc:mariadb://two/g?sslMode=trust",
                "jdbc:mariadb://address=(host=one)(port=3307),two/g -> jdbc:mariadb://address=(host=one)(port=3307)/g jdbc:mariadb://two/g",
                "jdbc:mariadb://[::1]:3307/g -> jdbc:mariadb://[::1]:3307/g"
            })
    void eachHostHasAUrl(String url, String urls) {
        assertThat(String.join(" ", Servers.urls(url))).isEqualTo(urls);
    }

    private static void ask(Connection connection) throws SQLException {
        try (var statement = connection.createStatement()) {
            statement.execute("do 0");
        }
    }
}
