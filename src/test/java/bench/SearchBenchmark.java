package bench;

import gaming.casino.catalogue.Game;
import gaming.casino.search.Queries;
import gaming.casino.search.Queries.Query;
import gaming.casino.search.Shelf;
import gaming.casino.search.TestGame;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import world.Together;

/**
 * Quality and speed of search for queries that people type, by kind: {@code -Dbench.games=games.tsv} is a file of lines
 * {@code provider, name, code, type} with tabs between and a header. {@code -Dbench.made=50000} repeats it for this many
 * games, made of them.
 */
public final class SearchBenchmark {
    private static final int EACH = 500;
    private static final int CALLERS = 16;
    private static final int SEARCHES = 500;

    private SearchBenchmark() {}

    public static void main(String[] arguments) {
        var random = new Random(1);
        List<String[]> rows = Population.allGames();
        List<String> words = words(rows.stream().map(row -> row[1].toLowerCase(Locale.ROOT)));
        List<Game> games = rows.stream()
                .map(row -> game(row[1], row[0], row[3], words, random))
                .toList();
        run(games, games);
        int made = Integer.getInteger("bench.made", 0);
        if (made > games.size()) {
            run(madeOf(games, made), games);
        }
        System.exit(0);
    }

    private static void run(List<Game> games, List<Game> wanted) {
        Rig.print("%n%d games", games.size());
        var shelf = new Shelf();
        shelf.put(games);
        // Players decide between games that match alike: what is looked for is played, what was made up is not
        shelf.play(wanted.stream().map(Game::id).collect(Collectors.toSet()));
        List<BiFunction<Game, Random, String>> kinds = List.of(
                (game, _) -> game.name(),
                (game, _) -> beginning(game.name()),
                SearchBenchmark::mistyped,
                SearchBenchmark::twoWords,
                SearchBenchmark::ofProvider,
                (game, _) -> plain(game.name()),
                (game, _) -> plain(game.name()).replace(" ", ""));
        List<Query> typed =
                kinds.stream().flatMap(kind -> typed(wanted, kind).stream()).toList();
        Queries.Quality quality = Queries.ask(shelf, typed);
        Rig.print(
                "%d typed queries: first %.1f %%, first three %.1f %%",
                quality.queries(), 100 * quality.firstShare(), 100 * quality.firstThreeShare());
        search(shelf, typed);
        Rig.times("search with highlights", search(shelf, typed));
    }

    private static List<Query> typed(List<Game> games, BiFunction<Game, Random, String> typed) {
        var random = new Random(7);
        var queries = new ArrayList<Query>();
        while (queries.size() < EACH) {
            Game game = games.get(random.nextInt(games.size()));
            String text = typed.apply(game, random);
            if (!text.isBlank()) {
                queries.add(new Query(text, game.name()));
            }
        }
        return queries;
    }

    /** The times of all searches in nanoseconds. */
    private static long[] search(Shelf shelf, List<Query> queries) {
        var times = new long[CALLERS * SEARCHES];
        Together.times(CALLERS, caller -> {
            var random = new Random(caller);
            for (int at = 0; at < SEARCHES; at++) {
                String text = queries.get(random.nextInt(queries.size())).text();
                long start = System.nanoTime();
                shelf.searchWithHighlights(text, id -> id.hashCode() & 1023);
                times[caller * SEARCHES + at] = System.nanoTime() - start;
            }
        });
        return times;
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

    private static List<String> words(Stream<String> names) {
        return names.flatMap(name -> Stream.of(name.split(" "))).toList();
    }

    private static List<Game> madeOf(List<Game> games, int number) {
        var random = new Random(2);
        List<String> vocabulary = words(games.stream().map(Game::name));
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

    /** Three quarters of it. */
    private static String beginning(String name) {
        return name.substring(0, Math.min(name.length(), Math.max(4, name.length() * 3 / 4)));
    }

    private static String mistyped(Game game, Random random) {
        String[] words = game.name().split(" ");
        int start = random.nextInt(words.length);
        for (int step = 0; step < words.length; step++) {
            int at = (start + step) % words.length;
            if (words[at].length() >= 5 && words[at].chars().allMatch(Character::isLetter)) {
                words[at] = mistyped(words[at], random);
                return String.join(" ", words);
            }
        }
        return "";
    }

    private static String mistyped(String word, Random random) {
        int at = 1 + random.nextInt(word.length() - 2);
        char other = (char) ('a' + random.nextInt(26));
        return switch (random.nextInt(4)) {
            case 0 -> word.substring(0, at) + word.substring(at + 1);
            case 1 -> word.substring(0, at) + other + word.substring(at);
            case 2 -> word.substring(0, at) + other + word.substring(at + 1);
            default -> word.substring(0, at) + word.charAt(at + 1) + word.charAt(at) + word.substring(at + 2);
        };
    }

    private static String twoWords(Game game, Random random) {
        String[] words = game.name().split(" ");
        if (words.length < 2) {
            return "";
        }
        int first = random.nextInt(words.length);
        int second = (first + 1 + random.nextInt(words.length - 1)) % words.length;
        return words[first].length() + words[second].length() < 8 ? "" : words[first] + " " + words[second];
    }

    private static String ofProvider(Game game, Random random) {
        String[] words = game.name().split(" ");
        String word = words[random.nextInt(words.length)];
        return word.length() < 4 ? "" : game.provider().name().split(" ")[0] + " " + word;
    }

    private static String plain(String name) {
        return Normalizer.normalize(name, Normalizer.Form.NFKD)
                .replaceAll("[^\\p{IsAlphabetic}\\p{IsDigit} ]", "")
                .trim();
    }
}
