package gaming.mfa;

import gaming.Setting;
import java.time.Duration;
import org.eclipse.microprofile.config.Config;

/**
 * Keys {@code auth.mfa.*}.
 *
 * @param tokenLifetime how long the second factor may take
 * @param mostPending sent codes that one user has at once
 */
record SecondFactorSettings(Duration tokenLifetime, int mostPending) {
    private static final Duration LONGEST = Duration.ofHours(1);
    private static final int MOST = 1000;

    static SecondFactorSettings from(Config config) {
        return new SecondFactorSettings(
                Setting.duration(config, "auth.mfa.token-lifetime", Duration.ofSeconds(1), LONGEST),
                Setting.number(config, "auth.mfa.most-pending", MOST));
    }
}
