package faults;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.EmbeddedMariaDb;
import dev.Http;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import sandbox.Fault;
import sandbox.SandboxPlatform;
import sandbox.Waiting;
import world.Earners;
import world.Lines;
import world.Rows;
import world.ServiceProcess;
import world.Vitals;
import world.World;

/** The database goes away for half a minute, under load, and comes back. */
@Tag("proof")
class DatabaseAwayIT {
    private static final Duration AWAY = Duration.ofSeconds(30);

    private static final String SERVICE = "away";
    private static final int USERS = 300;
    private static final LocalDate DAY = LocalDate.now(ZoneOffset.UTC).minusDays(2);

    private static EmbeddedMariaDb database;
    private static SandboxPlatform platform;
    private static ServiceProcess service;

    @BeforeAll
    static void start() {
        database = EmbeddedMariaDb.start(World.directory("away-db"), 0, EmbeddedMariaDb.Options.startingEmpty());
        platform = SandboxPlatform.start();
        rows().change("create user '" + SERVICE + "'@'%' identified by 'gaming'");
        rows().change("grant all on *.* to '" + SERVICE + "'@'%'");
        service = ServiceProcess.start(
                database.url(),
                Map.of(
                        "db.user", SERVICE,
                        "gaming-platform.url", platform.url().toString(),
                        "claims.not-found-after", "PT1S",
                        "claims.resolver.delays", "PT10S,PT1S,PT1S,PT1S,PT1S,PT1S,PT1S,PT1S,PT1S,PT1S",
                        "commission.batch-size", "1"));
    }

    @AfterAll
    static void stop() {
        service.close();
        platform.close();
        database.stop();
    }

    @Test
    void isToldByReadinessAndCodesAndLeavesNothingBehind() throws Exception {
        service.feeds().accept("token-rates", Lines.rate("0.8", Instant.now()));
        List<Claimer> claimers = Claimer.some(service, USERS);
        var requests = new Requests(service, claimers);
        try (Loops _ = requests.load()) {
            Waiting.until(() -> requests.succeededSince(Instant.EPOCH) > 300);
        }
        Held before = Held.now();
        Loops load = requests.load();
        leaveUncertain(claimers.getLast());
        beginDay(claimers);

        Instant gone = Instant.now();
        database.kill();
        Waiting.until(() -> service.readyStatus() == 503, Duration.ofSeconds(5));
        while (Instant.now().isBefore(gone.plus(AWAY))) {
            assertThat(Http.get(service.internalUrl().resolve("/health/live")).status())
                    .isEqualTo(200);
            assertThat(service.readyStatus()).isEqualTo(503);
            LockSupport.parkNanos(Duration.ofMillis(500).toNanos());
        }
        database.restart();
        Instant back = Instant.now();
        Waiting.until(() -> service.readyStatus() == 200, Duration.ofSeconds(10));
        Instant ready = Instant.now();
        Waiting.until(() -> requests.succeededSince(ready) > 50);
        load.close();

        requests.assertAnsweredClearly(gone, back);
        assertQueuedWorkEnds();
        Waiting.until(() -> Held.now().isNotMoreThan(before));
        System.out.printf(
                "Database away for %d s: %d requests, the slowest took %d ms; ready again after %d ms; %s, then %s%n",
                Duration.between(gone, back).toSeconds(),
                requests.count(),
                requests.slowest().toMillis(),
                Duration.between(back, ready).toMillis(),
                before,
                Held.now());
    }

    /** What the service holds at a moment without requests. */
    private record Held(int threads, long virtualThreads, int handles, int connections) {
        static Held now() {
            var vitals = new Vitals(service.pid());
            return new Held(
                    vitals.threads(),
                    vitals.live().virtualThreads(),
                    vitals.handles(),
                    rows().count("information_schema.processlist where user = '" + SERVICE + "'"));
        }

        /** But for a few that come and go, such as the compiler's. */
        boolean isNotMoreThan(Held before) {
            return threads <= before.threads + 8
                    && virtualThreads <= before.virtualThreads + 8
                    && handles <= before.handles + 8
                    && connections <= before.connections;
        }
    }

    /** A booked claim whose outcome is unknown here until the lookup in ten seconds. */
    private static void leaveUncertain(Claimer claimer) {
        platform.mode(Fault.RESETS_AFTERWARDS);
        assertThat(claimer.claim(service.publicUrl())).isEqualTo("FAILED_TO_TRANSFER_CREDIT PENDING");
        platform.mode(Fault.NONE);
    }

    private static void assertQueuedWorkEnds() {
        assertThat(service.jobs().awaitDone(DAY).path("state").asText()).isEqualTo("DONE");
        Waiting.until(() -> rows().count("claim where status = 'PENDING'") == 0);
        assertThat(rows().count("claim where status = 'COMPLETED'")).isEqualTo(1);
        assertThat(platform.bookings().size()).isEqualTo(1);
        assertThat(rows().count("commission_work")).isZero();
    }

    /** A day of as many tasks as there are referrers, so that it is under way when the database goes. */
    private static void beginDay(List<Claimer> claimers) {
        service.feeds()
                .accept(
                        "bets",
                        claimers.stream()
                                .map(claimer -> Earners.bet(claimer.earner(), "1", DAY))
                                .toArray(ObjectNode[]::new));
        assertThat(service.jobs().queue(DAY).status()).isEqualTo(200);
    }

    private static Rows rows() {
        return new Rows(database, EmbeddedMariaDb.GAMING);
    }
}
