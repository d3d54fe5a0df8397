package bench;

import dev.EmbeddedMariaDb;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import world.Production;
import world.ServiceProcess;
import world.Vitals;
import world.World;

/**
 * Start and memory of the image's service, on its runtime, with its options, its AOT cache and the settings of
 * production: time and processor time to ready, resident memory at rest, and the processor time of the first thousand
 * searches beside later ones. It needs the directory {@code target/image} of {@code mvn -P proofs -DskipITs verify}.
 *
 * <p>{@code -Dbench.before} is such a directory of another commit, and takes turns with it. {@code -Dbench.jvm-options} are
 * further options of the JVM.
 */
public final class StartBenchmark {
    private static final int ROUNDS = Integer.getInteger("bench.rounds", 5);
    private static final Duration REST = Duration.ofSeconds(20);
    private static final int SEARCHES = 1000;
    private static final int THOUSANDS = 6;

    private final Population population = new Population(1);
    private final List<String> words = population.words();
    private final EmbeddedMariaDb database;

    private StartBenchmark(EmbeddedMariaDb database) {
        this.database = database;
    }

    /** A build with a schema of its own, and its figures by name. */
    private record Variant(Path image, String schema, Map<String, List<Double>> figures) {
        void note(String figure, double value) {
            figures.computeIfAbsent(figure, _ -> new ArrayList<>()).add(value);
        }
    }

    public static void main(String[] arguments) throws Exception {
        EmbeddedMariaDb database = Rig.database("start-bench-db", "256M");
        try {
            new StartBenchmark(database).run();
        } finally {
            database.stop();
        }
        System.exit(0);
    }

    private void run() throws Exception {
        List<Variant> variants = Stream.of("target/image", System.getProperty("bench.before", ""))
                .filter(image -> !image.isEmpty())
                .map(image -> new Variant(Path.of(image), World.freshSchema(database), new TreeMap<>()))
                .toList();
        for (Variant variant : variants) {
            try (ServiceProcess service = start(variant)) {
                population.catalogue(Production.feeds(service.internalUrl()));
            }
        }
        for (int round = 0; round < ROUNDS; round++) {
            for (Variant variant : variants) {
                measure(variant);
            }
        }
        for (Variant variant : variants) {
            Rig.print("%n%s", variant.image());
            variant.figures()
                    .forEach((figure, values) -> Rig.print(
                            "%s: %.2f",
                            figure,
                            Rig.median(values.stream()
                                    .mapToDouble(Double::doubleValue)
                                    .toArray())));
        }
    }

    private void measure(Variant variant) throws Exception {
        double begun = Spent.until().clock();
        try (ServiceProcess service = start(variant)) {
            Spent ready = Spent.until(service.pid());
            var vitals = new Vitals(service.pid());
            variant.note("ready s", (ready.clock() - begun) / 1e3);
            variant.note("ready, processor s", ready.service() / 1e3);
            variant.note("MB at ready", vitals.residentKilobytes() / 1024.0);
            Thread.sleep(REST);
            variant.note("MB at rest", vitals.residentKilobytes() / 1024.0);
            variant.note("searches ms, first", search(service, 0));
            for (int thousand = 1; thousand < THOUSANDS - 1; thousand++) {
                search(service, thousand);
            }
            variant.note("searches ms, later", search(service, THOUSANDS - 1));
            variant.note("MB after searches", vitals.residentKilobytes() / 1024.0);
        }
    }

    private double search(ServiceProcess service, int thousand) throws Exception {
        Spent.Work searching =
                () -> Callers.ask(service.publicUrl(), Runtime.getRuntime().availableProcessors(), SEARCHES, number -> {
                    int call = thousand * SEARCHES + number;
                    return Callers.Request.from(call, Callers.SEARCH.formatted(words.get(call * 31 % words.size())));
                });
        return Spent.each(SEARCHES, searching, service.pid()).service();
    }

    private ServiceProcess start(Variant variant) {
        Path image = variant.image().toAbsolutePath();
        var arguments = new ArrayList<>(List.of("@" + image.resolve("arguments")));
        Stream.of(System.getProperty("bench.jvm-options", "").split(" "))
                .filter(option -> !option.isEmpty())
                .forEach(arguments::add);
        Map<String, String> properties = Production.withFacebook("https://play.example");
        properties.put("network.trusted-proxies", "127.0.0.1");
        properties.put("limits.cost.per-minute", "900000000");
        return ServiceProcess.startPackaged(
                image.resolve("runtime/bin/java"), database.url(variant.schema()), properties, arguments);
    }
}
