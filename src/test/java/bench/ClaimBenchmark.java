package bench;

import static bench.Watch.print;

import com.fasterxml.jackson.databind.JsonNode;
import dev.EmbeddedMariaDb;
import dev.Feeds;
import dev.Http;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import sandbox.Json;
import sandbox.SandboxPlatform;
import world.Earners;
import world.Earners.Earner;
import world.ServiceProcess;
import world.World;

/**
 * Claims per second against a platform that answers after 20 ms, by 64 users at a time, in turn with the bare commits
 * of the same rows on the same database. Sizes are set with {@code -Dbench.users}, each of whom claims once a round,
 * {@code -Dbench.rounds} and {@code -Dbench.concurrency}. All share the machine's processors. The benchmark prints the
 * processor time of a claim for the service, the database, and the users with their platform.
 */
public final class ClaimBenchmark {
    private static final Duration PLATFORM = Duration.ofMillis(20);
    private static final List<String> JVM =
            List.of(("-Xmx512m -XX:+UseSerialGC " + System.getProperty("bench.jvm-options", ""))
                    .strip()
                    .split(" +"));
    private static final Duration VALID = Duration.ofHours(6);
    private static final String CLAIM =
            "mutation { claimEarningsFromReferrals { username totalEarning totalClaimed readyToClaim level } }";
    private static final List<Integer> CONNECTIONS = List.of(16, 64);

    private static final int WARMING_UP = 8;
    private static final String ROWS = "the bare rows of claims, two commits each";

    private final int users = Integer.getInteger("bench.users", 4000);
    private final int rounds = Integer.getInteger("bench.rounds", 5);
    private final int concurrency = Integer.getInteger("bench.concurrency", 64);
    private final EmbeddedMariaDb database;
    private final ServiceProcess service;
    private final SandboxPlatform platform;

    private record Claimer(Earner earner, String token) {}

    private ClaimBenchmark(EmbeddedMariaDb database, ServiceProcess service, SandboxPlatform platform) {
        this.database = database;
        this.service = service;
        this.platform = platform;
    }

    public static void main(String[] arguments) throws SQLException {
        var database = EmbeddedMariaDb.start(Path.of("target/bench-db"), 0, new EmbeddedMariaDb.Options("1G", true));
        try (var platform = SandboxPlatform.start();
                var service = ServiceProcess.start(database.url(), properties(platform), JVM)) {
            new ClaimBenchmark(database, service, platform).run();
        } finally {
            database.stop();
        }
    }

    private static Map<String, String> properties(SandboxPlatform platform) {
        return Map.of(
                "gaming-platform.url", platform.url().toString(),
                "gaming-platform.token", SandboxPlatform.TOKEN,
                "limits.claims.per-hour", "1000000",
                "limits.claims.per-day", "1000000",
                "limits.claims.cooldown", "PT0S");
    }

    private void run() throws SQLException {
        print("%,d users claim once in each of %d rounds, %d at a time", users, rounds, concurrency);
        platform.mode(SandboxPlatform.Mode.SLOW);
        platform.delay(PLATFORM);
        new Feeds(service.internalUrl())
                .accept(
                        "token-rates",
                        Json.record(
                                "symbol",
                                "USDC",
                                "rate",
                                "0.92",
                                "at",
                                Instant.now().toString()));
        var earners = new Earners(service.internalUrl());
        List<Earner> made = earners.make(users, "10");
        List<Claimer> claimers = made.stream()
                .map(earner -> new Claimer(
                        earner, World.keys().accessToken(earner.id(), earner.username(), Instant.now(), VALID)))
                .toList();
        double[] claims = new double[rounds];
        double[] bare = new double[rounds];
        long[][] latencies = new long[rounds][];
        var spent = new Spent();
        var spentBare = new Spent();
        try (var rows = new BareClaims(
                database, EmbeddedMariaDb.GAMING, made.stream().map(Earner::id).toList())) {
            print("%d rounds warm up", WARMING_UP);
            for (int round = 0; round < WARMING_UP; round++) {
                claimAll(claimers);
                rows.run(concurrency);
                earners.earn(made, "10");
            }
            for (int round = 0; round < rounds; round++) {
                earners.earn(made, "10");
                var watch = new Watch();
                spent.begin();
                latencies[round] = claimAll(claimers);
                spent.end();
                claims[round] = users / watch.seconds();
                spentBare.begin();
                for (int connections : CONNECTIONS) {
                    bare[round] = Math.max(bare[round], rows.run(connections));
                }
                spentBare.end();
                Watch.ratio("claims, round " + (round + 1), claims[round], ROWS, bare[round]);
            }
        }
        report(claims, bare, latencies);
        print("processor time of a claim: %s", spent.per(users * rounds));
        print("processor time of its bare rows: %s", spentBare.per(users * rounds * CONNECTIONS.size()));
    }

    /** Processor time of the rounds of claims. */
    private final class Spent {
        private final Map<String, Long> millis = new TreeMap<>();

        void begin() {
            now().forEach((who, used) -> millis.merge(who, -used, Long::sum));
        }

        void end() {
            now().forEach((who, used) -> millis.merge(who, used, Long::sum));
        }

        private Map<String, Long> now() {
            long driver = ProcessHandle.current().pid();
            return Map.of(
                    "service", cpu(process -> process.pid() == service.pid()),
                    "database", cpu(process -> process.pid() != service.pid() && process.pid() != driver),
                    "users and platform", cpu(process -> process.pid() == driver));
        }

        private long cpu(Predicate<ProcessHandle> which) {
            ProcessHandle self = ProcessHandle.current();
            return Watch.cpuMillis(
                    Stream.concat(Stream.of(self), self.children()).filter(which));
        }

        String per(int claims) {
            return millis.entrySet().stream()
                    .map(each -> "%s %.2f ms".formatted(each.getKey(), (double) each.getValue() / claims))
                    .collect(Collectors.joining(", "));
        }
    }

    private void report(double[] claims, double[] bare, long[][] latencies) {
        Watch.ratio("claims, median", Watch.median(claims), ROWS, Watch.median(bare));
        Watch.times(
                "a claim", Stream.of(latencies).flatMapToLong(Arrays::stream).toArray());
        print("service at %d MB; booked %,d", Watch.residentMegabytes(service.pid()), platform.bookingsCount());
    }

    /** Nanoseconds of each claim. */
    private long[] claimAll(List<Claimer> claimers) {
        var next = new AtomicInteger();
        long[] took = new long[claimers.size()];
        IntStream.range(0, concurrency)
                .mapToObj(_ -> CompletableFuture.runAsync(
                        () -> {
                            for (int user = next.getAndIncrement(); user < took.length; user = next.getAndIncrement()) {
                                long start = System.nanoTime();
                                claim(claimers.get(user));
                                took[user] = System.nanoTime() - start;
                            }
                        },
                        Thread::startVirtualThread))
                .toList()
                .forEach(CompletableFuture::join);
        return took;
    }

    private void claim(Claimer claimer) {
        JsonNode answer = Http.graphql(service.publicUrl(), CLAIM, Map.of(), claimer.token())
                .json();
        if (answer.has("errors")) {
            throw new IllegalStateException(answer.toString());
        }
    }
}
