package gaming.casino.search;

import java.util.List;
import java.util.function.Supplier;
import org.bson.types.ObjectId;

/** One page of the games that match, the best first, and how many there are altogether. */
public record Found(List<Hit> hits, int count) {
    static final Found NOTHING = new Found(List.of(), 0);

    public Found {
        hits = List.copyOf(hits);
    }

    /** {@code score}: the points of {@link Points}; {@code highlights}: where the words were found, looked for when asked. */
    public record Hit(ObjectId game, double score, Supplier<List<Highlight>> highlights) {}
}
