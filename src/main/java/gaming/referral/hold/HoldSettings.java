package gaming.referral.hold;

import gaming.config.Keys;
import java.time.Duration;

/**
 * The key {@code claims.holding-period}.
 *
 * @param holdingPeriod how long after its end the earnings of a day cannot be claimed; zero: they can at once
 */
public record HoldSettings(Duration holdingPeriod) {
    public static HoldSettings from(Keys keys) {
        return new HoldSettings(keys.duration("claims.holding-period", "PT0S", "P365D"));
    }
}
