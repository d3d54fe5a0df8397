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

    /** A passage of a game's {@code name}, {@code providerName}, {@code tagNames} or {@code description}, in pieces. */
    public record Highlight(String path, List<Text> texts) {
        public Highlight {
            texts = List.copyOf(texts);
        }

        public record Text(String value, String type) {
            static Text match(String value) {
                return new Text(value, "match");
            }

            static Text context(String value) {
                return new Text(value, "context");
            }
        }
    }
}
