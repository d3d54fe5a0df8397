package gaming.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.EmbeddedMariaDb;
import gaming.config.Misconfiguration;
import gaming.database.DatabaseSettings.Durability;
import jakarta.persistence.Persistence;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Executors;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mariadb.jdbc.MariaDbDataSource;
import world.Logged;
import world.Rows;
import world.Together;
import world.World;

/** Databases that this version cannot use. */
class MigrationsIT {
    private final String schema = World.freshSchema();
    private final Rows rows = new Rows(schema);

    @ParameterizedTest
    @CsvSource({
        "MariaDB, 10.5.29-MariaDB, 10, 5, false",
        "MariaDB, 5.5.68-MariaDB,  5,  5, false",
        "MySQL,   8.0.36,          8,  0, false",
        "MySQL,   10.6.0,          10, 6, false",
        "MariaDB, 10.6.0,          10, 6, true",
        "MariaDB, 11.4.5,          11, 4, true"
    })
    void mustBeMariaDb106OrNewer(String product, String version, int major, int minor, boolean good) {
        ThrowingCallable check = () -> Migrations.requireMariaDb(product, version, major, minor);
        if (good) {
            assertThatCode(check).doesNotThrowAnyException();
        } else {
            assertThatThrownBy(check)
                    .isInstanceOf(Misconfiguration.class)
                    .hasMessage("db.url: must be of MariaDB 10.6 or newer, not of " + product + " " + version);
        }
    }

    /** A pod of the old version may restart during an upgrade. */
    @Test
    void mayBeOfANewerVersion() throws SQLException {
        run();
        rows.change("insert into flyway_schema_history values"
                + " (1000, '999', 'next', 'SQL', 'V999__next.sql', 1, 'gaming', now(), 1, true)");
        run();
    }

    @Test
    void repeatAScriptThatHasFailed() throws SQLException {
        run();
        rows.change("update flyway_schema_history set success = false where version = '017'");
        rows.change("drop table outbox");
        run();
        assertThat(rows.count("flyway_schema_history where not success")).isZero();
        assertThat(rows.count("outbox")).isZero();
    }

    @Test
    void mustHaveNoChangedMigration() throws SQLException {
        run();
        rows.change("update flyway_schema_history set checksum = 1 where version = '013'");
        assertRefused("db.url: Migration checksum mismatch for migration version 013");
    }

    @Test
    void namesTheReasonOfAFailedMigration() throws SQLException {
        run();
        rows.change("delete from flyway_schema_history where version >= '011'");
        rows.change("alter table installation add column other int");
        assertThatThrownBy(this::run)
                .isInstanceOf(Misconfiguration.class)
                .hasMessageStartingWith("db.url: Failed to execute script V011__payments.sql: ")
                .hasMessageEndingWith("Column count doesn't match value count at row 1");
    }

    @Test
    void mustNotBelongToAnotherService() throws SQLException {
        rows.change("create table something_else (at int)");
        assertRefused("db.url: Found non-empty schema(s) `" + schema + "` but no schema history table");
    }

    @Test
    void staysUnchangedWhereItsUserMayCreateNoTables() throws SQLException {
        rows.change("create or replace user reader identified by '" + EmbeddedMariaDb.GAMING + "'");
        rows.change("grant select on " + schema + ".* to reader");
        assertThatThrownBy(() -> Migrations.run(settings("reader")))
                .isInstanceOf(SQLException.class)
                .hasMessageContaining("CREATE command denied to user 'reader'");
        try (Connection connection = World.database().connect(schema);
                var tables = connection.createStatement().executeQuery("show tables")) {
            assertThat(tables.next()).isFalse();
        }
    }

    @RepeatedTest(3)
    void runOnceWhenTwoProcessesStartAtOnce() {
        Together.times(2, _ -> run());
        assertThat(rows.texts("select version from flyway_schema_history where success"))
                .hasSizeGreaterThan(15)
                .doesNotHaveDuplicates();
    }

