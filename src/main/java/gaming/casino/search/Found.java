package gaming.casino.search;

import gaming.casino.catalogue.Game;
import java.util.List;
import java.util.function.Supplier;

/**
 * One page of the matching games that the audience is shown, and the number of all such games. The best match comes
 * first.
 */
public record Found(List<Hit> hits, int count) {
    static final Found NOTHING = new Found(List.of(), 0);

    public Found {
        hits = List.copyOf(hits);
    }

    /** {@code score} is the points of the match. {@code highlights} is the matching passages, computed on demand. */
    public record Hit(Game game, double score, Supplier<List<Highlight>> highlights) {}
}
