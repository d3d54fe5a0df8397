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
import world.Together;
import world.World;

/** Two instances, as two pods have them, on one database. */
@ExtendWith(World.class)
class LockoutsIT {
    private static final Duration FORGOTTEN = Duration.ofHours(12);

    private final MovableClock clock = new MovableClock();
    private final Lockouts.Subject address = new Lockouts.Subject("address:" + UUID.randomUUID());
    private final Lockouts.Subject device = new Lockouts.Subject("fingerprint:" + UUID.randomUUID());
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

    /** Who asks within the transaction that counts: as many guess as may, however many begin at the same moment. */
    @RepeatedTest(10)
    void noMoreGuessBesideEachOtherThanMayOneAfterTheOther() {
        var guessed = new AtomicInteger();

        Together.times(20, number -> guess(number % 2 == 0 ? first : second, guessed));

        assertThat(guessed).hasValue(5);
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
