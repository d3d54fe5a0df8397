package gaming.signin;

import gaming.config.Keys;
import java.time.Duration;

/** Keys {@code auth.state-lifetime}, {@code auth.link-within} and {@code retention.interval}. */
public record SignInSettings(Duration stateLifetime, Duration linkWithin, Duration cleaning) {

    public static SignInSettings from(Keys keys) {
        return new SignInSettings(
                keys.duration("auth.state-lifetime", "PT1S", "PT1H"),
                keys.duration("auth.link-within", "PT1S", "P3650D"),
                keys.duration("retention.interval", "PT0.1S", "P3650D"));
    }
}
