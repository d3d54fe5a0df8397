package gaming.signin.session;

import gaming.config.Keys;
import java.time.Duration;

/** Keys {@code auth.refresh-*}, {@code retention.sessions} and {@code retention.addresses}. */
public record SessionSettings(
        Duration lifetime, Duration absoluteLifetime, Duration grace, Duration kept, Duration addressesKept) {
    private static final String LIFETIME = "auth.refresh-token.lifetime";
    private static final String ABSOLUTE_LIFETIME = "auth.refresh-token.absolute-lifetime";

    public static SessionSettings from(Keys keys) {
        Duration lifetime = keys.duration(LIFETIME, "PT1S", "P3650D");
        Duration absolute = keys.duration(ABSOLUTE_LIFETIME, "PT1S", "P3650D");
        keys.require(lifetime.compareTo(absolute) <= 0, ABSOLUTE_LIFETIME, "must not be shorter than", LIFETIME);
        return new SessionSettings(
                lifetime,
                absolute,
                keys.duration("auth.refresh-grace", "PT0S", "PT10M"),
                keys.duration("retention.sessions", "PT0S", "P3650D"),
                keys.duration("retention.addresses", "P1D", "P3650D"));
    }
}
