package bench;

import static bench.Watch.print;

import com.fasterxml.jackson.databind.JsonNode;
import dev.EmbeddedMariaDb;
import dev.Feeds;
import dev.Http;
import gaming.app.Main;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
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
import sandbox.SandboxPlatform;
import world.Earners;
import world.Earners.Earner;
import world.Lines;
import world.ServiceProcess;
import world.World;

/**
 * Claims per second against a platform that answers after 20 ms, by 64 users at a time, in turn with the bare commits
 * of the same rows on the same database. Sizes are set with {@code -Dbench.users}, each of whom claims once a round,
 * {@code -Dbench.rounds} and {@code -Dbench.concurrency}. All share the machine's processors. The benchmark prints the
 * processor time of a claim for the service, the database, and the users with their platform. {@code -Dbench.before}
 * names the classes of another build, whose service takes turns with this one.
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
    private final List<ServiceProcess> services;
    private final SandboxPlatform platform;

    private record Claimer(Earner earner, String token) {}

    private ClaimBenchmark(EmbeddedMariaDb database, List<ServiceProcess> services, SandboxPlatform platform) {
        this.database = database;
        this.services = services;
        this.platform = platform;
    }

    public static void main(String[] arguments) throws SQLException {
        var database = EmbeddedMariaDb.start(Path.of("target/bench-db"), 0, new EmbeddedMariaDb.Options("1G", true));
        String before = System.getProperty("bench.before", "");
        String now = System.getProperty("java.class.path");
        String classes = Main.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .getPath()
                .replaceFirst("/$", "");
        List<String> classPaths = before.isEmpty() ? List.of(now) : List.of(now, now.replace(classes, before));
        try (var platform = SandboxPlatform.start()) {
            List<ServiceProcess> services = classPaths.stream()
                    .map(each -> ServiceProcess.start(database.url(), properties(platform), onClassPath(each)))
                    .toList();
            try {
                new ClaimBenchmark(database, services, platform).run();
            } finally {
                services.forEach(ServiceProcess::close);
            }
        } finally {
            database.stop();
        }
    }

    private static List<String> onClassPath(String classPath) {
        return Stream.concat(JVM.stream(), Stream.of("-cp", classPath)).toList();
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
        new Feeds(services.getFirst().internalUrl()).accept("token-rates", Lines.rate("0.92", Instant.now()));
        var earners = new Earners(services.getFirst().internalUrl());
        List<Earner> made = earners.make(users, "10");
        List<Claimer> claimers = made.stream()
                .map(earner -> new Claimer(
                        earner, World.keys().accessToken(earner.id(), earner.username(), Instant.now(), VALID)))
                .toList();
        var builds = new ArrayList<Build>();
        for (ServiceProcess service : services) {
            builds.add(new Build(builds.isEmpty() ? "" : "before: ", service));
        }
        double[] bare = new double[rounds];
        var spentBare = new Spent(services.getFirst());
        try (var rows = new BareClaims(
                database, EmbeddedMariaDb.GAMING, made.stream().map(Earner::id).toList())) {
            print("%d rounds warm up", WARMING_UP);
            for (int round = -WARMING_UP; round < rounds; round++) {
                boolean counts = round >= 0;
                // What the database still cleans up after the bare rows is in the first place each in turn
                for (Build build : round % 2 == 0 ? builds : builds.reversed()) {
                    earners.earn(made, "10");
                    build.round(counts, claimers);
                }
                spentBare.begin(counts);
                double most = 0;
                for (int connections : CONNECTIONS) {
                    most = Math.max(most, rows.run(connections));
                }
                spentBare.end(counts);
                if (counts) {
                    bare[round] = most;
                }
            }
        }
        for (Build build : builds) {
            build.report(Watch.median(bare));
        }
        print("processor time of the bare rows of a claim: %s", spentBare.per(users * CONNECTIONS.size()));
        print("booked %,d", platform.bookingsCount());
    }

    /** The service of one build, and what its rounds took. */
    private final class Build {
        private final String name;
        private final ServiceProcess service;
        private final Spent spent;
        private final List<Double> claims = new ArrayList<>();
        private final List<long[]> latencies = new ArrayList<>();

        Build(String name, ServiceProcess service) {
            this.name = name;
            this.service = service;
            spent = new Spent(service);
        }

        void round(boolean counts, List<Claimer> claimers) {
            var watch = new Watch();
            spent.begin(counts);
            long[] took = claimAll(service, claimers);
            spent.end(counts);
            if (counts) {
                latencies.add(took);
                claims.add(users / watch.seconds());
            }
        }

        void report(double bare) {
            double median = Watch.median(
                    claims.stream().mapToDouble(Double::doubleValue).toArray());
            Watch.ratio(name + "claims, median", median, ROWS, bare);
            Watch.times(
                    name + "a claim",
                    latencies.stream().flatMapToLong(Arrays::stream).toArray());
            print("%sprocessor time of a claim: %s", name, spent.per(users));
            print("%sservice at %d MB", name, Watch.residentMegabytes(service.pid()));
        }
    }

    /** Processor time of rounds. */
    private final class Spent {
        private final ServiceProcess service;
        private final Map<String, List<Long>> millis = new TreeMap<>();
        private Map<String, Long> before = Map.of();

        Spent(ServiceProcess service) {
            this.service = service;
        }

        void begin(boolean counts) {
            before = counts ? now() : before;
        }

        void end(boolean counts) {
            if (counts) {
                now().forEach((who, used) ->
                        millis.computeIfAbsent(who, _ -> new ArrayList<>()).add(used - before.get(who)));
            }
        }

        private Map<String, Long> now() {
            long driver = ProcessHandle.current().pid();
            List<Long> pods = services.stream().map(ServiceProcess::pid).toList();
            return Map.of(
                    "service", cpu(process -> process.pid() == service.pid()),
                    "database", cpu(process -> process.pid() != driver && !pods.contains(process.pid())),
                    "users and platform", cpu(process -> process.pid() == driver));
        }

        private long cpu(Predicate<ProcessHandle> which) {
            ProcessHandle self = ProcessHandle.current();
            return Watch.cpuMillis(
                    Stream.concat(Stream.of(self), self.children()).filter(which));
        }

        /** Medians of the rounds. */
        String per(int claims) {
            return millis.entrySet().stream()
                    .map(each -> "%s %.3f ms"
                            .formatted(
                                    each.getKey(),
                                    Watch.median(each.getValue().stream()
                                                    .mapToDouble(Long::doubleValue)
                                                    .toArray())
                                            / claims))
                    .collect(Collectors.joining(", "));
        }
    }

    /** Nanoseconds of each claim. */
    private long[] claimAll(ServiceProcess service, List<Claimer> claimers) {
        var next = new AtomicInteger();
        long[] took = new long[claimers.size()];
        IntStream.range(0, concurrency)
                .mapToObj(_ -> CompletableFuture.runAsync(
                        () -> {
                            for (int user = next.getAndIncrement(); user < took.length; user = next.getAndIncrement()) {
                                long start = System.nanoTime();
                                claim(service, claimers.get(user));
                                took[user] = System.nanoTime() - start;
                            }
                        },
                        Thread::startVirtualThread))
                .toList()
                .forEach(CompletableFuture::join);
        return took;
    }

    private static void claim(ServiceProcess service, Claimer claimer) {
        JsonNode answer = Http.graphql(service.publicUrl(), CLAIM, Map.of(), claimer.token())
                .json();
        if (answer.has("errors")) {
            throw new IllegalStateException(answer.toString());
        }
    }
}
