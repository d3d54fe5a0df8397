package gaming.access;

import io.helidon.config.mp.MpConfigSources;
import io.helidon.config.yaml.mp.YamlMpConfigSource;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.eclipse.microprofile.config.Config;
import org.eclipse.microprofile.config.spi.ConfigProviderResolver;
import org.eclipse.microprofile.config.spi.ConfigSource;

/** Configurations for tests. */
public final class Configured {
    private Configured() {}

    /** These keys and nothing else. */
    public static Config with(Map<String, String> keys) {
        return ConfigProviderResolver.instance()
                .getBuilder()
                .withSources(MpConfigSources.create(keys))
                .build();
    }

    /** These keys above the configuration's file. */
    public static Config above(Map<String, String> keys) {
        var above = new HashMap<>(keys);
        above.put(ConfigSource.CONFIG_ORDINAL, "500");
        return ConfigProviderResolver.instance()
                .getBuilder()
                .withSources(
                        MpConfigSources.create(above), YamlMpConfigSource.create(Path.of("config/application.yaml")))
                .build();
    }
}
