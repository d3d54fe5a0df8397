package gaming.signin;

import gaming.config.Keys;
import java.time.Duration;

/**
 * Keys {@code auth.state-lifetime}, {@code auth.link-within} and {@code auth.cleaning.interval}.
 *
 * @param stateLifetime how long somebody may take at the provider
 * @param linkWithin how long after a sign-in its user may begin to link an account
 * @param cleaning how often one pod deletes what is over
 */
public record SignInSettings(Duration stateLifetime, Duration linkWithin, Duration cleaning) {
    private static final Duration A_SECOND = Duration.ofSeconds(1);
    private static final Duration A_DECADE = Duration.ofDays(3650);

    public static SignInSettings from(Keys keys) {
        return new SignInSettings(
                keys.duration("auth.state-lifetime", A_SECOND, Duration.ofHours(1)),
                keys.duration("auth.link-within", A_SECOND, A_DECADE),
                keys.duration("auth.cleaning.interval", Duration.ofMillis(100), A_DECADE));
    }
}
