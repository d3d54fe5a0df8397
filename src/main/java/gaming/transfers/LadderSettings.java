package gaming.transfers;

import gaming.config.Keys;
import java.time.Duration;
import java.util.List;

/**
 * Keys {@code claims.resolver.delays} and {@code claims.not-found-after}; they hold for everything that is sent to the
 * platform, because they say how the platform behaves.
 *
 * @param delays when a payment is looked at: the first from the send, each other one from the look before it
 * @param notFoundAfter how old a send must be before "not found" means that it never will be
 */
public record LadderSettings(List<Duration> delays, Duration notFoundAfter) {
    private static final Duration LONGEST = Duration.ofDays(3650);

    public static LadderSettings from(Keys keys) {
        return new LadderSettings(
                keys.durations("claims.resolver.delays", 100, LONGEST),
                keys.duration("claims.not-found-after", Duration.ZERO, LONGEST));
    }
}
