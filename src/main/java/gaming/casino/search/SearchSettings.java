package gaming.casino.search;

import gaming.config.Keys;
import java.nio.file.Path;

/** Keys {@code search.*}: where this pod keeps its index. */
public record SearchSettings(Path directory) {
    /** By default below the temporary directory; the port tells apart the pods of one machine, and stays the same. */
    public static SearchSettings from(Keys keys) {
        String usual = "gaming-search-" + keys.text("server.port").orElse("0");
        return new SearchSettings(keys.optional(IndexDirectory.KEY, keys::path)
                .orElseGet(() -> Path.of(System.getProperty("java.io.tmpdir"), usual))
                .toAbsolutePath());
    }
}
