package gaming.settings;

import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.eclipse.microprofile.config.Config;

/** What one capability reads of the configuration; found through {@code META-INF/services}. */
public interface CapabilityKeys {
    /**
     * Readers of the keys, each for itself; one throws a {@link gaming.Misconfiguration} for the first value that it can
     * not use. They read text by {@link gaming.Setting} and open nothing but the files that keys name.
     */
    List<Consumer<Config>> readers();

    /** Keys that are read beyond those of {@code application.yaml}. */
    default Set<String> furtherKeys() {
        return Set.of();
    }
}
