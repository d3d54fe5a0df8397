package gaming.claim;

import gaming.Setting;
import gaming.transfers.LadderSettings;
import java.time.Duration;
import org.eclipse.microprofile.config.Config;

/**
 * Keys {@code claims.*} and {@code rates.max-age}.
 *
 * @param ladder when the resolver looks
 * @param ratesMaxAge how old a rate may be to pay by it
 */
record ClaimSettings(ClaimLimits limits, LadderSettings ladder, Duration ratesMaxAge) {
    private static final String RATES_MAX_AGE = "rates.max-age";

    static ClaimSettings from(Config config) {
        return new ClaimSettings(
                ClaimLimits.from(config),
                LadderSettings.from(config),
                Setting.duration(config, RATES_MAX_AGE, Duration.ofDays(3650)));
    }
}
