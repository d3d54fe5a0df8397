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

/** A lock keeps these rules for all rules and all times of failures. */
class LockoutRulesProperties {
    private static final Instant BEGIN = Instant.parse("2026-03-01T12:00:00Z");

    @Property
    void noGuesserGuessesMoreOftenThanTheLocksAllow(
            @ForAll @IntRange(min = 1, max = 10) int failures,
            @ForAll @IntRange(min = 1, max = 100) int initial,
            @ForAll @IntRange(min = 1, max = 50) int factor,
            @ForAll @Size(max = 200) List<@IntRange(min = 0, max = 300) Integer> pauses) {
        var rules = rules(failures, initial, initial * factor);
        Optional<Lockouts.Rules.State> state = Optional.empty();
        Instant now = BEGIN;
        int free = 0;
        for (int pause : pauses) {
            now = now.plusSeconds(pause);
            Instant at = now;
            boolean locked = state.filter(each -> each.locked(at)).isPresent();
            Optional<Lockouts.Rules.State> before = state;
            Lockouts.Rules.State after = rules.failed(state.orElseGet(() -> Lockouts.Rules.State.none(at)), at);
            if (locked) {
                assertThat(after).isEqualTo(before.orElseThrow());
            } else {
                free++;
            }
            assertThat(after.failures()).isBetween(0, failures - 1);
            assertLockWithinBounds(after, rules, at);
            // Every so many free ones brought a lock, unless a long pause let the earlier ones be forgotten
            assertThat(after.locks()).isLessThanOrEqualTo(free / failures);
            state = Optional.of(after);
        }
    }

    @Property
    void oneAfterTheOtherEachLockIsTwiceAsLongUpToTheLongest(
            @ForAll @IntRange(min = 1, max = 5) int failures,
            @ForAll @IntRange(min = 1, max = 100) int initial,
            @ForAll @IntRange(min = 1, max = 1000) int factor) {
        var rules = rules(failures, initial, initial * factor);
        Instant now = BEGIN;
        var state = rules.failed(Lockouts.Rules.State.none(now), now);
        long expected = initial;
        for (int lock = 0; lock < 70; lock++) {
            while (!state.locked(now)) {
                state = rules.failed(state, now);
            }
            assertThat(state.lockedUntil()).hasValue(now.plusSeconds(expected));
            now = now.plusSeconds(expected);
            expected = Math.min(2 * expected, (long) initial * factor);
        }
    }

    private static void assertLockWithinBounds(Lockouts.Rules.State state, Lockouts.Rules rules, Instant now) {
        if (state.locked(now)) {
            Duration left = Duration.between(now, state.lockedUntil().orElseThrow());
            assertThat(left).isBetween(Duration.ofMillis(1), rules.max());
        }
    }

    private static Lockouts.Rules rules(int failures, int initial, int max) {
        return new Lockouts.Rules(
                failures,
                Duration.ofSeconds(initial),
                Duration.ofSeconds(max),
                Duration.ofSeconds(max).plusHours(1));
    }
}
