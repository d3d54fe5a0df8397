package gaming.access.limits;

import gaming.config.Keys;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * Keys {@code auth.lock.*}: after every {@code failures} failed verifications, the subject is locked. Each lock is
 * twice as long as the previous lock, from {@code initial} to {@code max} (decisions.md, "Sign-in").
 */
public record LockoutRules(int failures, Duration initial, Duration max, Duration forgetAfter) {
    private static final String INITIAL = "auth.lock.initial";
    private static final String MAX = "auth.lock.max";
    private static final String FORGET_AFTER = "auth.lock.forget-after";
    /** So many doublings exceed every value that the keys allow. */
    private static final int MOST_DOUBLINGS = 30;

    public static LockoutRules from(Keys keys) {
        var rules = new LockoutRules(
                keys.number("auth.lock.failures", 1_000_000),
                keys.duration(INITIAL, "PT1S", "P1D"),
                keys.duration(MAX, "PT1S", "P1D"),
                keys.duration(FORGET_AFTER, "PT1S", "P30D"));
        keys.require(rules.initial.compareTo(rules.max) <= 0, MAX, "must not be shorter than", INITIAL);
        keys.require(rules.max.compareTo(rules.forgetAfter) <= 0, FORGET_AFTER, "must not be shorter than", MAX);
        return rules;
    }

    /** The failed verifications of one subject; {@code failures} are those since the latest lock. */
    record State(int failures, int locks, Optional<Instant> lockedUntil, Instant failedAt) {
        static State none(Instant now) {
            return new State(0, 0, Optional.empty(), now);
        }

        boolean locked(Instant now) {
            return lockedUntil.isPresent() && lockedUntil.get().isAfter(now);
        }
    }

    State failed(State latest, Instant now) {
        if (latest.locked(now)) {
            return latest;
        }
        State before = latest.failedAt().plus(forgetAfter).isAfter(now) ? latest : State.none(now);
        return before.failures() + 1 < failures
                ? new State(before.failures() + 1, before.locks(), before.lockedUntil(), now)
                : new State(0, before.locks() + 1, Optional.of(now.plus(lock(before.locks()))), now);
    }

    private Duration lock(int locks) {
        Duration doubled = initial.multipliedBy(1L << Math.min(locks, MOST_DOUBLINGS));
        return doubled.compareTo(max) < 0 ? doubled : max;
    }
}
