package gaming.settings;

import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.eclipse.microprofile.config.Config;
import org.eclipse.microprofile.config.ConfigValue;
import org.eclipse.microprofile.config.spi.ConfigSource;
import org.eclipse.microprofile.config.spi.Converter;

/** A configuration that knows what was asked for. */
final class Recording implements Config {
    private final Config config;
    private final Set<String> read = new TreeSet<>();

    Recording(Config config) {
        this.config = config;
    }

    Set<String> read() {
        return read;
    }

    @Override
    public <T> T getValue(String key, Class<T> type) {
        read.add(key);
        return config.getValue(key, type);
    }

    @Override
    public <T> Optional<T> getOptionalValue(String key, Class<T> type) {
        read.add(key);
        return config.getOptionalValue(key, type);
    }

    @Override
    public ConfigValue getConfigValue(String key) {
        return config.getConfigValue(key);
    }

    @Override
    public Iterable<String> getPropertyNames() {
        return config.getPropertyNames();
    }

    @Override
    public Iterable<ConfigSource> getConfigSources() {
        return config.getConfigSources();
    }

    @Override
    public <T> Optional<Converter<T>> getConverter(Class<T> type) {
        return config.getConverter(type);
    }

    @Override
    public <T> T unwrap(Class<T> type) {
        return config.unwrap(type);
    }
}
