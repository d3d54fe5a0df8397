package gaming.access;

import gaming.Durations;
import gaming.Misconfiguration;
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
    private static final String FAILURES = "auth.lock.failures";
    private static final Duration LEAST = Duration.ofSeconds(1);
    private static final Duration MOST = Duration.ofDays(1);

    static GuessLockSettings from(Config config) {
        return new GuessLockSettings(
                failures(config.getValue(FAILURES, String.class)),
                Durations.between(config, "auth.lock.initial", LEAST, MOST),
                Durations.between(config, "auth.lock.max", LEAST, MOST),
                Durations.between(config, "auth.lock.forget-after", LEAST, Duration.ofDays(30)));
    }

    private static int failures(String text) {
        if (!text.matches("[1-9]\\d{0,5}")) {
            throw new Misconfiguration(FAILURES, "must be a whole number from 1 to 999999");
        }
        return Integer.parseInt(text);
    }
}
