package gaming.limits;

import gaming.Misconfiguration;
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
    private static final String INITIAL = "auth.lock.initial";
    private static final String MAX = "auth.lock.max";
    private static final String FORGET_AFTER = "auth.lock.forget-after";
    private static final int MOST_FAILURES = 1_000_000;
    private static final Duration LEAST = Duration.ofSeconds(1);
    private static final Duration MOST = Duration.ofDays(1);

    GuessLockSettings {
        if (initial.compareTo(max) > 0) {
            throw new Misconfiguration(MAX, "must not be shorter than " + INITIAL);
        }
        if (max.compareTo(forgetAfter) > 0) {
            throw new Misconfiguration(
                    FORGET_AFTER, "must not be shorter than " + MAX + ", or locks would be forgotten");
        }
    }

    static GuessLockSettings from(Config config) {
        return new GuessLockSettings(
                Setting.number(config, "auth.lock.failures", MOST_FAILURES),
                Setting.duration(config, INITIAL, LEAST, MOST),
                Setting.duration(config, MAX, LEAST, MOST),
                Setting.duration(config, FORGET_AFTER, LEAST, Duration.ofDays(30)));
    }
}
