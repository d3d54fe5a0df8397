package bench;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.ThreadMXBean;
import gaming.casino.catalogue.Game;
import gaming.casino.search.Queries;
import gaming.casino.search.Queries.Query;
import gaming.casino.search.Shelf;
import gaming.casino.search.TestGame;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Quality and speed of search: {@code mvn test-compile exec:exec@benchmark -Dbenchmark.class=bench.SearchBenchmark
 * -Dbenchmark.options="-Dbench.games=games.tsv"}, a file of lines {@code provider, name, code, type} with tabs between
 * and a header. {@code -Dbench.made=50000} repeats it for this many games, made of them.
 */
public final class SearchBenchmark {
    private static final int CALLERS = 16;
    private static final int SEARCHES = Integer.getInteger("bench.searches", 8_000);

    private static final OperatingSystemMXBean PROCESSOR =
            ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    private static final ThreadMXBean ALLOCATION = ManagementFactory.getPlatformMXBean(ThreadMXBean.class);

    private SearchBenchmark() {}

    public static void main(String[] arguments) throws Exception {
        List<Game> games = games();
        run("The file", games, games);
        int made = Integer.getInteger("bench.made", 0);
        if (made > games.size()) {
            run(made + " made of it", madeOf(games, made), games);
        }
        System.exit(0);
    }

    private static void run(String name, List<Game> games, List<Game> wanted) throws Exception {
        Watch.print("%n%s: %d games", name, games.size());
        long before = heap();
        var shelf = new Shelf();
        long start = System.nanoTime();
        shelf.put(games);
        // Players decide between games that match alike: what is looked for is played, what was made up is not
        shelf.play(wanted.stream().map(Game::id).collect(Collectors.toSet()));
        Watch.print("indexed in %.2f s, %.1f MB of heap", (System.nanoTime() - start) / 1e9, (heap() - before) / 1e6);
        quality(shelf, wanted);
        speed(shelf, wanted);
        start = System.nanoTime();
        new Shelf().put(games);
        Watch.print("indexed again in %.2f s", (System.nanoTime() - start) / 1e9);
        start = System.nanoTime();
        shelf.put(games.subList(1, games.size()));
        Watch.print("one game changed in %.1f ms", (System.nanoTime() - start) / 1e6);
    }

    private static void quality(Shelf shelf, List<Game> wanted) {
        var names = wanted.stream().map(Game::name).collect(Collectors.toSet());
        print(
                "the fixed list",
                Queries.ask(
                        shelf,
                        Queries.all().stream()
                                .filter(query -> names.contains(query.game()))
                                .toList()));
        TypedQueries.of(wanted).forEach((kind, queries) -> print(kind, Queries.ask(shelf, queries)));
    }

    private static void print(String kind, Queries.Quality quality) {
        Watch.print(
                "%-15s %4d queries: first %5.1f %%, first three %5.1f %%",
                kind, quality.queries(), 100 * quality.firstShare(), 100 * quality.firstThreeShare());
        if (Boolean.getBoolean("bench.missed")) {
            quality.missed().forEach(query -> Watch.print("    %s", query));
        }
    }

    private static void speed(Shelf shelf, List<Game> wanted) throws Exception {
        List<String> texts = TypedQueries.of(wanted).values().stream()
                .flatMap(List::stream)
                .map(Query::text)
                .toList();
        Runner search = (text, _) -> shelf.searchWithHighlights(text, id -> id.hashCode() & 1023);
        time(search, texts, SEARCHES / 2, CALLERS);
        Watch.times("search", time(search, texts, SEARCHES, CALLERS));
        Watch.times("search, one caller", time(search, texts, SEARCHES / 8, 1));
        List<String> common = List.of("a", "s", "go", "the", "gold");
        Watch.times("search for " + common, time(search, common, 1000, CALLERS));
        Runner filter = (text, _) -> shelf.matching(text, "en");
        Watch.times("filter", time(filter, texts, SEARCHES, CALLERS));
        String letters = IntStream.range(0, 100)
                .mapToObj(at -> Character.toString("etaoinshrdlucmfwypvbgk".charAt(at % 22)))
                .collect(Collectors.joining(" "));
        String names = texts.stream().limit(40).collect(Collectors.joining(" ")).substring(0, 200);
        Watch.times("100 letters", time(search, List.of(letters), 50, 1));
        Watch.times("200 characters", time(search, List.of(names), 50, 1));
    }

    private interface Runner {
        void run(String text, Random random);
    }

    /** The times of all searches in nanoseconds. */
    private static long[] time(Runner runner, List<String> texts, int searches, int callers) throws Exception {
        try (var threads = Executors.newFixedThreadPool(callers)) {
            var tasks = new ArrayList<Callable<long[]>>();
            for (int caller = 0; caller < callers; caller++) {
                var random = new Random(caller);
                tasks.add(() -> {
                    var times = new long[searches / callers];
                    for (int at = 0; at < times.length; at++) {
                        String text = texts.get(random.nextInt(texts.size()));
                        long start = System.nanoTime();
                        runner.run(text, random);
                        times[at] = System.nanoTime() - start;
                    }
                    return times;
                });
            }
            long start = System.nanoTime();
            long processor = PROCESSOR.getProcessCpuTime();
            long allocated = ALLOCATION.getTotalThreadAllocatedBytes();
            var all = new ArrayList<long[]>();
            for (var future : threads.invokeAll(tasks)) {
                all.add(future.get());
            }
            Watch.print(
                    "%.0f searches/s, %.0f us of processor time and %.1f KB a search",
                    searches / ((System.nanoTime() - start) / 1e9),
                    (PROCESSOR.getProcessCpuTime() - processor) / 1e3 / searches,
                    (ALLOCATION.getTotalThreadAllocatedBytes() - allocated) / 1e3 / searches);
            return all.stream().flatMapToLong(Arrays::stream).toArray();
        }
    }

    private static List<Game> games() throws IOException {
        var vocabulary = new ArrayList<String>();
        List<String[]> rows = Watch.games();
        rows.forEach(
                row -> vocabulary.addAll(List.of(row[1].toLowerCase(Locale.ROOT).split(" "))));
        var random = new Random(1);
        return rows.stream()
                .map(row -> game(row[1], row[0], row[3], vocabulary, random))
                .toList();
    }

    private static Game game(String name, String provider, String type, List<String> vocabulary, Random random) {
        String description =
                random.ints(60, 0, vocabulary.size()).mapToObj(vocabulary::get).collect(Collectors.joining(" "));
        return TestGame.named(name)
                .by(provider)
                .tagged(type.toLowerCase(Locale.ROOT))
                .described("en", description)
                .game();
    }

    private static List<Game> madeOf(List<Game> games, int number) {
        var random = new Random(2);
        var vocabulary = games.stream()
                .flatMap(game -> Stream.of(game.name().split(" ")))
                .toList();
        var names = new HashSet<>(games.stream().map(Game::name).toList());
        var made = new ArrayList<>(games);
        while (made.size() < number) {
            Game model = games.get(random.nextInt(games.size()));
            String[] words = model.name().split(" ");
            words[random.nextInt(words.length)] = vocabulary.get(random.nextInt(vocabulary.size()));
            String name = String.join(" ", words)
                    + (random.nextBoolean() ? "" : " " + vocabulary.get(random.nextInt(vocabulary.size())));
            if (names.add(name)) {
                made.add(game(name, model.provider().name(), "slots", vocabulary, random));
            }
        }
        return made;
    }

    private static long heap() {
        System.gc();
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }
}
