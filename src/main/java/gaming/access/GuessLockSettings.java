package gaming.access;

import gaming.Setting;
import java.time.Duration;
import org.eclipse.microprofile.config.Config;

/**
 * Keys {@code auth.lock.*}.
 *
 * @param failures that lock
 * @param initial how long the first lock is, each other one twice as long as the one before
 * @param max the longest
 * @param forgetAfter without a failure, all of it is forgotten
 */
record GuessLockSettings(int failures, Duration initial, Duration max, Duration forgetAfter) {
    private static final int MOST_FAILURES = 1_000_000;
    private static final Duration LEAST = Duration.ofSeconds(1);
    private static final Duration MOST = Duration.ofDays(1);

    static GuessLockSettings from(Config config) {
        return new GuessLockSettings(
                Setting.number(config, "auth.lock.failures", MOST_FAILURES),
                Setting.duration(config, "auth.lock.initial", LEAST, MOST),
                Setting.duration(config, "auth.lock.max", LEAST, MOST),
                Setting.duration(config, "auth.lock.forget-after", LEAST, Duration.ofDays(30)));
    }
}
