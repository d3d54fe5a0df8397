package gaming.platform;

import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.eclipse.microprofile.config.ConfigProvider;
import org.eclipse.microprofile.config.spi.ConfigSource;
import org.jspecify.annotations.Nullable;

/**
 * What the annotations of {@link PlatformCalls} are configured by, in the names and units of MicroProfile Fault Tolerance,
 * out of the keys {@code gaming-platform.*}, wherever those come from; found through {@code META-INF/services}.
 */
public final class BreakerKeys implements ConfigSource {
    /** Below every file: who sets such a name himself has his way. */
    private static final int ORDINAL = 50;

    private static final Map<String, Function<PlatformSettings, String>> VALUES = Map.of(
            "Timeout/value", settings -> milliseconds(settings.attemptTimeout()),
            "CircuitBreaker/requestVolumeThreshold", settings -> Integer.toString(settings.breakerFailures()),
            "CircuitBreaker/delay", settings -> milliseconds(settings.breakerDelay()),
            "Bulkhead/value", settings -> Integer.toString(settings.concurrentTransfers()));

    private static final String PREFIX = PlatformCalls.class.getName() + "/";

    @Override
    public @Nullable String getValue(String name) {
        Function<PlatformSettings, String> value =
                name.startsWith(PREFIX) ? VALUES.get(name.substring(PREFIX.length())) : null;
        // Asked for when the whole configuration is there, of which this source is a part
        return value == null ? null : value.apply(PlatformSettings.from(ConfigProvider.getConfig()));
    }

    @Override
    public Set<String> getPropertyNames() {
        return VALUES.keySet().stream().map(PREFIX::concat).collect(Collectors.toUnmodifiableSet());
    }

    @Override
    public int getOrdinal() {
        return ORDINAL;
    }

    @Override
    public String getName() {
        return "gaming-platform.*";
    }

    private static String milliseconds(Duration duration) {
        return Long.toString(duration.toMillis());
    }
}
