package gaming.payments;

import gaming.config.Keys;
import java.time.Duration;
import java.util.List;

/**
 * Keys {@code claims.resolver.delays} and {@code claims.not-found-after}; they hold for everything that is sent to the
 * platform, because they say how the platform behaves.
 */
public record LadderSettings(List<Duration> delays, Duration notFoundAfter) {

    public static LadderSettings from(Keys keys) {
        return new LadderSettings(
                keys.durations("claims.resolver.delays", 100, "P3650D"),
                keys.duration("claims.not-found-after", "PT0S", "P3650D"));
    }
}
