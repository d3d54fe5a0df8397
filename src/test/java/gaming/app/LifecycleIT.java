package gaming.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.EmbeddedMariaDb;
import dev.Http;
import dev.TestKeys;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import sandbox.Waiting;
import world.ServiceProcess;
import world.World;

/** The start, the end and the health of a service in a process of its own. */
@Tag("proof")
class LifecycleIT {
    private static EmbeddedMariaDb database;

    @BeforeAll
    static void startDatabase() {
        database = EmbeddedMariaDb.start(World.directory("lifecycle-db"), 0, EmbeddedMariaDb.Options.startingEmpty());
    }

    @AfterAll
    static void stopDatabase() {
        database.stop();
    }

    @Test
    void saysReadyLast() {
        try (var service = ServiceProcess.start(database.url(), Map.of())) {
            await(() -> service.output().lines().toList().getLast().matches(".*Ready in \\d+\\.\\d s"));
        }
    }

    @Test
    void finishesARunningRequestThatStillNeedsTheDatabaseAfterSigterm() throws SQLException {
        try (var service = ServiceProcess.start(database.url(), Map.of());
                Connection lock = database.connect(EmbeddedMariaDb.GAMING);
                var statement = lock.createStatement()) {
            statement.execute("lock tables token_rate write");
            var request = CompletableFuture.supplyAsync(() -> feedRate(service));
            await(() -> isWaiting(lock));

            service.terminate();
            await(() -> !answers(service));
            assertThat(request).isNotDone();
            assertThat(service.isAlive()).isTrue();
            statement.execute("unlock tables");

            assertThat(request.join().status()).isEqualTo(200);
            assertThat(service.exitCode()).isIn(0, 143);
            try (var rows = statement.executeQuery("select rate from token_rate where symbol = 'SLOW'")) {
                assertThat(rows.next()).isTrue();
            }
        }
    }

    @Test
    void isNotReadyOverAnOpenConnectionEither() throws IOException, SQLException {
        try (var service = ServiceProcess.start(database.url(), Map.of());
                Connection lock = database.connect(EmbeddedMariaDb.GAMING);
                var statement = lock.createStatement();
                var connection = new Socket("127.0.0.1", service.internalUrl().getPort())) {
            statement.execute("lock tables token_rate write");
            var request = CompletableFuture.supplyAsync(() -> feedRate(service));
            await(() -> isWaiting(lock));
            var question = connection.getOutputStream();
            question.write("GET /health/ready HTTP/1.1\r\nHost: here\r\n".getBytes(StandardCharsets.US_ASCII));

            service.terminate();
            await(() -> !answers(service));
            question.write("\r\n".getBytes(StandardCharsets.US_ASCII));

            var answer =
                    new BufferedReader(new InputStreamReader(connection.getInputStream(), StandardCharsets.US_ASCII));
            assertThat(answer.readLine()).startsWith("HTTP/1.1 503");
            statement.execute("unlock tables");
            request.join();
        }
    }

    @Test
    void endsAtOnceWhenConnectionsAreIdle() {
        try (var service = ServiceProcess.start(database.url(), Map.of())) {
            Instant asked = Instant.now();
            service.terminate();

            assertThat(service.exitCode()).isIn(0, 143);
            assertThat(Duration.between(asked, Instant.now())).isLessThan(Duration.ofSeconds(5));
            assertThat(service.output().lines()).noneMatch(line -> line.contains("ERROR"));
        }
    }

    @Test
    void readsTheClassPathThenAFileThenTheEnvironmentThenSystemProperties(@TempDir Path directory) throws IOException {
        Map<String, String> properties = new LinkedHashMap<>(World.configuration(database.url()));
        Path file = Files.writeString(directory.resolve("config.yaml"), """
                server:
                  port: 1
                  sockets:
                    - port: 2
                limits:
                  daily-commission-job:
                    per-minute: 7
                db:
                  pool-size: 9
                  url: jdbc:mariadb://127.0.0.1:1/nowhere
                """);
        Map<String, String> environment = Map.of(
                "CONFIG_FILE", file.toString(),
                "SERVER_PORT", properties.remove("server.port"),
                "SERVER_SOCKETS_0_PORT", properties.remove("server.sockets.0.port"),
                "DB_URL", properties.remove("db.url"),
                "DB_USER", "nobody",
                "LIMITS_DAILY_COMMISSION_JOB_PER_MINUTE", "3");
        properties.remove("limits.daily-commission-job.per-minute");

        try (var service = ServiceProcess.launch("dev.ShowConfig", properties, environment)) {
            await(() -> !service.isAlive() || service.output().contains("internal="));

            assertThat(service.output().lines())
                    .contains(
                            "db.background-pool-size=8",
                            "db.pool-size=9",
                            "limits.daily-commission-job.per-minute=3",
                            "db.user=gaming",
                            "public=" + environment.get("SERVER_PORT"),
                            "internal=" + environment.get("SERVER_SOCKETS_0_PORT"));
        }
    }

    private static Http.Answer feedRate(ServiceProcess service) {
        return Http.post(
                service.internalUrl().resolve("/feeds/token-rates"),
                "{\"symbol\":\"SLOW\",\"rate\":1,\"at\":\"2026-01-01T00:00:00Z\"}",
                "Content-Type",
                "application/x-ndjson",
                "X-API-Key",
                TestKeys.ApiKey.DATA_FEED.value());
    }

    /** Whether its internal listener takes new connections. */
    private static boolean answers(ServiceProcess service) {
        try (var _ = new Socket("127.0.0.1", service.internalUrl().getPort())) {
            return true;
        } catch (IOException refused) {
            return false;
        }
    }

    private static boolean isWaiting(Connection connection) {
        try (var statement = connection.createStatement();
                var rows = statement.executeQuery("show processlist")) {
            while (rows.next()) {
                if (String.valueOf(rows.getString("State")).startsWith("Waiting for table metadata lock")) {
                    return true;
                }
            }
            return false;
        } catch (SQLException failure) {
            throw new AssertionError(failure);
        }
    }

    private static void await(BooleanSupplier condition) {
        Waiting.until(condition);
    }
}
