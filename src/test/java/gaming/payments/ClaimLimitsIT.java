package gaming.payments;

import static org.assertj.core.api.Assertions.assertThat;
import static sandbox.Fault.REFUSES;
import static sandbox.Fault.RESETS_AFTERWARDS;
import static sandbox.Fault.TOO_BUSY;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import world.TestClock;
import world.World;

/** The limits as time passes: service-interface.md, "Limits"; decisions.md and details.md, "Claims". */
@ExtendWith(LongAgo.class)
class ClaimLimitsIT {
    private static final Duration COOLDOWN = Duration.ofMinutes(12);

    private final Payee payee = Payee.joins();

    @Test
    void aRefusalByThePlatformStartsNoCooldownAndIsNoClaimOfTheDay() throws Exception {
        World.platform().next(REFUSES, REFUSES);
        payee.isNotPaid("FAILED");
        payee.isNotPaid("FAILED");
        payee.claims();
        payee.earns("8");
        isTooEarly(Objects.requireNonNull(payee.row().finishedAt()).plus(COOLDOWN), 9);
    }

    @Test
    void theSixthCallInAnHourWaitsUntilTheFirstIsAnHourOld() throws Exception {
        payee.earns("-8");
        for (int call = 0; call < 5; call++) {
            LongAgo.moveTo(Duration.ofMinutes(10L * call));
            payee.isRefused("NO_EARNINGS_TO_CLAIM");
        }
        Instant first = payee.calls().get(0).plus(ClaimLimits.HOUR);
        Instant second = payee.calls().get(1).plus(ClaimLimits.HOUR);
        for (int call = 0; call < 3; call++) {
            LongAgo.moveTo(Duration.ofMinutes(45L + call));
            isTooEarly(first, 10);
        }
        assertThat(payee.calls()).hasSize(5);
        TestClock.moveTo(first.minusSeconds(20));
        isTooEarly(first, 10);
        TestClock.moveTo(first);
        payee.isRefused("NO_EARNINGS_TO_CLAIM");
        isTooEarly(second, 10);
        TestClock.moveTo(second);
        payee.isRefused("NO_EARNINGS_TO_CLAIM");
    }

    @Test
    void everyCallCountsThatTheLimitsLetPass() throws Exception {
        World.platform().next(REFUSES, TOO_BUSY, TOO_BUSY);
        payee.isNotPaid("FAILED");
        assertThat(payee.calls()).hasSize(1);
        payee.isNotPaid("PENDING");
        assertThat(payee.calls()).hasSize(2);
        payee.becomes("BLOCKED");
        payee.isRefused("USER_BLOCKED");
        assertThat(payee.calls()).hasSize(3);
        payee.becomes("ACTIVE");
        payee.isNotPaid("PENDING");
        assertThat(payee.calls()).hasSize(4);
        payee.claims();
        assertThat(payee.calls()).hasSize(5);
        payee.isRefused("RATE_LIMIT_EXCEEDED");
        assertThat(payee.calls()).hasSize(5);
    }

    @Test
    void tenClaimsADayAreLeftUntilMidnightInUtc() throws Exception {
        Instant midnight = Instant.parse("2020-06-16T00:00:00Z");
        for (int claim = 1; claim <= 10; claim++) {
            payee.claims();
            Instant free = Objects.requireNonNull(payee.row().finishedAt()).plus(COOLDOWN);
            payee.earns("8");
            if (claim < 10) {
                isTooEarly(free, 10 - claim);
                TestClock.moveTo(free.plusSeconds(60));
            }
        }
        isTooEarly(midnight, 0);
        LongAgo.moveTo(Duration.ofHours(13));
        isTooEarly(midnight, 0);
        TestClock.moveTo(midnight.minusSeconds(20));
        isTooEarly(midnight, 0);
        TestClock.moveTo(midnight);
        payee.claims();
        isTooEarly(Objects.requireNonNull(payee.row().finishedAt()).plus(COOLDOWN), 9);
        assertThat(payee.booked()).isEqualTo(11);
    }

    @Test
    void theLastClaimOfTheDayMayGoOnAndCountsWhilePending() throws Exception {
        for (int claim = 1; claim <= 9; claim++) {
            payee.claims();
            payee.earns("8");
            TestClock.advance(Duration.ofMinutes(20));
        }
        World.platform().next(RESETS_AFTERWARDS);
        payee.isNotPaid("PENDING");
        payee.claims();
        isTooEarly(Instant.parse("2020-06-16T00:00:00Z"), 0);
        assertThat(payee.booked()).isEqualTo(10);
    }

    /** Too early now, and not at {@code free}: the wait is what is left, in whole seconds rounded up. */
    private void isTooEarly(Instant free, int remaining) {
        Instant before = TestClock.now();
        JsonNode refused = payee.isRefused("RATE_LIMIT_EXCEEDED");
        assertThat(refused.path("retryAfter").asInt())
                .isBetween(
                        secondsUp(Duration.between(TestClock.now(), free)), secondsUp(Duration.between(before, free)));
        assertThat(refused.path("dailyLimitRemaining").asInt(-1)).isEqualTo(remaining);
    }

    private static int secondsUp(Duration wait) {
        return Math.toIntExact(wait.plusSeconds(1).minusNanos(1).toSeconds());
    }
}
