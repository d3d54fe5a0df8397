package bench;

import gaming.casino.catalogue.Game;
import gaming.casino.search.Queries.Query;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.BiFunction;

/** Queries that people type for the games of a catalogue, by kind. */
final class TypedQueries {
    private static final int EACH = 500;

    private TypedQueries() {}

    /** The same queries for the same games. */
    static Map<String, List<Query>> of(List<Game> games) {
        var kinds = new LinkedHashMap<String, List<Query>>();
        kinds.put("whole name", some(games, (game, _) -> game.name()));
        kinds.put("beginning", some(games, (game, _) -> beginning(game.name())));
        kinds.put("one typo", some(games, TypedQueries::mistyped));
        kinds.put("two words", some(games, TypedQueries::twoWords));
        kinds.put("provider, word", some(games, TypedQueries::ofProvider));
        kinds.put("plain letters", some(games, (game, _) -> plain(game.name())));
        kinds.put("no spaces", some(games, (game, _) -> plain(game.name()).replace(" ", "")));
        return kinds;
    }

    private static List<Query> some(List<Game> games, BiFunction<Game, Random, String> typed) {
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
