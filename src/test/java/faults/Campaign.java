package faults;

import static org.assertj.core.api.Assertions.assertThat;

import dev.EmbeddedMariaDb;
import dev.Feeds;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import sandbox.Json;
import sandbox.SandboxPlatform;
import sandbox.Waiting;
import world.Cable;
import world.Earners;
import world.ServiceProcess;

/**
 * Users claim through two service processes on one database while everything around them breaks; then it gets quiet, what
 * is uncertain is cleared up, and the books are compared. Status codes count for nothing.
 */
final class Campaign implements AutoCloseable {
    /** Longer than a transfer may lie with the platform. */
    private static final Duration NOT_FOUND_AFTER = Duration.ofSeconds(4);
    /** The end of a dead pod's turn, the heartbeats that it misses, the next rungs of the ladder, and slow machines. */
    private static final Duration RESOLVED_WITHIN = Duration.ofSeconds(90);

    private static final int MOST_CALLS_AT_ONCE = 4;

    private static final Map<String, String> PROPERTIES = Map.of(
            "gaming-platform.connect-timeout", "PT0.3S",
            "gaming-platform.read-timeout", "PT0.5S",
            "gaming-platform.circuit-breaker.failures", "8",
            "gaming-platform.circuit-breaker.delay", "PT0.5S",
            "claims.not-found-after", NOT_FOUND_AFTER.toString(),
            "claims.resolver.delays", "PT1S,PT2S,PT2S,PT3S,PT3S",
            "db.connection-timeout", "PT2S");

    private final Plan plan;
    private final EmbeddedMariaDb database;
    private final SandboxPlatform platform = SandboxPlatform.start();
    private final Pods pods;
    private final Operator operator = new Operator(platform, NOT_FOUND_AFTER);
    private final Reaper reaper;
    private final Figures figures = new Figures();
    private final Instant start = Instant.now();
    private List<Claimer> claimers = List.of();

    Campaign(Plan plan) throws SQLException {
        this.plan = plan;
        database = EmbeddedMariaDb.start(plan.directory(), 0, EmbeddedMariaDb.Options.startingEmpty());
        pods = Pods.start(database, EmbeddedMariaDb.GAMING, platform.url(), PROPERTIES);
        reaper = new Reaper(pods, database, plan);
    }

    /** Fails when the books differ; answers what happened. */
    String run() throws SQLException {
        var random = new Random(plan.seed());
        newRate(random);
        claimers = new Earners(pods.pod(0).internalUrl())
                .make(plan.users(), "1.23456789").stream().map(Claimer::of).toList();
        breakThings(random);
        Instant quiet = Instant.now();
        clearUp();
        figures.line("uncertain for so long after it got quiet", Duration.between(quiet, Instant.now()));
        claimWhatIsLeft(random);
        Books books = books();
        describe(books);
        compare(books);
        return figures.table();
    }

    private void breakThings(Random seeds) {
        var loops = new ArrayList<Loop>();
        try {
            loop(loops, seeds, 200, 1500, random -> Weather.change(platform, random));
            for (Cable cable : pods.platformCables()) {
                loop(loops, seeds, 100, 900, random -> Weather.wear(cable, random));
            }
            loop(loops, seeds, 300, 1500, random -> pods.cut(cables -> Weather.cut(cables, random)));
            loop(
                    loops,
                    seeds,
                    plan.shortestPeace().toMillis(),
                    plan.longestPeace().toMillis(),
                    reaper::strike);
            loop(loops, seeds, 500, 1500, random -> Loop.tolerate(() -> earn(random)));
            loop(
                    loops,
                    seeds,
                    1000,
                    3000,
                    random -> Loop.tolerate(() -> operator.work(anyPod(random).internalUrl())));
            claimers.forEach(claimer -> loop(loops, seeds, 100, 1200, random -> claim(claimer, random)));
            Waiting.until(() -> enough(loops), plan.longest());
        } finally {
            loops.forEach(Loop::close);
        }
    }

    private static void loop(List<Loop> loops, Random seeds, long shortest, long longest, Loop.Step step) {
        loops.add(Loop.start(
                new Random(seeds.nextLong()), Duration.ofMillis(shortest), Duration.ofMillis(longest), step));
    }

    private boolean enough(List<Loop> loops) {
        loops.forEach(Loop::check);
        return reaper.strikes() >= plan.strikes() && ended() >= plan.claims();
    }

    private int ended() {
        try (Connection connection = pods.connection()) {
            return Books.count(connection, "status <> 'PENDING'");
        } catch (SQLException dead) {
            return 0;
        }
    }

