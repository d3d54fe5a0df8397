package gaming.platform;

import gaming.config.Keys;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.eclipse.microprofile.config.ConfigProvider;
import org.eclipse.microprofile.config.spi.ConfigSource;
import org.jspecify.annotations.Nullable;

/**
 * Computes the standard keys of MicroProfile Fault Tolerance for the platform's calls from the documented keys
 * {@code gaming-platform.*}. The standard keys need milliseconds. {@code META-INF/services} registers this class.
 */
public final class FaultToleranceKeys implements ConfigSource {
    /** Lower than every file, so an operator's own value of such a key wins. */
    private static final int ORDINAL = 50;

    private static final Map<String, Function<PlatformSettings, Object>> VALUES = values();

    private static Map<String, Function<PlatformSettings, Object>> values() {
        var values = new HashMap<String, Function<PlatformSettings, Object>>();
        for (Class<?> calls : List.of(PlatformCalls.class, LaunchCalls.class, UserCalls.class)) {
            values.put(calls.getName() + "/CircuitBreaker/requestVolumeThreshold", PlatformSettings::breakerFailures);
            values.put(calls.getName() + "/CircuitBreaker/delay", PlatformSettings::breakerDelay);
        }
        values.put(PlatformCalls.class.getName() + "/Bulkhead/value", PlatformSettings::concurrentTransfers);
        return Map.copyOf(values);
    }

    @Override
    public @Nullable String getValue(String name) {
        var value = VALUES.get(name);
        if (value == null) {
            return null;
        }
        // The settings are read only once the whole configuration exists, because this source is a part of it
        return switch (value.apply(Keys.read(ConfigProvider.getConfig(), PlatformSettings::from))) {
            case Duration duration -> Long.toString(duration.toMillis());
            case Object number -> number.toString();
        };
    }

    @Override
    public Set<String> getPropertyNames() {
        return VALUES.keySet();
    }

    @Override
    public int getOrdinal() {
        return ORDINAL;
    }

    @Override
    public String getName() {
        return "gaming-platform.*";
    }
}