    @Test
    void waitForTheTurnOfAProcessThatDied() throws SQLException {
        run();
        giveTheTurnToAnother();
        // A start whose tables are complete does not wait
        run();
        assertThat(rows.count("migration_turn where holder = 'dead'")).isOne();
        try (var log = Logged.by(MigrationTurn.class)) {
            long begun = System.nanoTime();
            turn(Duration.ofSeconds(2)).close();
            assertThat(Duration.ofNanos(System.nanoTime() - begun)).isGreaterThan(Duration.ofSeconds(2));
            assertThat(log.lines()).containsExactly("INFO Waiting, because another process changes the tables");
        }
        assertThat(rows.count("migration_turn where holder = ''")).isOne();
    }

    /** Such a process may be behind a long change of a table, and then its version moves late. */
    @Test
    void leaveTheTurnToAProcessThatMoves() throws Exception {
        run();
        giveTheTurnToAnother();
        try (var waiting = Executors.newVirtualThreadPerTaskExecutor()) {
            var taken = waiting.submit(() -> turn(Duration.ofSeconds(3)));
            for (int moves = 0; moves < 4; moves++) {
                Thread.sleep(1_000);
                rows.change("update migration_turn set version = version + 1");
                assertThat(taken.isDone()).isFalse();
            }
            rows.change("update migration_turn set holder = ''");
            taken.get().close();
        }
    }

    @Test
    void beginNoScriptAfterTheTurnIsLost() throws SQLException {
        run();
        try (MigrationTurn turn = turn(Duration.ofSeconds(2))) {
            turn.requireHeld();
            giveTheTurnToAnother();
            assertThatThrownBy(turn::requireHeld)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("Another process has taken the turn to change the tables");
        }
        assertThat(rows.count("migration_turn where holder = 'dead'")).isOne();
    }

    private MigrationTurn turn(Duration lease) throws SQLException {
        return MigrationTurn.await(database(), lease, () -> true).orElseThrow();
    }

    private MariaDbDataSource database() throws SQLException {
        var database = new MariaDbDataSource(World.database().url(schema));
        database.setUser(EmbeddedMariaDb.GAMING);
        database.setPassword(EmbeddedMariaDb.GAMING);
        return database;
    }

    /** A process may die after any statement of a script, and before the script is recorded. */
    @Test
    void repeatScriptsThatAreNotRecorded() throws SQLException {
        run();
        int terms = rows.count("commission_terms");
        rows.change("delete from flyway_schema_history where version >= '001'");
        run();
        assertThat(rows.count("flyway_schema_history where success")).isGreaterThan(15);
        assertThat(rows.count("commission_terms")).isEqualTo(terms).isPositive();
    }

    private void giveTheTurnToAnother() {
        rows.change("update migration_turn set holder = 'dead'");
    }

    /** Clusters may refuse writes to a table without a primary key. */
    @Test
    void giveEachTableAPrimaryKey() throws SQLException {
        run();
        assertThat(rows.texts("""
                        select table_name from information_schema.tables t
                        where table_schema = database() and table_type = 'BASE TABLE' and not exists (
                          select 1 from information_schema.table_constraints c
                          where c.table_schema = t.table_schema and c.table_name = t.table_name
                            and constraint_type = 'PRIMARY KEY')""")).isEmpty();
    }

    @Test
    void makeEachTableAndColumnOfTheMappedClasses() throws SQLException {
        run();
        assertThatCode(this::validate).doesNotThrowAnyException();
        rows.change("alter table mfa_challenge drop column expires_at");
        assertThatThrownBy(this::validate).hasStackTraceContaining("missing column [expires_at]");
    }

    private void validate() throws SQLException {
        Persistence.createEntityManagerFactory(Database.unit(database()).property("hibernate.hbm2ddl.auto", "validate"))
                .close();
    }

    private void assertRefused(String message) {
        assertThatThrownBy(this::run).isInstanceOf(Misconfiguration.class).hasMessage(message);
    }

    private void run() throws SQLException {
        Migrations.run(settings(EmbeddedMariaDb.GAMING));
    }

    private DatabaseSettings settings(String user) {
        return settings(schema, user);
    }

    static DatabaseSettings settings(String schema, String user) {
        Duration second = Duration.ofSeconds(1);
        return new DatabaseSettings(
                World.database().url(schema),
                user,
                EmbeddedMariaDb.GAMING,
                1,
                1,
                Optional.empty(),
                1,
                second,
                second,
                second,
                second,
                second,
                Durability.REQUIRED,
                Optional.empty());
    }
}
