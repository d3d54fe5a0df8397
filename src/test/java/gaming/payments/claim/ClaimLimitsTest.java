package gaming.payments.claim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import gaming.access.Configured;
import gaming.config.Keys;
import gaming.config.Misconfiguration;
import gaming.core.ErrorCode;
import gaming.core.Refusal;
import gaming.payments.claim.ClaimLimits.Usage;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClaimLimitsTest {
    private static final Instant NOW = Instant.parse("2026-11-20T23:50:00Z");
    private static final ClaimLimits LIMITS = new ClaimLimits(5, Duration.ofMinutes(12), 10);

    @Test
    void letsACallPassThatNoLimitKnowsOf() {
        assertThat(LIMITS.refusal(usage(null, null, 0), NOW)).isEmpty();
    }

    @Test
    void asksForTheWholeCooldownRightAfterAClaim() {
        assertThat(details(usage(null, NOW, 1))).containsExactlyInAnyOrderEntriesOf(ordered(720, 9));
        assertThat(details(usage(null, NOW.minusMillis(1), 1))).containsEntry("retryAfter", 720);
        assertThat(details(usage(null, NOW.minusMillis(1000), 1))).containsEntry("retryAfter", 719);
    }

    @Test
    void letsACallPassWhenTheCooldownEnds() {
        assertThat(details(usage(null, NOW.minusSeconds(720).plusMillis(1), 1))).containsEntry("retryAfter", 1);
        assertThat(LIMITS.refusal(usage(null, NOW.minusSeconds(720), 1), NOW)).isEmpty();
    }

    @Test
    void waitsUntilTheFifthLastCallIsAnHourOld() {
        assertThat(details(usage(NOW.minusSeconds(3000), null, 0)))
                .containsExactlyInAnyOrderEntriesOf(ordered(600, 10));
        assertThat(LIMITS.refusal(usage(NOW.minusSeconds(3600), null, 0), NOW)).isEmpty();
    }

    @Test
    void waitsForMidnightAfterTheLastClaimOfTheDay() {
        assertThat(details(usage(null, NOW.minusSeconds(7200), 10)))
                .containsExactlyInAnyOrderEntriesOf(ordered(600, 0));
        assertThat(LIMITS.refusal(usage(null, NOW.minusSeconds(7200), 9), NOW)).isEmpty();
    }

    @Test
    void saysTheLongestWait() {
        assertThat(details(usage(NOW.minusSeconds(60), NOW, 10))).containsExactlyInAnyOrderEntriesOf(ordered(3540, 0));
    }

    @Test
    void goesOnWithAPendingClaimWhateverTheDay() {
        assertThat(LIMITS.refusal(new Usage(null, null, 10, true), NOW)).isEmpty();
    }

    @Test
    void neverSaysThatLessThanNothingRemains() {
        assertThat(details(usage(null, NOW, 12))).containsEntry("dailyLimitRemaining", 0);
    }

    @ParameterizedTest
    @CsvSource({"per-hour, 0", "per-day, 0", "cooldown, PT-1S"})
    void limitsThatLetNothingThroughStopTheStart(String key, String value) {
        var keys = new HashMap<>(
                Map.of("limits.claims.per-hour", "1", "limits.claims.cooldown", "PT0S", "limits.claims.per-day", "1"));
        assertThat(Keys.read(Configured.with(keys), ClaimLimits::from)).isEqualTo(new ClaimLimits(1, Duration.ZERO, 1));
        keys.put("limits.claims." + key, value);
        assertThatThrownBy(() -> Keys.read(Configured.with(keys), ClaimLimits::from))
                .isInstanceOf(Misconfiguration.class)
                .hasMessageStartingWith("limits.claims." + key + ": ");
    }

    private static Usage usage(@Nullable Instant fullSince, @Nullable Instant completedAt, int today) {
        return new Usage(fullSince, completedAt, today, false);
    }

    private static Map<String, Object> details(Usage usage) {
        Refusal refusal = LIMITS.refusal(usage, NOW).orElseThrow();
        assertThat(refusal.code()).isEqualTo(ErrorCode.RATE_LIMIT_EXCEEDED);
        return refusal.details();
    }

    private static Map<String, Object> ordered(int retryAfter, int remaining) {
        return Map.of("retryAfter", retryAfter, "dailyLimitRemaining", remaining);
    }
}
