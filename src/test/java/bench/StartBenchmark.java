package bench;

import static bench.Watch.print;

import dev.DemoData;
import dev.EmbeddedMariaDb;
import dev.Http;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import world.ServiceProcess;

/**
 * Start and memory of the packaged jar, plain and with an AOT cache: time to ready and to the first answer of a query
 * that reads the database and the search index, resident memory at rest and after load. It needs {@code mvn package}.
 */
public final class StartBenchmark {
    private static final Path JAR = Path.of("target/gaming-platform.jar");
    private static final Path CACHE = Path.of("target/start-bench.aot");
    private static final Path JAVA = Path.of(System.getProperty("java.home"), "bin", "java");
    private static final int ROUNDS = Integer.getInteger("bench.rounds", 5);
    private static final Duration REST = Duration.ofSeconds(20);
    private static final int CALLERS = 16;
    private static final int CALLS = Integer.getInteger("bench.calls", 40_000);
    private static final String QUERY =
            "{\"query\":\"{ casinoGames { count data { id name providerSlug thumbnailUrl } }"
                    + " searchCasinoGames(query: \\\"dragn\\\") { count data { name score } } }\"}";

    private final EmbeddedMariaDb database;

    private StartBenchmark(EmbeddedMariaDb database) {
        this.database = database;
    }

    public static void main(String[] arguments) throws Exception {
        if (!Files.exists(JAR)) {
            throw new IllegalStateException("There is no " + JAR + ": mvn -DskipTests package");
        }
        var database =
                EmbeddedMariaDb.start(Path.of("target/start-bench-db"), 0, EmbeddedMariaDb.Options.startingEmpty());
        try {
            new StartBenchmark(database).run();
        } finally {
            database.stop();
        }
        System.exit(0);
    }

    private void run() throws InterruptedException {
        train();
        print("%-58s %8s %8s %9s %9s %9s", "", "ready s", "answer s", "rest MB", "load MB", "after MB");
        List<String> small = List.of("-XX:+UseSerialGC", "-XX:+UseCompactObjectHeaders", "-Xms64m", "-Xmx614m");
        measure("the JVM's own options", List.of("-Xmx614m"));
        measure("the image's options", small);
        measure("the image's options and the cache", and(small, "-XX:AOTCache=" + CACHE));
        measure("the same with C1 only", and(small, "-XX:AOTCache=" + CACHE, "-XX:TieredStopAtLevel=1"));
        measure("the same with G1", and(small, "-XX:AOTCache=" + CACHE, "-XX:-UseSerialGC", "-XX:+UseG1GC"));
    }

    private void train() {
        var options = List.of("-XX:+UseSerialGC", "-XX:+UseCompactObjectHeaders", "-XX:AOTCacheOutput=" + CACHE);
        try (var service = start(options)) {
            new DemoData(Clock.systemUTC()).load(service.internalUrl());
            IntStream.range(0, 50).forEach(_ -> ask(service.publicUrl()));
            service.terminate();
            service.exitCode();
        }
    }

    private void measure(String what, List<String> options) throws InterruptedException {
        double[] ready = new double[ROUNDS];
        double[] answer = new double[ROUNDS];
        for (int round = 0; round < ROUNDS; round++) {
            var watch = new Watch();
            try (var service = start(options)) {
                ready[round] = watch.seconds();
                ask(service.publicUrl());
                answer[round] = watch.seconds();
                service.terminate();
                service.exitCode();
            }
        }
        try (var service = start(options)) {
            Thread.sleep(REST);
            long rest = Watch.residentMegabytes(service.pid());
            long load = load(service);
            Thread.sleep(REST);
            print(
                    "%-58s %8.2f %8.2f %9d %9d %9d",
                    what,
                    Watch.median(ready),
                    Watch.median(answer),
                    rest,
                    load,
                    Watch.residentMegabytes(service.pid()));
        }
    }

    /** The largest resident memory while all callers ask. */
    private static long load(ServiceProcess service) throws InterruptedException {
        long most = 0;
        try (var callers = Executors.newFixedThreadPool(CALLERS)) {
            for (int caller = 0; caller < CALLERS; caller++) {
                callers.execute(() -> IntStream.range(0, CALLS / CALLERS).forEach(_ -> ask(service.publicUrl())));
            }
            callers.shutdown();
            while (!callers.awaitTermination(1, TimeUnit.SECONDS)) {
                most = Math.max(most, Watch.residentMegabytes(service.pid()));
            }
        }
        return most;
    }

    private ServiceProcess start(List<String> options) {
        return ServiceProcess.startPackaged(
                JAVA,
                database.url(),
                Map.of(),
                and(options, "--enable-native-access=ALL-UNNAMED", "-Xlog:aot*=off", "-cp", JAR.toString()));
    }

    private static void ask(URI service) {
        Http.Answer answer = Http.post(service.resolve("/graphql"), QUERY, "Content-Type", "application/json");
        if (answer.status() != 200 || answer.json().has("errors")) {
            throw new IllegalStateException(answer.toString());
        }
    }

    private static List<String> and(List<String> options, String... more) {
        var all = new ArrayList<>(options);
        all.addAll(Arrays.asList(more));
        return all;
    }
}
