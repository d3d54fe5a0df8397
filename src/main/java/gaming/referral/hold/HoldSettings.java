package gaming.referral.hold;

import gaming.config.Keys;
import java.time.Duration;

/**
 * The key {@code claims.holding-period}.
 *
 * @param holdingPeriod the time after the end of a day during which its earnings cannot be claimed
 */
public record HoldSettings(Duration holdingPeriod) {
    public static HoldSettings from(Keys keys) {
        return new HoldSettings(keys.duration("claims.holding-period", "PT0S", "P365D"));
    }
}
