package gaming.referral.hold;

import gaming.config.Keys;
import java.time.Duration;

/** {@code holdingPeriod} is the time after the end of a day during which its earnings cannot be claimed. */
public record HoldSettings(Duration holdingPeriod) {
    public static HoldSettings from(Keys keys) {
        return new HoldSettings(keys.duration("claims.holding-period", "PT0S", "P365D"));
    }
}
