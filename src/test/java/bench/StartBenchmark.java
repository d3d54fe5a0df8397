package bench;

import static bench.Watch.print;

import dev.EmbeddedMariaDb;
import dev.Feeds;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import world.Production;
import world.ServiceProcess;

/**
 * Start and memory of the image's service, on its runtime, with its options, its AOT cache and the settings of
 * production: time and processor time to ready, resident memory at rest, and the processor time of the first thousand
 * searches beside later ones. It needs the directory {@code target/image} of {@code mvn -P proofs -DskipITs verify}.
 *
 * <p>{@code -Dbench.before} is such a directory of another commit. {@code -Dbench.variants} has further options of the
 * JVM, as {@code name=options;name=options}. All of them take turns.
 */
public final class StartBenchmark {
    private static final int ROUNDS = Integer.getInteger("bench.rounds", 5);
    private static final Duration REST = Duration.ofSeconds(Integer.getInteger("bench.rest", 20));
    private static final int SEARCHES = 1000;
    private static final int THOUSANDS = Integer.getInteger("bench.thousands", 6);
    private static final int CONNECTIONS = Runtime.getRuntime().availableProcessors();
    private static final String SEARCH = "{\"query\":\"{ searchCasinoGames(query: \\\"%s\\\")"
            + " { data { name highlights { path texts { value type } } } } }\"}";

    private final EmbeddedMariaDb database;
    private final Population population = new Population(1);
    private final List<String> words = population.words();

    private StartBenchmark(EmbeddedMariaDb database) {
        this.database = database;
    }

    /** A build with options, and its figures by name. */
    private record Variant(String name, Path image, List<String> options, Map<String, List<Double>> figures) {
        Variant(String name, Path image, List<String> options) {
            this(name, image, options, new TreeMap<>());
        }

        void note(String figure, double value) {
            figures.computeIfAbsent(figure, _ -> new ArrayList<>()).add(value);
        }

        double median(String figure) {
            return Watch.median(figures.getOrDefault(figure, List.of(0.0)).stream()
                    .mapToDouble(Double::doubleValue)
                    .toArray());
        }

        @Override
        public String toString() {
            return "| %s | %.2f | %.2f | %.2f | %.2f | %.2f | %.0f | %.0f | %.0f | %.2f | %.2f | %.2f |"
                    .formatted(
                            name,
                            median("ready"),
                            median("processor"),
                            median("C1"),
                            median("C2"),
                            median("VM"),
                            median("at ready"),
                            median("at rest"),
                            median("after"),
                            median("first"),
                            median("later"),
                            median("first") / median("later"));
        }
    }

    public static void main(String[] arguments) throws Exception {
        var database =
                EmbeddedMariaDb.start(Path.of("target/start-bench-db"), 0, EmbeddedMariaDb.Options.startingEmpty());
        try {
            new StartBenchmark(database).run();
        } finally {
            database.stop();
        }
        System.exit(0);
    }

    private void run() throws Exception {
        List<Variant> variants = variants();
        try (var service = start(variants.getFirst())) {
            Feeds feeds = Production.feeds(service.internalUrl());
            List<String> providers = population.providerLines();
            Population.feed(feeds, "providers", providers.size(), providers::get);
            List<String> games = population.gameLines();
            Population.feed(feeds, "games", games.size(), games::get);
        }
        for (int round = 0; round < ROUNDS; round++) {
            for (Variant variant : variants) {
                measure(variant);
            }
        }
        print("| | ready s | processor s | C1 | C2 | VM | MB at ready | at rest | after searches"
                + " | first searches ms | later | ratio |%n|---|---|---|---|---|---|---|---|---|---|---|---|");
        variants.forEach(variant -> print("%s", variant));
    }

    private static List<Variant> variants() {
        Path now = Path.of("target/image");
        var variants = new ArrayList<>(List.of(new Variant("now", now, List.of())));
        String before = System.getProperty("bench.before", "");
        if (!before.isEmpty()) {
            variants.add(new Variant("before", Path.of(before), List.of()));
        }
        for (String variant : System.getProperty("bench.variants", "").split(";")) {
            int name = variant.indexOf('=');
            if (name > 0) {
                variants.add(new Variant(
                        variant.substring(0, name),
                        now,
                        List.of(variant.substring(name + 1).split(" "))));
            }
        }
        return variants;
    }

    private void measure(Variant variant) throws Exception {
        var watch = new Watch();
        try (var service = start(variant)) {
            variant.note("ready", watch.seconds());
            variant.note("processor", Processor.of(service.pid()).service() / 1e3);
            byThread(service.pid()).forEach(variant::note);
            variant.note("at ready", Watch.residentMegabytes(service.pid()));
            Thread.sleep(REST);
            variant.note("at rest", Watch.residentMegabytes(service.pid()));
            for (int thousand = 0; thousand < THOUSANDS; thousand++) {
                double each = search(service, thousand);
                if (thousand == 0) {
                    variant.note("first", each);
                } else if (thousand == THOUSANDS - 1) {
                    variant.note("later", each);
                }
            }
            variant.note("after", Watch.residentMegabytes(service.pid()));
        }
    }

    private double search(ServiceProcess service, int thousand) throws Exception {
        return Processor.each(
                        service.pid(),
                        SEARCHES,
                        () -> Callers.ask(service.publicUrl(), CONNECTIONS, SEARCHES, number -> {
                            int call = thousand * SEARCHES + number;
                            return Callers.Request.from(call, SEARCH.formatted(words.get(call * 31 % words.size())));
                        }))
                .service();
    }

    private ServiceProcess start(Variant variant) {
        Path image = variant.image().toAbsolutePath();
        var arguments = new ArrayList<>(List.of("@" + image.resolve("arguments")));
        arguments.addAll(variant.options());
        Map<String, String> properties = Production.withFacebook("https://play.example");
        properties.put("network.trusted-proxies", "127.0.0.1");
        properties.put("limits.cost.per-minute", "900000000");
        return ServiceProcess.startPackaged(image.resolve("runtime/bin/java"), database.url(), properties, arguments);
    }

    /** Seconds of processor time of the JVM's own threads. */
    private static Map<String, Double> byThread(long process) throws IOException {
        try (Stream<Path> threads = Files.list(Path.of("/proc/" + process + "/task"))) {
            return threads.map(StartBenchmark::statistics)
                    .collect(Collectors.groupingBy(
                            thread -> thread.substring(thread.indexOf('(') + 1).substring(0, 2),
                            Collectors.summingDouble(StartBenchmark::seconds)));
        }
    }

    private static String statistics(Path thread) {
        try {
            return Files.readString(thread.resolve("stat"));
        } catch (IOException ended) {
            return "0 (ended) S" + " 0".repeat(20);
        }
    }

    /** Linux counts in hundredths. */
    private static double seconds(String statistics) {
        String[] fields = statistics.substring(statistics.lastIndexOf(')') + 2).split(" ");
        return (Long.parseLong(fields[11]) + Long.parseLong(fields[12])) / 100.0;
    }
}
