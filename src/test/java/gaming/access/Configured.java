package gaming.access;

import io.helidon.config.mp.MpConfigSources;
import java.util.Map;
import org.eclipse.microprofile.config.Config;
import org.eclipse.microprofile.config.spi.ConfigProviderResolver;

/** Configuration of these keys and nothing else. */
public final class Configured {
    private Configured() {}

    public static Config with(Map<String, String> keys) {
        return ConfigProviderResolver.instance()
                .getBuilder()
                .withSources(MpConfigSources.create(keys))
                .build();
    }
}
