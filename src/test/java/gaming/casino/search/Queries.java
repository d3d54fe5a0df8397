package gaming.casino.search;

import gaming.casino.catalogue.Game;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** Games that are known, and what people type who look for them. */
public final class Queries {
    /** {@code game}: the name of the one that is meant; none where nothing is to be found. */
    public record Query(String text, String game) {
        public boolean isForNothing() {
            return game.equals("-");
        }
    }

    /** How many of the queries have their game first, and among the first three, and which do not. */
    public record Quality(int queries, int first, int firstThree, List<Query> missed) {
        public double firstShare() {
            return (double) first / queries;
        }

        public double firstThreeShare() {
            return (double) firstThree / queries;
        }
    }

    private Queries() {}

    /** Each of another id, by the makers they have. */
    static List<Game> games() {
        var games = new ArrayList<Game>();
        lines("games.txt").forEach(line -> {
            String maker = line.substring(0, line.indexOf(": "));
            for (String name : line.substring(maker.length() + 2).split("; ")) {
                games.add(TestGame.named(name).by(maker).game());
            }
        });
        return games;
    }

    public static List<Query> all() {
        return lines("queries.tsv")
                .filter(line -> !line.startsWith("#"))
                .map(line -> new Query(line.split("\t")[0], line.split("\t")[1]))
                .toList();
    }

    /** {@code queries} that are for a game, asked one by one. */
    public static Quality ask(Shelf shelf, List<Query> queries) {
        int asked = 0;
        int first = 0;
        int firstThree = 0;
        var missed = new ArrayList<Query>();
        for (Query query : queries) {
            if (!query.isForNothing()) {
                int place = shelf.names(query.text()).indexOf(query.game());
                asked++;
                first += place == 0 ? 1 : 0;
                firstThree += place >= 0 && place < 3 ? 1 : 0;
                if (place != 0) {
                    missed.add(query);
                }
            }
        }
        return new Quality(asked, first, firstThree, missed);
    }

    private static Stream<String> lines(String resource) {
        try (InputStream in = Objects.requireNonNull(Queries.class.getResourceAsStream(resource))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList().stream();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
