package gaming.settings;

import java.util.Map;
import java.util.Optional;
import org.eclipse.microprofile.config.Config;
import org.eclipse.microprofile.config.ConfigValue;
import org.eclipse.microprofile.config.spi.ConfigSource;
import org.eclipse.microprofile.config.spi.Converter;

/** A configuration in which some texts are replaced: what is wrong with one key hides nothing of the others. */
record Corrected(Config config, Map<String, String> texts) implements Config {
    @Override
    public <T> T getValue(String key, Class<T> type) {
        return type == String.class && texts.containsKey(key) ? type.cast(texts.get(key)) : config.getValue(key, type);
    }

    @Override
    public <T> Optional<T> getOptionalValue(String key, Class<T> type) {
        return type == String.class && texts.containsKey(key)
                ? Optional.of(type.cast(texts.get(key)))
                : config.getOptionalValue(key, type);
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
