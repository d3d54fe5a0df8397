package faults;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import world.Earners;
import world.Earners.Earner;
import world.EmbeddedMariaDb;
import world.Feeds;
import world.Http;
import world.Jobs;
import world.SandboxPlatform;
import world.SandboxPlatform.Mode;
import world.ServiceProcess;
import world.Vitals;
import world.Waiting;

/** The database goes away for half a minute, under load, and comes back. */
class DatabaseAwayIT {
    private static final Duration AWAY = Duration.ofSeconds(30);
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    /** What a request waits for a connection by default, and as much again for a machine that is busy. */
    private static final Duration SLOWEST = Duration.ofSeconds(10);

    private static final String SERVICE = "away";
    private static final int USERS = 300;
    private static final LocalDate DAY = LocalDate.now(ZoneOffset.UTC).minusDays(2);

    private static EmbeddedMariaDb database;
    private static SandboxPlatform platform;
    private static ServiceProcess service;

    /** What became of a request of the load. */
    private record Outcome(Instant began, Duration took, String what) {}

    private final Queue<Outcome> outcomes = new ConcurrentLinkedQueue<>();

    @BeforeAll
    static void start() throws SQLException {
        database = EmbeddedMariaDb.start(Path.of("target/away-db"), 0, EmbeddedMariaDb.Options.startingEmpty());
        platform = SandboxPlatform.start();
        try (Connection connection = database.connect(EmbeddedMariaDb.GAMING);
                var statement = connection.createStatement()) {
            statement.execute("create user '" + SERVICE + "'@'%' identified by 'gaming'");
            statement.execute("grant all on *.* to '" + SERVICE + "'@'%'");
        }
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
        List<Claimer> claimers = claimers();
        var vitals = new Vitals(service.pid());
        loadFor(Duration.ofSeconds(3), claimers);
        int threads = vitals.threads();
        long virtualThreads = vitals.virtualThreads();
        int handles = vitals.handles();
        int connections = connections();
        outcomes.clear();

        List<Loop> load = load(claimers);
        Claimer uncertain = claimers.getLast();
        platform.mode(Mode.RESETS_AFTER_BOOKING);
        assertThat(uncertain.claim(service.publicUrl())).isEqualTo("FAILED_TO_TRANSFER_CREDIT PENDING");
        platform.mode(Mode.ACCEPTS);
        beginDay(claimers);
        Instant gone = Instant.now();
        database.kill();
        Waiting.until(() -> service.readyStatus() == 503, Duration.ofSeconds(5));
        while (Instant.now().isBefore(gone.plus(AWAY))) {
            assertThat(Http.get(service.internalUrl().resolve("/health/live")).status()).isEqualTo(200);
            assertThat(service.readyStatus()).isEqualTo(503);
            LockSupport.parkNanos(Duration.ofMillis(500).toNanos());
        }
        database.restart();
        Instant back = Instant.now();
        Waiting.until(() -> service.readyStatus() == 200, Duration.ofSeconds(10));
        Instant ready = Instant.now();
        Waiting.until(() -> succeededSince(ready) > 50, PATIENCE);
        load.forEach(Loop::close);

        assertAnsweredClearly(gone, back);
        new Jobs(service.internalUrl()).awaitDone(DAY);
        Waiting.until(() -> count("commission_work") == 0 && count("claim where status = 'PENDING'") == 0, PATIENCE);
        assertThat(count("claim where status = 'COMPLETED'")).isEqualTo(1);
        assertThat(platform.bookingsCount()).isEqualTo(1);
        Waiting.until(() -> connections() <= connections, PATIENCE);
        Waiting.until(() -> vitals.threads() <= threads + 4 && vitals.virtualThreads() <= virtualThreads + 8, PATIENCE);
        Waiting.until(() -> vitals.handles() <= handles + 8, PATIENCE);
        System.out.printf(
                "Database away for %d s: %d requests, slowest %d ms; then ready in %d ms; threads %d -> %d, virtual %d -> %d,"
                        + " handles %d -> %d, connections %d -> %d%n",
                Duration.between(gone, back).toSeconds(),
                outcomes.size(),
                outcomes.stream().mapToLong(outcome -> outcome.took().toMillis()).max().orElse(0),
                Duration.between(back, ready).toMillis(),
                threads,
                vitals.threads(),
                virtualThreads,
                vitals.virtualThreads(),
                handles,
                vitals.handles(),
                connections,
                connections());
    }

