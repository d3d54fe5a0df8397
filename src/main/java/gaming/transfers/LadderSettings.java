package gaming.transfers;

import gaming.Setting;
import java.time.Duration;
import java.util.List;
import org.eclipse.microprofile.config.Config;

/**
 * Keys {@code claims.resolver.delays} and {@code claims.not-found-after}; they hold for everything that is sent to the
 * platform, because they say how the platform behaves.
 *
 * @param delays when a payment is looked at: the first from the send, each other one from the look before it
 * @param notFoundAfter how old a send must be before "not found" means that it never will be
 */
public record LadderSettings(List<Duration> delays, Duration notFoundAfter) {
    private static final String DELAYS = "claims.resolver.delays";
    private static final String NOT_FOUND_AFTER = "claims.not-found-after";
    private static final int MOST_LOOKS = 100;
    private static final Duration LONGEST = Duration.ofDays(3650);

    public LadderSettings {
        delays = List.copyOf(delays);
    }

    public static LadderSettings from(Config config) {
        return new LadderSettings(
                Setting.durations(config, DELAYS, MOST_LOOKS, LONGEST),
                Setting.duration(config, NOT_FOUND_AFTER, Duration.ZERO, LONGEST));
    }
}
