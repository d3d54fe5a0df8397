package gaming.access.limits;

import static org.assertj.core.api.Assertions.assertThat;

import gaming.access.Configured;
import gaming.access.MovableClock;
import gaming.database.Transactions;
import jakarta.enterprise.inject.spi.CDI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import world.Rows;
import world.Together;
import world.World;

/** Two instances, as two pods have them, on one database. */
@ExtendWith(World.class)
class LockoutsIT {
    private static final Duration FORGOTTEN = Duration.ofHours(12);

    private final MovableClock clock = new MovableClock();
    private final LockoutSubject address = new LockoutSubject("address:" + UUID.randomUUID());
    private final LockoutSubject device = new LockoutSubject("fingerprint:" + UUID.randomUUID());
    private Transactions transactions;
    private Lockouts first;
    private Lockouts second;

    @BeforeEach
    void begin() {
        transactions = CDI.current().select(Transactions.class).get();
        first = locks();
        second = locks();
    }

    @Test
    void fiveFailuresLockForAMinuteOnEveryPod() {
        for (int failure = 1; failure < 5; failure++) {
            assertThat((failure % 2 == 0 ? first : second).failed(List.of(address)))
                    .isEmpty();
            assertThat(first.lockedUntil(List.of(address))).isEmpty();
        }
        Instant end = clock.instant().plus(Duration.ofMinutes(1));

        assertThat(first.failed(List.of(address))).hasValue(end);

        assertThat(second.lockedUntil(List.of(address))).hasValue(end);
        assertThat(second.lockedUntil(List.of(device))).isEmpty();
        clock.advance(Duration.ofMinutes(1).minusMillis(1));
        assertThat(second.lockedUntil(List.of(address))).isPresent();
        clock.advance(Duration.ofMillis(1));
        assertThat(second.lockedUntil(List.of(address))).isEmpty();
    }

    @Test
    void eachLockIsTwiceAsLongAsTheOneBeforeUpToTheLongest() {
        for (int minutes : new int[] {1, 2, 4, 8, 15, 15, 15}) {
            assertThat(failures(4)).isEmpty();
            assertThat(failures(1)).hasValue(clock.instant().plus(Duration.ofMinutes(minutes)));
            // None counts while it is locked
            assertThat(failures(20)).hasValue(clock.instant().plus(Duration.ofMinutes(minutes)));
            clock.advance(Duration.ofMinutes(minutes));
        }
    }

    @Test
    void ofSeveralTheLatestEndCounts() {
        failures(5);
        clock.advance(Duration.ofSeconds(20));
        for (int failure = 0; failure < 5; failure++) {
            first.failed(List.of(device));
        }
        assertThat(first.lockedUntil(List.of(address, device)))
                .hasValue(clock.instant().plus(Duration.ofMinutes(1)));
        assertThat(first.failed(List.of(address, device)))
                .hasValue(clock.instant().plus(Duration.ofMinutes(1)));
    }

    @Test
    void successForgetsFailuresAndLocks() {
        failures(4);
        pass();
        assertThat(failures(4)).isEmpty();
        failures(1);
        pass();
        assertThat(first.lockedUntil(List.of(address))).isEmpty();
        assertThat(failures(5)).hasValue(clock.instant().plus(Duration.ofMinutes(1)));
    }

    @Test
    void oldFailuresAreForgotten() {
        failures(5);
        clock.advance(FORGOTTEN);
        assertThat(failures(4)).isEmpty();
        assertThat(failures(1)).hasValue(clock.instant().plus(Duration.ofMinutes(1)));

        clock.advance(FORGOTTEN.minusMillis(1));
        assertThat(failures(4)).isEmpty();
        assertThat(failures(1)).hasValue(clock.instant().plus(Duration.ofMinutes(2)));
    }

    @RepeatedTest(5)
    void countsFailuresBesideEachOther() {
        Together.times(24, number -> (number % 2 == 0 ? first : second).failed(List.of(address, device)));

        assertThat(first.lockedUntil(List.of(address))).hasValue(clock.instant().plus(Duration.ofMinutes(1)));
        // The rest came while it was locked
        clock.advance(Duration.ofMinutes(1));
        assertThat(failures(4)).isEmpty();
        assertThat(failures(1)).hasValue(clock.instant().plus(Duration.ofMinutes(2)));
    }

    /** Who asks within the transaction that counts: as many guess as may, however many begin at the same moment. */
    @RepeatedTest(10)
    void noMoreGuessBesideEachOtherThanMayOneAfterTheOther() {
        var guessed = new AtomicInteger();

        Together.times(20, number -> guess(number % 2 == 0 ? first : second, guessed));

        assertThat(guessed).hasValue(5);
    }

    @Test
    void askingWritesNothing() {
        assertThat(first.lockedUntil(List.of(address, device))).isEmpty();
        assertThat(Rows.here().count("guess_lock where id = ?", (Object) address.id()))
                .isZero();
    }

    private void guess(Lockouts locks, AtomicInteger guessed) {
        boolean counted = transactions.call(() -> {
            if (locks.hold(List.of(address)).isPresent()) {
                return false;
            }
            locks.failed(List.of(address));
            return true;
        });
        guessed.addAndGet(counted ? 1 : 0);
    }

    private Optional<Instant> failures(int count) {
        Optional<Instant> latest = Optional.empty();
        for (int failure = 0; failure < count; failure++) {
            latest = first.failed(List.of(address));
        }
        return latest;
    }

    private void pass() {
        transactions.run(() -> second.passed(List.of(address)));
    }

    private Lockouts locks() {
        return new Lockouts(
                transactions,
                Configured.with(Map.of(
                        "auth.lock.failures", "5",
                        "auth.lock.initial", "PT1M",
                        "auth.lock.max", "PT15M",
                        "auth.lock.forget-after", FORGOTTEN.toString())),
                clock);
    }
}
