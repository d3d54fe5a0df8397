package gaming.casino.search;

import gaming.casino.catalogue.Game;
import java.util.List;
import java.util.function.Supplier;

/** One page of the matching games, and the number of all such games. The best match comes first. */
public record Found(List<Hit> hits, int count) {
    static final Found NOTHING = new Found(List.of(), 0);

    public Found {
        hits = List.copyOf(hits);
    }

    public record Hit(Game game, double score, Supplier<List<Highlight>> highlights) {}
}