    private static List<Claimer> claimers() {
        new Feeds(service.internalUrl())
                .accept("token-rates", Feeds.record("symbol", "USDC", "rate", "0.8", "at", Instant.now().toString()));
        return new Earners(service.internalUrl())
                .make(USERS, "8").stream().map(Claimer::of).toList();
    }

    /** A day of as many tasks as there are referrers, so that it is under way when the database goes. */
    private static void beginDay(List<Claimer> claimers) {
        new Feeds(service.internalUrl())
                .accept("bets", claimers.stream().map(Claimer::earner).map(DatabaseAwayIT::bet).toArray(ObjectNode[]::new));
        assertThat(new Jobs(service.internalUrl()).queue(DAY).status()).isEqualTo(200);
    }

    private static ObjectNode bet(Earner earner) {
        return Feeds.record(
                "id", new ObjectId().toHexString(),
                "userId", earner.referred().toHexString(),
                "providerSlug", "earners",
                "gameSlug", "earners",
                "stake", "1",
                "houseEdge", "1",
                "at", DAY + "T12:00:00Z");
    }

    private void loadFor(Duration time, List<Claimer> claimers) {
        List<Loop> load = load(claimers);
        LockSupport.parkNanos(time.toNanos());
        load.forEach(Loop::close);
    }

    private List<Loop> load(List<Claimer> claimers) {
        var loops = new ArrayList<Loop>();
        for (int caller = 0; caller < 8; caller++) {
            String token = claimers.get(caller).token();
            loops.add(loop(() -> Http.graphql(service.publicUrl(), "{ referralStats { username } }", Map.of(), token)));
        }
        loops.add(loop(() -> new Feeds(service.internalUrl()).post("users", "{\"id\":\"" + new ObjectId() + "\",\"username\":\"u" + new ObjectId() + "\"}")));
        loops.add(loop(() -> Http.get(service.internalUrl().resolve("/claims"), "X-API-Key", "dev-operator")));
        return loops;
    }

    private Loop loop(Supplier<Http.Answer> request) {
        return Loop.start(new Random(1), Duration.ofMillis(20), Duration.ofMillis(60), _ -> {
            Instant began = Instant.now();
            String what = what(request);
            outcomes.add(new Outcome(began, Duration.between(began, Instant.now()), what));
        });
    }

    /** "200", or the status and code of the refusal; anything else is what a caller must never see. */
    private static String what(Supplier<Http.Answer> request) {
        try {
            Http.Answer answer = request.get();
            String code = answer.json().at("/errors/0/extensions/code").asText()
                    + answer.json().at("/details/errorCode").asText();
            return (answer.status() + " " + code).strip();
        } catch (UncheckedIOException cut) {
            return cut.toString();
        }
    }

    private long succeededSince(Instant since) {
        return outcomes.stream()
                .filter(outcome -> outcome.began().isAfter(since) && outcome.what().equals("200"))
                .count();
    }

    private void assertAnsweredClearly(Instant gone, Instant back) {
        assertThat(outcomes).allSatisfy(outcome -> {
            assertThat(outcome.took()).isLessThan(SLOWEST);
            assertThat(outcome.what()).matches("200|200 INTERNAL_SERVER_ERROR|500 DATABASE_ERROR");
        });
        assertThat(outcomes)
                .filteredOn(outcome -> outcome.began().isAfter(gone.plusSeconds(5))
                        && outcome.began().plus(outcome.took()).isBefore(back.minusSeconds(5)))
                .isNotEmpty()
                .allSatisfy(outcome -> assertThat(outcome.what()).isNotEqualTo("200"));
    }

    private static int connections() {
        return ask("select count(*) from information_schema.processlist where user = '" + SERVICE + "'");
    }

    private static int count(String from) {
        return ask("select count(*) from " + from);
    }

    private static int ask(String query) {
        try (Connection connection = database.connect(EmbeddedMariaDb.GAMING);
                var statement = connection.createStatement();
                var row = statement.executeQuery(query)) {
            row.next();
            return row.getInt(1);
        } catch (SQLException failure) {
            throw new AssertionError(failure);
        }
    }
}
