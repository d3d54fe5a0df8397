package faults;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.EmbeddedMariaDb;
import dev.Http;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import sandbox.Waiting;
import world.Cable;
import world.Earners;
import world.ServiceProcess;

/** With db.reports-url, reports and the check of the books read on a replica, and nothing else does. */
@Tag("proof")
class ReplicaReportsIT {
    private static Replication replication;
    private static Cable cable;
    private static ServiceProcess pod;

    @BeforeAll
    static void start() throws SQLException {
        replication = Replication.start(Path.of("target/replica-reports"));
        cable = Cable.to(replication.replicaPort());
        pod = ServiceProcess.start(
                replication.url("jdbc:mariadb:"),
                Map.of(
                        "db.user",
                        Replication.USER,
                        "db.reports-url",
                        "jdbc:mariadb://127.0.0.1:" + cable.port() + "/gaming",
                        "db.connection-timeout",
                        "PT1S",
                        "limits.report.per-minute",
                        "1000000"));
    }

    @AfterAll
    static void stop() {
        pod.close();
        cable.close();
        replication.close();
    }

    @Test
    void aReportShowsAUserOnceTheReplicaHasTheUser() throws SQLException {
        onTheReplica("stop slave");
        String user = new Earners(pod.internalUrl()).make("8").id().toHexString();
        assertThat(report("?userId=" + user).status()).isEqualTo(404);

        onTheReplica("start slave");
        replication.awaitReplica();
        assertThat(report("?userId=" + user).status()).isEqualTo(200);
        assertThat(books().json().path("differencesCount").asInt(-1)).isZero();
    }

    @Test
    void booksOfAReplicaThatIsTooOldSaySoAndTellNoDifference() throws SQLException {
        assertThat(books().json().path("behindSeconds").asInt(-1)).isLessThan(30);
        onTheReplica("stop slave");
        new Earners(pod.internalUrl()).make("8");
        onTheReplica(
                "set sql_log_bin = 0",
                "insert into earnings(user_id, earned_1, earned_2, earned_3, earned_4)"
                        + " values (repeat('x', 12), 1, 0, 0, 0)");
        JsonNode books = books().json();
        assertThat(books.path("differencesCount").asInt(-1)).isZero();
        assertThat(books.path("notCompared")).hasSize(13);
        assertThat(books.path("behindSeconds").asInt()).isGreaterThanOrEqualTo(30);
        assertThat(books.has("uncomputed")).isFalse();

        onTheReplica("start slave");
        replication.awaitReplica();
        assertThat(books().json().path("differencesCount").asInt(-1)).isOne();
        onTheReplica("set sql_log_bin = 0", "delete from earnings where user_id = repeat('x', 12)");
        assertThat(books().json().path("differencesCount").asInt(-1)).isZero();
    }

    @Test
    void whileTheReplicaIsAwayOnlyReportsAndTheBooksFail() {
        cable.cut();
        try {
            assertThat(report("").status()).isEqualTo(500);
            assertThat(books().status()).isEqualTo(500);
            assertThat(Http.get(pod.managementUrl().resolve("/health/ready")).status())
                    .isEqualTo(200);
            new Earners(pod.internalUrl()).make("8");
        } finally {
            cable.mend();
        }
        Waiting.until(() -> report("").status() == 200);
    }

    private static Http.Answer report(String query) {
        return Http.get(pod.internalUrl().resolve("/user-commission-history-jobs/report" + query));
    }

    private static Http.Answer books() {
        return Http.get(pod.internalUrl().resolve("/claims/books"), "X-API-Key", "dev-operator");
    }

    private static void onTheReplica(String... statements) throws SQLException {
        try (Connection replica = replication.replica().database().connect(EmbeddedMariaDb.GAMING);
                var sql = replica.createStatement()) {
            for (String statement : statements) {
                sql.execute(statement);
            }
        }
    }
}
