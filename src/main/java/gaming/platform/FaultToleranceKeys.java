package gaming.platform;

import gaming.config.Keys;
import java.time.Duration;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.microprofile.config.ConfigProvider;
import org.eclipse.microprofile.config.spi.ConfigSource;
import org.jspecify.annotations.Nullable;

/**
 * Computes the standard keys of MicroProfile Fault Tolerance for the platform's calls from the documented keys
 * {@code gaming-platform.*}. The standard keys need milliseconds, and sums of two timeouts. {@code META-INF/services}
 * registers this class.
 */
public final class FaultToleranceKeys implements ConfigSource {
    /** Lower than every file, so an operator's own value of such a key wins. */
    private static final int ORDINAL = 50;

    private static final String LAUNCH_TIMEOUT = LaunchCalls.class.getName() + "/Timeout/value";
    private static final Set<String> NAMES = Stream.concat(
                    Stream.of(PlatformCalls.class, LaunchCalls.class, UserCalls.class)
                            .flatMap(calls -> Stream.of(
                                            "/Timeout/value",
                                            "/CircuitBreaker/requestVolumeThreshold",
                                            "/CircuitBreaker/delay")
                                    .map(calls.getName()::concat)),
                    Stream.of(PlatformCalls.class.getName() + "/Bulkhead/value"))
            .collect(Collectors.toUnmodifiableSet());

    @Override
    public @Nullable String getValue(String name) {
        if (!NAMES.contains(name)) {
            return null;
        }
        // The values are read only once the whole configuration exists, because this source is a part of it
        PlatformSettings settings = Keys.read(ConfigProvider.getConfig(), PlatformSettings::from);
        if (name.equals(LAUNCH_TIMEOUT)) {
            return milliseconds(settings.launchTimeout());
        }
        return switch (name.substring(name.indexOf('/') + 1)) {
            case "Timeout/value" -> milliseconds(settings.attemptTimeout());
            case "CircuitBreaker/delay" -> milliseconds(settings.breakerDelay());
            case "Bulkhead/value" -> Integer.toString(settings.concurrentTransfers());
            default -> Integer.toString(settings.breakerFailures());
        };
    }

    @Override
    public Set<String> getPropertyNames() {
        return NAMES;
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
