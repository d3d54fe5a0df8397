package gaming.money;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** external-systems.md, "rates": a jump of more than 20 % is refused. */
class JumpGuardTest {
    private static final Instant NOW = Instant.parse("2026-05-01T12:00:00Z");
    private static final JumpGuard GUARD = new JumpGuard(20, Duration.ofHours(24));

    @ParameterizedTest
    @CsvSource({
        "1, 1.2, false",
        "1, 1.20000001, true",
        "1, 0.8, false",
        "1, 0.79999999, true",
        "0.92, 0.92, false",
        "0.92, 92, true",
        "0.00000001, 0.00000001, false",
        "0, 0.92, true"
    })
    void refusesMoreThanTwentyPercentEitherWay(String current, String next, boolean refused) {
        assertThat(GUARD.refuses(rate(current, NOW.minusSeconds(60)), rate(next, NOW), NOW))
                .isEqualTo(refused);
    }

    @ParameterizedTest
    @CsvSource({"PT23H59M59.999S, true", "PT24H, false", "P30D, false", "PT-5M, true"})
    void aRateTooOldToPayByIsNoMeasure(Duration age, boolean refused) {
        assertThat(GUARD.refuses(rate("1", NOW.minus(age)), rate("2", NOW), NOW))
                .isEqualTo(refused);
    }

    private static TokenRate rate(String price, Instant at) {
        return new TokenRate("USDC", new BigDecimal(price), at);
    }
}
