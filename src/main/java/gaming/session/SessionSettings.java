package gaming.session;

import gaming.config.Keys;
import java.time.Duration;

/**
 * Keys {@code auth.refresh-*} and {@code auth.cleaning.keep-sessions}: how long a session lasts.
 *
 * @param lifetime of a refresh token, so of a session that is not used
 * @param absoluteLifetime of a session, however much it is used
 * @param kept how long it is kept after its end
 * @param grace how long a refresh token that was used is answered with the same successor
 */
public record SessionSettings(Duration lifetime, Duration absoluteLifetime, Duration grace, Duration kept) {
    private static final String LIFETIME = "auth.refresh-token.lifetime";
    private static final String ABSOLUTE_LIFETIME = "auth.refresh-token.absolute-lifetime";
    private static final Duration LEAST = Duration.ofSeconds(1);
    private static final Duration MOST = Duration.ofDays(3650);

    public static SessionSettings from(Keys keys) {
        Duration lifetime = keys.duration(LIFETIME, LEAST, MOST);
        Duration absolute = keys.duration(ABSOLUTE_LIFETIME, LEAST, MOST);
        keys.require(lifetime.compareTo(absolute) <= 0, ABSOLUTE_LIFETIME, "must not be shorter than", LIFETIME);
        return new SessionSettings(
                lifetime,
                absolute,
                keys.duration("auth.refresh-grace", Duration.ZERO, Duration.ofMinutes(10)),
                keys.duration("auth.cleaning.keep-sessions", Duration.ZERO, MOST));
    }
}
