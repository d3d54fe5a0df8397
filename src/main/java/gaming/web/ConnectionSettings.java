package gaming.web;

import gaming.Setting;
import java.time.Duration;
import org.eclipse.microprofile.config.Config;

/** Keys {@code server.*}: how long a connection of either listener may keep the service waiting. */
record ConnectionSettings(Duration headerTimeout, Duration stallTimeout) {
    private static final Duration LONGEST = Duration.ofHours(1);

    static ConnectionSettings from(Config config) {
        return new ConnectionSettings(
                Setting.duration(config, "server.header-timeout", LONGEST),
                Setting.duration(config, "server.stall-timeout", LONGEST));
    }
}
