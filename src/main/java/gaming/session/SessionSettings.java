package gaming.session;

import gaming.Misconfiguration;
import gaming.Setting;
import java.time.Duration;
import org.eclipse.microprofile.config.Config;

/**
 * Keys {@code auth.refresh-*} and {@code auth.cleaning.keep-sessions}: how long a session lasts.
 *
 * @param lifetime of a refresh token, so of a session that is not used
 * @param absoluteLifetime of a session, however much it is used
 * @param kept how long it is kept after its end
 * @param grace how long a refresh token that was used is answered with the same successor
 */
record SessionSettings(Duration lifetime, Duration absoluteLifetime, Duration grace, Duration kept) {
    private static final String LIFETIME = "auth.refresh-token.lifetime";
    private static final String ABSOLUTE_LIFETIME = "auth.refresh-token.absolute-lifetime";
    private static final Duration LEAST = Duration.ofSeconds(1);
    private static final Duration MOST = Duration.ofDays(3650);

    SessionSettings {
        if (lifetime.compareTo(absoluteLifetime) > 0) {
            throw new Misconfiguration(ABSOLUTE_LIFETIME, "must not be shorter than " + LIFETIME);
        }
    }

    static SessionSettings from(Config config) {
        return new SessionSettings(
                Setting.duration(config, LIFETIME, LEAST, MOST),
                Setting.duration(config, ABSOLUTE_LIFETIME, LEAST, MOST),
                Setting.duration(config, "auth.refresh-grace", Duration.ZERO, Duration.ofMinutes(10)),
                Setting.duration(config, "auth.cleaning.keep-sessions", Duration.ZERO, MOST));
    }
}
