package gaming.access.limits;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * What somebody's failed verifications come to: every so many lock for a while, and each lock is twice as long as the one
 * before, up to a bound (decisions.md, "Sign-in").
 *
 * @param failures since the latest lock
 * @param locks so far
 */
record Guesses(int failures, int locks, Optional<Instant> lockedUntil, Instant failedAt) {
    /** Beyond any bound that the settings may have. */
    private static final int MOST_DOUBLINGS = 30;

    static Guesses first(Instant at, GuessLockSettings settings) {
        return new Guesses(0, 0, Optional.empty(), at).failed(at, settings);
    }

    boolean locked(Instant now) {
        return lockedUntil.isPresent() && lockedUntil.get().isAfter(now);
    }

    /** One more failure; none counts while locked, and old ones are forgotten. */
    Guesses failed(Instant now, GuessLockSettings settings) {
        if (locked(now)) {
            return this;
        }
        if (!failedAt.plus(settings.forgetAfter()).isAfter(now)) {
            return first(now, settings);
        }
        if (failures + 1 < settings.failures()) {
            return new Guesses(failures + 1, locks, lockedUntil, now);
        }
        return new Guesses(0, locks + 1, Optional.of(now.plus(lock(settings))), now);
    }

    private Duration lock(GuessLockSettings settings) {
        Duration doubled = settings.initial().multipliedBy(1L << Math.min(locks, MOST_DOUBLINGS));
        return doubled.compareTo(settings.max()) < 0 ? doubled : settings.max();
    }
}
