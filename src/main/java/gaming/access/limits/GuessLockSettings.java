package gaming.access.limits;

import gaming.config.Keys;
import java.time.Duration;

/**
 * Keys {@code auth.lock.*}: each lock is twice as long as the one before, from {@code initial} to {@code max}; a lock is not
 * forgotten while it holds.
 */
public record GuessLockSettings(int failures, Duration initial, Duration max, Duration forgetAfter) {
    private static final String INITIAL = "auth.lock.initial";
    private static final String MAX = "auth.lock.max";
    private static final String FORGET_AFTER = "auth.lock.forget-after";

    public static GuessLockSettings from(Keys keys) {
        var settings = new GuessLockSettings(
                keys.number("auth.lock.failures", 1_000_000),
                keys.duration(INITIAL, "PT1S", "P1D"),
                keys.duration(MAX, "PT1S", "P1D"),
                keys.duration(FORGET_AFTER, "PT1S", "P30D"));
        keys.require(settings.initial.compareTo(settings.max) <= 0, MAX, "must not be shorter than", INITIAL);
        keys.require(settings.max.compareTo(settings.forgetAfter) <= 0, FORGET_AFTER, "must not be shorter than", MAX);
        return settings;
    }
}
