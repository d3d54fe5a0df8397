package bench;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.Feeds;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.function.Function;
import java.util.stream.Stream;
import sandbox.Json;
import world.KeptConnection;
import world.ServiceProcess;
import world.World;

/**
 * Waiting times of callers beside each other: lists and searches over HTTP at 16 and 64 connections, with the service's
 * number of carriers of virtual threads and with the JDK's. {@code mvn test-compile exec:exec@benchmark
 * -Dbenchmark.class=bench.WaitingBenchmark -Dbenchmark.options="-Dbench.games=games.tsv"}; the file is that of {@link
 * SearchBenchmark}. Where there is {@code taskset}, the callers keep to the last processor.
 */
public final class WaitingBenchmark {
    private static final int PROCESSORS = Runtime.getRuntime().availableProcessors();
    private static final int ROUNDS = Integer.getInteger("bench.rounds", 3);
    private static final int CALLS = Integer.getInteger("bench.calls", 8_000);
    /** A page of a casino: 20 games of 20 fields. */
    private static final String LIST =
            "{ casinoGames(limit: 20) { count data { id slug name type hasFreeBets backgroundUrl"
                    + " thumbnailUrl thumbnailBlurHash bonusMoneyExcluded underMaintenance features tagNames thumbnailAlt description"
                    + " providerSlug geoLocationRestricted providerWithGames { id slug name games { id name type thumbnailUrl } }"
                    + " casinoPages { id slug name } seo { title description } activePlayers { count formattedCount } } } }";

    private static final String SEARCH =
            "query ($text: String!) { searchCasinoGames(query: $text) { count data { name highlights { texts { value type } } } } }";

    private final ServiceProcess service;
    private final List<String> words;

    private WaitingBenchmark(ServiceProcess service, List<String> words) {
        this.service = service;
        this.words = words;
    }

    public static void main(String[] arguments) throws Exception {
        List<String[]> games = Watch.games();
        onProcessors(ProcessHandle.current().pid(), Integer.toString(PROCESSORS - 1));
        run("the service's carriers", games, List.of());
        run("a carrier for each processor", games, List.of("-Djdk.virtualThreadScheduler.parallelism=" + PROCESSORS));
        System.exit(0);
    }

    private static void run(String name, List<String[]> games, List<String> options) throws Exception {
        String database = World.database().url(World.freshSchema());
        try (var service = ServiceProcess.start(database, Map.of(), jvm(options))) {
            // Otherwise it would share the processor of the callers, who started it
            onProcessors(service.pid(), "0-" + (PROCESSORS - 1));
            feed(new Feeds(service.internalUrl()), games);
            List<String> words = games.stream()
                    .flatMap(game -> Stream.of(game[1].split(" ")))
                    .filter(word -> word.length() > 2)
                    .toList();
            Watch.print("%n%s", name);
            new WaitingBenchmark(service, words).measure();
        }
    }

    private static List<String> jvm(List<String> options) {
        return Stream.concat(Stream.of("-Xmx614m", "-XX:+UseSerialGC"), options.stream())
                .toList();
    }

    private void measure() throws Exception {
        for (int connections : new int[] {16, 64}) {
            time(connections, this::listRequest);
            time(connections, this::searchRequest);
            for (int round = 1; round <= ROUNDS; round++) {
                Watch.times("list, " + connections + " connections", time(connections, this::listRequest));
                Watch.times("search, " + connections + " connections", time(connections, this::searchRequest));
            }
        }
    }

    private String listRequest(Random random) {
        return "{\"query\":\"" + LIST + "\"}";
    }

    private String searchRequest(Random random) {
        String word = words.get(random.nextInt(words.size())).replaceAll("[\"\\\\]", "");
        return "{\"query\":\"" + SEARCH + "\",\"variables\":{\"text\":\"" + word + "\"}}";
    }

    /** In nanoseconds. Every connection asks again as soon as it has its answer. */
    private long[] time(int connections, Function<Random, String> request) throws Exception {
        try (var callers = Executors.newFixedThreadPool(connections)) {
            var tasks = new ArrayList<Callable<long[]>>();
            for (int caller = 0; caller < connections; caller++) {
                var random = new Random(caller);
                tasks.add(() -> ask(random, request, CALLS / connections));
            }
            var all = new ArrayList<long[]>();
            for (var future : callers.invokeAll(tasks)) {
                all.add(future.get());
            }
            return all.stream().flatMapToLong(Arrays::stream).toArray();
        }
    }

    private long[] ask(Random random, Function<Random, String> request, int calls) {
        var times = new long[calls];
        try (var connection = KeptConnection.to(service.publicUrl())) {
            for (int at = 0; at < calls; at++) {
                String body = request.apply(random);
                long start = System.nanoTime();
                int status = connection
                        .ask("POST", "/graphql", body, "Content-Type: application/json")
                        .status();
                times[at] = System.nanoTime() - start;
                if (status != 200) {
                    throw new IllegalStateException("Answered " + status);
                }
            }
        }
        return times;
    }

    private static void onProcessors(long process, String processors) throws InterruptedException {
        try {
            new ProcessBuilder("taskset", "--all-tasks", "--pid", "--cpu-list", processors, Long.toString(process))
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start()
                    .waitFor();
        } catch (IOException notHere) {
            Watch.print("Callers and service share the processors: there is no taskset");
        }
    }

    static void feed(Feeds feeds, List<String[]> games) {
        feeds.accept(
                "providers",
                games.stream()
                        .map(game -> game[0])
                        .distinct()
                        .map(name -> Json.record("slug", slug(name), "name", name))
                        .toArray(ObjectNode[]::new));
        feeds.accept(
                "games",
                games.stream()
                        .map(game -> Json.record("providerSlug", slug(game[0]), "slug", slug(game[2]), "name", game[1])
                                .put("code", game[2])
                                .put("type", game[3])
                                .put("description", game[1] + " is a game of " + game[0]))
                        .toArray(ObjectNode[]::new));
    }

    private static String slug(String name) {
        return name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
    }
}
