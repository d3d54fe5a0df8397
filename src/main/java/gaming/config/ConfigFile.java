package gaming.config;

import io.helidon.config.mp.MpConfigSources;
import io.helidon.config.yaml.mp.YamlMpConfigSource;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import org.eclipse.microprofile.config.spi.ConfigSource;
import org.eclipse.microprofile.config.spi.ConfigSourceProvider;

/**
 * The file that the environment variable {@code CONFIG_FILE} (or the system property {@code config.file}) names. It is
 * a properties file if its name ends with {@code .properties}, otherwise YAML (runtime.md, "configuration").
 * {@code META-INF/services} registers this class.
 */
public final class ConfigFile implements ConfigSourceProvider {
    static final String VARIABLE = "CONFIG_FILE";
    /** Higher than a file of the class path (100), lower than the environment (300). */
    private static final String ORDINAL = "200";

    @Override
    public Iterable<ConfigSource> getConfigSources(ClassLoader loader) {
        String name = System.getProperty("config.file", System.getenv().getOrDefault(VARIABLE, ""));
        return name.isEmpty() ? List.of() : List.of(read(Path.of(name)));
    }

    private static ConfigSource read(Path file) {
        if (!Files.isRegularFile(file) || !Files.isReadable(file)) {
            throw new Misconfiguration(VARIABLE, "there is no readable file " + file);
        }
        try {
            var source = file.toString().endsWith(".properties")
                    ? MpConfigSources.create(file)
                    : YamlMpConfigSource.create(file);
            var values = new HashMap<>(source.getProperties());
            values.put(ConfigSource.CONFIG_ORDINAL, ORDINAL);
            return MpConfigSources.create(VARIABLE, values);
        } catch (RuntimeException _) {
            // The parser's message shows the text around the error, and this text may be a password
            throw new Misconfiguration(VARIABLE, file + " is not well-formed");
        }
    }
}
