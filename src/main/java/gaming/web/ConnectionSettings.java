package gaming.web;

import gaming.config.Keys;
import java.time.Duration;

/** Keys {@code server.*}: how long a connection of either listener may keep the service waiting. */
public record ConnectionSettings(Duration headerTimeout, Duration stallTimeout) {
    private static final Duration LONGEST = Duration.ofHours(1);

    public static ConnectionSettings from(Keys keys) {
        return new ConnectionSettings(
                keys.duration("server.header-timeout", LONGEST), keys.duration("server.stall-timeout", LONGEST));
    }
}
