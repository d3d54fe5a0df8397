package gaming.signin;

import gaming.Setting;
import java.time.Duration;
import org.eclipse.microprofile.config.Config;

/**
 * Keys {@code auth.state-lifetime} and {@code auth.link-within}.
 *
 * @param stateLifetime how long somebody may take at the provider
 * @param linkWithin how long after a sign-in its user may begin to link an account
 */
record SignInSettings(Duration stateLifetime, Duration linkWithin) {
    static SignInSettings from(Config config) {
        return new SignInSettings(
                Setting.duration(config, "auth.state-lifetime", Duration.ofSeconds(1), Duration.ofHours(1)),
                Setting.duration(config, "auth.link-within", Duration.ofSeconds(1), Duration.ofDays(3650)));
    }
}
