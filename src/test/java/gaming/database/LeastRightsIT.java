package gaming.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import chart.Installation;
import gaming.database.PartitionedTable.Bounds;
import jakarta.persistence.PersistenceException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import world.Jobs;
import world.ServiceProcess;
import world.World;

/** The two users of docs/deployment.md, with exactly the printed rights: one migrates, the other one is that of the pods. */
class LeastRightsIT {
    private static final YearMonth LATEST = YearMonth.now(ZoneOffset.UTC).plusMonths(3);
    private static String schema;

    @BeforeAll
    static void prepare() throws SQLException {
        schema = World.freshSchema();
        try (Connection administrator = World.database().connect(schema);
                var statement = administrator.createStatement()) {
            statement.execute("drop database " + schema);
            Installation.followed().prepare(administrator, schema);
        }
        Map<String, String> user = Map.of(
                "db.url", World.database().url(schema),
                "db.user", "gaming_migrations",
                "db.password", Installation.followed().password("migrations"));
        try (var migration = ServiceProcess.command(List.of("migrate"), user, Map.of())) {
            assertThat(migration.exitCode()).as(migration.output()).isZero();
        }
    }

    /** The first start of a pod has nothing to migrate. */
    @Test
    void aPodServesAsItsUser() {
        Map<String, String> user = Map.of(
                "db.user", "gaming_pods", "db.password", Installation.followed().password("pods"));
        try (var pod = ServiceProcess.start(World.database().url(schema), user)) {
            assertThat(pod.readyStatus()).isEqualTo(200);
            var preview = new Jobs(pod.internalUrl())
                    .changes(LocalDate.now(ZoneOffset.UTC).minusDays(1));
            assertThat(preview.status()).as(preview.body()).isEqualTo(200);
            assertThat(pod.output()).doesNotContain("WARNING", "denied");
        }
    }

    @ParameterizedTest
    @EnumSource(PartitionedTable.class)
    void aPodKeepsTheMonthlyPartitions(PartitionedTable table) throws SQLException {
        try (Connection pod = pod()) {
            OnConnection.run(pod, () -> table.arrange(LATEST, Bounds.OF_A_START));
            assertThat(OnConnection.call(pod, table::months)).contains(LATEST.plusMonths(3));
            OnConnection.run(pod, () -> table.drop(LATEST.plusMonths(3)));
            assertThat(OnConnection.call(pod, table::months)).doesNotContain(LATEST.plusMonths(3));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "create table another (id int primary key)", "alter table user add column another int",
                "drop table claim", "truncate table claim",
                "drop database schema_of_the_test", "create user another",
            })
    void aPodChangesNoTable(String statement) throws SQLException {
        try (Connection pod = pod()) {
            assertThatThrownBy(() ->
                            OnConnection.run(pod, () -> Sql.execute(statement.replace("schema_of_the_test", schema))))
                    .isInstanceOf(PersistenceException.class)
                    .hasStackTraceContaining("denied");
        }
    }

    /** The right to create lets the statement name a table that is not there yet. */
    @ParameterizedTest
    @ValueSource(strings = {"alter", "drop"})
    void everyRightOnAPartitionedTableIsNeeded(String right) throws SQLException {
        change("revoke " + right + " on " + schema + ".player_day from gaming_pods");
        try (Connection pod = pod()) {
            assertThatThrownBy(() -> OnConnection.run(pod, () -> {
                        PartitionedTable.PLAYER_DAY.arrange(LATEST.plusYears(1), Bounds.OF_A_START);
                        PartitionedTable.PLAYER_DAY.drop(LATEST.plusYears(1).plusMonths(3));
                    }))
                    .isInstanceOf(PersistenceException.class)
                    .hasStackTraceContaining("denied");
        } finally {
            change("grant " + right + " on " + schema + ".player_day to gaming_pods");
        }
    }

    private static void change(String rights) throws SQLException {
        try (Connection administrator = World.database().connect(schema);
                var statement = administrator.createStatement()) {
            statement.execute(rights);
        }
    }

    private static Connection pod() throws SQLException {
        return DriverManager.getConnection(
                World.database().url(schema),
                "gaming_pods",
                Installation.followed().password("pods"));
    }
}
