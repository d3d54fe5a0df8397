package blackbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.Http;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import sandbox.Waiting;
import world.LimitedPods;
import world.ProductionPod;
import world.ServerVariable;
import world.ServiceProcess;
import world.World;

/** Pods look at the settings and the clock of the database server while they run (details.md, "Amendments"). */
class DatabaseServerPodsIT {
    private final ServiceProcess production = ProductionPod.process();
    private final ServiceProcess local = LimitedPods.first();

    @AfterEach
    void readyAgain() {
        Waiting.until(() -> production.readyStatus() == 200 && local.readyStatus() == 200);
    }

    @Test
    void aServerThatMayLoseCommitsTurnsProductionOffAndIsAWarningElsewhere() {
        try (var _ = ServerVariable.set("innodb_flush_log_at_trx_commit", 2)) {
            assertThat(production.readyStatus()).isEqualTo(503);
            assertThat(production.databaseProblem("durability"))
                    .isEqualTo("the database may lose commits in a crash, because innodb_flush_log_at_trx_commit is 2");
            assertThat(local.readyStatus()).isEqualTo(200);
            assertThat(local.output().lines())
                    .filteredOn(line -> line.contains("innodb_flush_log_at_trx_commit is 2"))
                    .singleElement()
                    .asString()
                    .contains("WARN");
            Waiting.until(() -> gauge(production, "db_durable") == 0 && gauge(local, "db_durable") == 0);
        }
        Waiting.until(() -> gauge(production, "db_durable") == 1 && gauge(local, "db_durable") == 1);
    }

    @Test
    void noPodIsReadyOnAServerThatIsReadOnly() {
        try (var _ = ServerVariable.set("read_only", 1)) {
            assertThat(production.readyStatus()).isEqualTo(503);
            assertThat(local.readyStatus()).isEqualTo(503);
            assertThat(local.databaseProblem("read-only"))
                    .isEqualTo("the database takes no writes, because read_only is on");
        }
    }

    /** The server runs init_connect for a user without rights of an administrator. */
    @Test
    void aPodWhoseClockDiffersIsNotReady() throws SQLException {
        try (var _ = ServerVariable.set("init_connect", "set timestamp = unix_timestamp() - 150")) {
            reconnect();
            Waiting.until(() -> production
                    .databaseProblem("clock")
                    .matches("the clock of this pod is 1\\d\\d\\.\\d s ahead of that of the database"));
            assertThat(production.readyStatus()).isEqualTo(503);
            Waiting.until(() -> gauge(production, "clock_difference_seconds") > 100);
            assertThat(Math.abs(gauge(local, "clock_difference_seconds"))).isLessThan(1);
            assertThat(local.readyStatus()).isEqualTo(200);
        } finally {
            reconnect();
        }
    }

    private static void reconnect() throws SQLException {
        try (Connection connection = World.connection();
                var statement = connection.createStatement()) {
            statement.execute("kill user " + ProductionPod.USER);
        }
    }

    private static double gauge(ServiceProcess service, String name) {
        String shown = Http.get(service.managementUrl().resolve("/metrics")).body();
        var value = Pattern.compile("(?m)^" + name + "\\{[^}]*} (\\S+)").matcher(shown);
        assertThat(value.find()).as(shown).isTrue();
        return Double.parseDouble(value.group(1));
    }
}
