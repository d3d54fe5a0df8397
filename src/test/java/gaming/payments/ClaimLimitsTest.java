package gaming.payments;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import gaming.access.Configured;
import gaming.config.Keys;
import gaming.config.Misconfiguration;
import gaming.core.ErrorCode;
import gaming.core.Refusal;
import gaming.payments.ClaimLimits.Usage;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClaimLimitsTest {
    private static final Instant NOW = Instant.parse("2026-11-20T23:50:00Z");
    private static final ClaimLimits LIMITS = new ClaimLimits(5, Duration.ofMinutes(12), 10);

    /**
     * Seconds before now at which the fifth last call was made and the latest claim was completed, and the claims of
     * today: the wait, or none, and what is left of the day. It is ten minutes to midnight.
     */
    @ParameterizedTest
    @CsvSource({
        ",     ,       0,  ,    ",
        // The whole cooldown right after a claim, and its end
        ",     0,      1,  720,  9",
        ",     0.001,  1,  720,  9",
        ",     1,      1,  719,  9",
        ",     719.999, 1, 1,    9",
        ",     720,    1,  ,    ",
        // Until the fifth last call is an hour old
        "3000, ,       0,  600,  10",
        "3600, ,       0,  ,    ",
        // Until midnight after the last claim of the day
        ",     7200,   10, 600,  0",
        ",     7200,   9,  ,    ",
        // The longest wait, and never less than nothing of the day
        "60,   0,      10, 3540, 0",
        ",     0,      12, 720,  0"
    })
    void waitsForTheLongestOfTheLimits(
            @Nullable BigDecimal fullSince,
            @Nullable BigDecimal completedAt,
            int today,
            @Nullable Integer retryAfter,
            @Nullable Integer remaining) {
        Optional<Refusal> refusal = LIMITS.refusal(new Usage(ago(fullSince), ago(completedAt), today, false), NOW);
        if (retryAfter == null || remaining == null) {
            assertThat(refusal).isEmpty();
        } else {
            assertThat(refusal).hasValueSatisfying(refused -> {
                assertThat(refused.code()).isEqualTo(ErrorCode.RATE_LIMIT_EXCEEDED);
                assertThat(refused.details())
                        .isEqualTo(Map.of("retryAfter", retryAfter, "dailyLimitRemaining", remaining));
            });
        }
    }

    @Test
    void goesOnWithAPendingClaimWhateverTheDay() {
        assertThat(LIMITS.refusal(new Usage(null, null, 10, true), NOW)).isEmpty();
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

    private static @Nullable Instant ago(@Nullable BigDecimal seconds) {
        return seconds == null
                ? null
                : NOW.minusMillis(seconds.movePointRight(3).longValueExact());
    }
}
