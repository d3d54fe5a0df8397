package gaming.casino.search;

import gaming.casino.catalogue.Game;
import java.util.List;
import java.util.function.Supplier;

/** One page of the games that match, the best first, and the number of all that match. */
public record Found(List<Hit> hits, int count) {
    static final Found NOTHING = new Found(List.of(), 0);

    public Found {
        hits = List.copyOf(hits);
    }

    /** {@code score}: the points of the match; {@code highlights}: where the words stand, computed on demand. */
    public record Hit(Game game, double score, Supplier<List<Highlight>> highlights) {}
}
