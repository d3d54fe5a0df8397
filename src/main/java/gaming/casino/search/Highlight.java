package gaming.casino.search;

import java.util.List;

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
