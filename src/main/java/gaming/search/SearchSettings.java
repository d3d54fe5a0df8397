package gaming.search;

import gaming.Misconfiguration;
import gaming.Setting;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import org.eclipse.microprofile.config.Config;

/** Keys {@code search.*}: where this pod keeps its index. */
record SearchSettings(Path directory) {
    /** By default below the temporary directory; the port tells apart the pods of one machine, and stays the same. */
    static SearchSettings from(Config config) {
        String usual = "gaming-search-" + Setting.text(config, "server.port").orElse("0");
        try {
            return new SearchSettings(Setting.text(config, IndexDirectory.KEY)
                    .map(Path::of)
                    .orElseGet(() -> Path.of(System.getProperty("java.io.tmpdir"), usual))
                    .toAbsolutePath());
        } catch (InvalidPathException invalid) {
            throw new Misconfiguration(IndexDirectory.KEY, "must be the path of a directory", invalid);
        }
    }
}
