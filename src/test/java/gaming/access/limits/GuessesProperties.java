package gaming.access.limits;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

/** Whatever the settings and whenever the failures: what must always hold of a lock. */
class GuessesProperties {
    private static final Instant BEGIN = Instant.parse("2026-03-01T12:00:00Z");

    @Property
    void nobodyGuessesMoreOftenThanTheLocksLetHim(
            @ForAll @IntRange(min = 1, max = 10) int failures,
            @ForAll @IntRange(min = 1, max = 100) int initial,
            @ForAll @IntRange(min = 1, max = 50) int factor,
            @ForAll @Size(max = 200) List<@IntRange(min = 0, max = 300) Integer> pauses) {
        var settings = settings(failures, initial, initial * factor);
        Optional<Guesses> guesses = Optional.empty();
        Instant now = BEGIN;
        int free = 0;
        for (int pause : pauses) {
            now = now.plusSeconds(pause);
            Instant at = now;
            boolean locked = guesses.filter(each -> each.locked(at)).isPresent();
            Optional<Guesses> before = guesses;
            Guesses after = guesses.map(each -> each.failed(at, settings)).orElseGet(() -> Guesses.first(at, settings));
            if (locked) {
                assertThat(after).isEqualTo(before.orElseThrow());
            } else {
                free++;
            }
            assertThat(after.failures()).isBetween(0, failures - 1);
            assertLockWithinBounds(after, settings, at);
            // Every so many free ones brought a lock, unless a long pause let the earlier ones be forgotten
            assertThat(after.locks()).isLessThanOrEqualTo(free / failures);
            guesses = Optional.of(after);
        }
    }

    @Property
    void oneAfterTheOtherEachLockIsTwiceAsLongUpToTheLongest(
            @ForAll @IntRange(min = 1, max = 5) int failures,
            @ForAll @IntRange(min = 1, max = 100) int initial,
            @ForAll @IntRange(min = 1, max = 1000) int factor) {
        var settings = settings(failures, initial, initial * factor);
        Instant now = BEGIN;
        var guesses = Guesses.first(now, settings);
        long expected = initial;
        for (int lock = 0; lock < 70; lock++) {
            while (!guesses.locked(now)) {
                guesses = guesses.failed(now, settings);
            }
            assertThat(guesses.lockedUntil()).hasValue(now.plusSeconds(expected));
            now = now.plusSeconds(expected);
            expected = Math.min(2 * expected, (long) initial * factor);
        }
    }

    private static void assertLockWithinBounds(Guesses guesses, GuessLockSettings settings, Instant now) {
        if (guesses.locked(now)) {
            Duration left = Duration.between(now, guesses.lockedUntil().orElseThrow());
            assertThat(left).isBetween(Duration.ofMillis(1), settings.max());
        }
    }

    private static GuessLockSettings settings(int failures, int initial, int max) {
        return new GuessLockSettings(
                failures,
                Duration.ofSeconds(initial),
                Duration.ofSeconds(max),
                Duration.ofSeconds(max).plusHours(1));
    }
}