    private void earn(Random random) {
        newRate(random);
        new Earners(anyPod(random).internalUrl())
                .earn(
                        claimers.stream().map(Claimer::earner).toList(),
                        BigDecimal.valueOf(1 + random.nextLong(10_000_000_000L), 8)
                                .toPlainString());
    }

    private void newRate(Random random) {
        new Feeds(anyPod(random).internalUrl())
                .accept(
                        "token-rates",
                        Json.record(
                                "symbol",
                                "USDC",
                                "rate",
                                BigDecimal.valueOf(50_000_000 + random.nextInt(100_000_000), 8),
                                "at",
                                Instant.now().toString()));
    }

    /** Now and then several times at once, to whichever pods. */
    private void claim(Claimer claimer, Random random) {
        int calls = random.nextInt(6) == 0 ? MOST_CALLS_AT_ONCE : 1;
        IntStream.range(0, calls)
                .mapToObj(_ -> anyPod(random).publicUrl())
                .map(url -> CompletableFuture.runAsync(
                        () -> figures.answered(claimer.claim(url)), Thread::startVirtualThread))
                .toList()
                .forEach(CompletableFuture::join);
    }

    private ServiceProcess anyPod(Random random) {
        return pods.pod(random.nextInt(Pods.COUNT));
    }

    private void clearUp() {
        Weather.calm(platform, pods);
        Waiting.until(
                () -> {
                    operator.work(pods.pod(0).internalUrl());
                    return platform.answering() == 0 && pending() == 0;
                },
                RESOLVED_WITHIN);
    }

    private int pending() {
        try (Connection connection = pods.connection()) {
            return Books.count(connection, "status = 'PENDING'");
        } catch (SQLException failure) {
            throw new AssertionError(failure);
        }
    }

    /** Whoever is owed something still gets it: nothing has got stuck. */
    private void claimWhatIsLeft(Random random) {
        earn(random);
        claimers.stream()
                .map(claimer -> CompletableFuture.runAsync(
                        () -> Waiting.until(
                                () -> claimer.claim(pods.pod(1).publicUrl()).equals(Claimer.NOTHING_TO_CLAIM),
                                RESOLVED_WITHIN),
                        Thread::startVirtualThread))
                .toList()
                .forEach(CompletableFuture::join);
        Waiting.until(() -> pending() == 0, RESOLVED_WITHIN);
    }

    private Books books() throws SQLException {
        try (Connection connection = pods.connection()) {
            return Books.read(connection);
        }
    }

    private void describe(Books books) {
        int sends = books.claims().stream()
                .mapToInt(claim -> platform.requests(claim.sentAs()))
                .sum();
        figures.line(
                        "claims",
                        books.claims().size() + ", of them COMPLETED " + books.count("COMPLETED") + ", FAILED "
                                + books.count("FAILED"))
                .line("users", claimers.size())
                .line("calls of users", figures.answers())
                .line("services killed with -9", reaper.services())
                .line("databases killed with -9", reaper.databases())
                .line("processes frozen", reaper.freezes())
                .line("connections to the platform cut", cuts(pods.platformCables()))
                .line("connections to the database cut", cuts(pods.databaseCables()))
                .line("transfers that reached the platform", sends)
                .line("of them met", Figures.text(platform.played()))
                .line("lookups met", Figures.text(platform.playedLookups()))
                .line("outcomes unknown", books.steps("The outcome is not known"))
                .line("taken up again by users", books.steps("Asked for again"))
                .line("sent again", books.steps("Sent again"))
                .line("looked up in vain", books.steps("Looked up: not certain"))
                .line("flagged", books.everFlagged())
                .line("resolved by hand", operator.resolved())
                .line("transfers booked", platform.bookingsCount())
                .line("took", Duration.between(start, Instant.now()))
                .line(
                        "result",
                        "paid twice: %d, lost: %d"
                                .formatted(Comparison.paidTwice(platform, books), Comparison.lost(platform, books)));
    }

    private static int cuts(List<Cable> cables) {
        return cables.stream().mapToInt(Cable::cuts).sum();
    }

    private void compare(Books books) {
        assertThat(Comparison.differences(platform, books)).as(figures.table()).isEmpty();
        assertThat(pods.output()).doesNotContain("Duplicate entry", "has been paid after all", "booked twice");
        new Views(pods.pod(0), books).check(claimers);
    }

    @Override
    public void close() {
        pods.close();
        platform.close();
        database.stop();
    }
}
