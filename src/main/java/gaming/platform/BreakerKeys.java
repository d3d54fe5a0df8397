package gaming.platform;

import gaming.config.Keys;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.eclipse.microprofile.config.Config;
import org.eclipse.microprofile.config.ConfigProvider;
import org.eclipse.microprofile.config.spi.ConfigSource;
import org.jspecify.annotations.Nullable;

/**
 * What the annotations of {@link PlatformCalls}, {@link LaunchCalls} and {@link UserCalls} are configured by, in the names and units of MicroProfile Fault Tolerance,
 * out of the keys {@code gaming-platform.*}, wherever those come from; found through {@code META-INF/services}.
 */
public final class BreakerKeys implements ConfigSource {
    /** Below every file: who sets such a name himself has his way. */
    private static final int ORDINAL = 50;

    private static final Map<String, Function<Config, String>> VALUES = Map.of(
            of(PlatformCalls.class, "Timeout/value"),
            config -> milliseconds(settings(config).attemptTimeout()),
            of(PlatformCalls.class, "CircuitBreaker/requestVolumeThreshold"),
            BreakerKeys::failures,
            of(PlatformCalls.class, "CircuitBreaker/delay"),
            BreakerKeys::delay,
            of(PlatformCalls.class, "Bulkhead/value"),
            config -> Integer.toString(settings(config).concurrentTransfers()),
            of(LaunchCalls.class, "Timeout/value"),
            config -> milliseconds(settings(config).launchTimeout()),
            of(LaunchCalls.class, "CircuitBreaker/requestVolumeThreshold"),
            BreakerKeys::failures,
            of(LaunchCalls.class, "CircuitBreaker/delay"),
            BreakerKeys::delay,
            of(UserCalls.class, "Timeout/value"),
            config -> milliseconds(settings(config).attemptTimeout()),
            of(UserCalls.class, "CircuitBreaker/requestVolumeThreshold"),
            BreakerKeys::failures,
            of(UserCalls.class, "CircuitBreaker/delay"),
            BreakerKeys::delay);

    @Override
    public @Nullable String getValue(String name) {
        Function<Config, String> value = VALUES.get(name);
        // Asked for when the whole configuration is there, of which this source is a part
        return value == null ? null : value.apply(ConfigProvider.getConfig());
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

    private static PlatformSettings settings(Config config) {
        return Keys.read(config, PlatformSettings::from);
    }

    private static String of(Class<?> calls, String annotation) {
        return calls.getName() + "/" + annotation;
    }

    private static String failures(Config config) {
        return Integer.toString(settings(config).breakerFailures());
    }

    private static String delay(Config config) {
        return milliseconds(settings(config).breakerDelay());
    }

    private static String milliseconds(Duration duration) {
        return Long.toString(duration.toMillis());
    }
}
