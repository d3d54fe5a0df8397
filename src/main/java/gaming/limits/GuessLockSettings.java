package gaming.limits;

import gaming.config.Keys;
import java.time.Duration;

/**
 * Keys {@code auth.lock.*}.
 *
 * @param failures that lock
 * @param initial how long the first lock is, each other one twice as long as the one before
 * @param max the longest
 * @param forgetAfter without a failure, all of it is forgotten; not within a lock
 */
public record GuessLockSettings(int failures, Duration initial, Duration max, Duration forgetAfter) {
    private static final String INITIAL = "auth.lock.initial";
    private static final String MAX = "auth.lock.max";
    private static final String FORGET_AFTER = "auth.lock.forget-after";
    private static final Duration LEAST = Duration.ofSeconds(1);

    public static GuessLockSettings from(Keys keys) {
        var settings = new GuessLockSettings(
                keys.number("auth.lock.failures", 1_000_000),
                keys.duration(INITIAL, LEAST, Duration.ofDays(1)),
                keys.duration(MAX, LEAST, Duration.ofDays(1)),
                keys.duration(FORGET_AFTER, LEAST, Duration.ofDays(30)));
        keys.require(settings.initial.compareTo(settings.max) <= 0, MAX, "must not be shorter than", INITIAL);
        keys.require(settings.max.compareTo(settings.forgetAfter) <= 0, FORGET_AFTER, "must not be shorter than", MAX);
        return settings;
    }
}
