package gaming.signin;

import gaming.Setting;
import java.time.Duration;
import org.eclipse.microprofile.config.Config;

/** Key {@code auth.state-lifetime}: how long somebody may take at the provider. */
record SignInSettings(Duration stateLifetime) {
    static SignInSettings from(Config config) {
        return new SignInSettings(
                Setting.duration(config, "auth.state-lifetime", Duration.ofSeconds(1), Duration.ofHours(1)));
    }
}
