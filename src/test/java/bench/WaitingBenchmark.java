package bench;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.Feeds;
import java.io.IOException;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import sandbox.Json;
import world.Jobs;
import world.ServiceProcess;
import world.World;

/**
 * Waiting times of callers beside each other: lists and searches over HTTP at 16 and 64 connections, of an idle service
 * and beside the day and a feed. {@code mvn test-compile exec:exec@benchmark -Dbenchmark.class=bench.WaitingBenchmark
 * -Dbenchmark.options="-Dbench.games=games.tsv"}; the file is that of {@link SearchBenchmark}. Where there is {@code
 * taskset}, the callers keep to the last processor.
 */
public final class WaitingBenchmark {
    private static final int PROCESSORS = Runtime.getRuntime().availableProcessors();
    private static final int ROUNDS = Integer.getInteger("bench.rounds", 3);
    private static final int CALLS = Integer.getInteger("bench.calls", 8_000);
    private static final int USERS = 50_000;
    private static final int BETS = 25_000;
    private static final LocalDate DAY = LocalDate.parse("2026-06-15");
    private static final Map<String, String> NO_LIMITS = Map.of(
            "limits.cost.per-minute", "900000000",
            "limits.catalogue.per-minute", "900000000",
            "limits.search.per-minute", "900000000");
    /** A page of a casino: 20 games of 20 fields. */
    private static final Callers.Request LIST = Callers.Request.anonymous(
            "{\"query\":\"{ casinoGames(limit: 20) { count data { id slug name type hasFreeBets backgroundUrl"
                    + " thumbnailUrl thumbnailBlurHash bonusMoneyExcluded underMaintenance features tagNames thumbnailAlt description"
                    + " providerSlug geoLocationRestricted providerWithGames { id slug name games { id name type thumbnailUrl } }"
                    + " casinoPages { id slug name } seo { title description } activePlayers { count formattedCount } } } }\"}");

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
        String database = World.database().url(World.freshSchema());
        try (var service = ServiceProcess.start(database, NO_LIMITS, List.of("-Xmx614m", "-XX:+UseSerialGC"))) {
            // Otherwise it would share the processor of the callers, who started it
            onProcessors(service.pid(), "0-" + (PROCESSORS - 1));
            feed(new Feeds(service.internalUrl()), games);
            List<String> words = games.stream()
                    .flatMap(game -> Stream.of(game[1].split("[^A-Za-z]+")))
                    .filter(word -> word.length() > 2)
                    .toList();
            var benchmark = new WaitingBenchmark(service, words);
            benchmark.measure("warming up", 3 * CALLS, 1);
            benchmark.measure("idle", CALLS, ROUNDS);
            benchmark.besideTheDay();
        }
        System.exit(0);
    }

    private void measure(String beside, int calls, int rounds) throws Exception {
        for (int connections : new int[] {16, 64}) {
            for (int round = 1; round <= rounds; round++) {
                String where = ", " + connections + " connections, " + beside;
                Watch.times("list" + where, Callers.ask(service.publicUrl(), connections, calls, _ -> LIST));
                Watch.times("search" + where, Callers.ask(service.publicUrl(), connections, calls / 4, this::search));
            }
        }
    }

    /** A feed of bets that never ends, and their day as often as it can be computed. */
    private void besideTheDay() throws Exception {
        var population = new Population(USERS);
        var feeds = new Feeds(service.internalUrl());
        Population.feed(feeds, "providers", population.providerLines().size(), population.providerLines()::get);
        Population.feed(feeds, "games", population.gameLines().size(), population.gameLines()::get);
        Population.feed(feeds, "users", USERS, population::user);
        var over = new AtomicBoolean();
        var bets = new AtomicInteger();
        var random = new SplittableRandom(1);
        Runnable body = () -> {
            int from = bets.getAndAdd(BETS);
            Population.feed(feeds, "bets", BETS, line -> population.bet(from + line, DAY, random));
        };
        body.run();
        Runnable feeding = () -> {
            while (!over.get()) {
                body.run();
            }
        };
        Runnable computing = () -> {
            while (!over.get()) {
                new Jobs(service.internalUrl()).run(DAY);
            }
        };
        try (var threads = Executors.newFixedThreadPool(2)) {
            var works = List.of(threads.submit(feeding), threads.submit(computing));
            measure("beside the day and a feed", CALLS, ROUNDS);
            over.set(true);
            for (var work : works) {
                work.get();
            }
        }
        Watch.print("%,d bets came meanwhile", bets.get());
    }

    private Callers.Request search(int number) {
        String word = words.get(number * 31 % words.size());
        return Callers.Request.anonymous("{\"query\":\"" + SEARCH + "\",\"variables\":{\"text\":\"" + word + "\"}}");
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
