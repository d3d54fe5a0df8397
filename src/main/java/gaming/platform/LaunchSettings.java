package gaming.platform;

import gaming.Environment;
import gaming.Setting;
import java.time.Duration;
import org.eclipse.microprofile.config.Config;

/**
 * What of the keys {@code gaming-platform.*} is of game launches.
 *
 * @param timeout of a whole launch; nobody's page waits longer
 * @param concurrentLaunches launches of one pod at once
 * @param plainHttp whether games may be at addresses without TLS
 */
record LaunchSettings(PlatformSettings platform, Duration timeout, int concurrentLaunches, boolean plainHttp) {
    private static final Duration LONGEST_TIMEOUT = Duration.ofMinutes(1);
    private static final int MOST_AT_ONCE = 10_000;

    static LaunchSettings from(Config config) {
        return new LaunchSettings(
                PlatformSettings.from(config),
                Setting.duration(config, "gaming-platform.launch-timeout", LONGEST_TIMEOUT),
                Setting.number(config, "gaming-platform.concurrent-launches", MOST_AT_ONCE),
                Environment.of(config) == Environment.LOCAL);
    }
}
