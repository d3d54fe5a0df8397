package gaming.money;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.time.Instant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** external-systems.md, "rates": a jump of more than 20 % is refused. */
class RateGuardTest {
    private static final RateGuard GUARD = new RateGuard(20, new BigDecimal("0.5"), BigDecimal.TWO);

    @ParameterizedTest
    @CsvSource({
        "1, 1.2, false",
        "1, 1.20000001, true",
        "1, 0.8, false",
        "1, 0.79999999, true",
        "0.92, 0.92, false",
        "0.92, 92, true",
        "0.92, 0.0092, true",
        "0.00000001, 0.00000001, false",
        "0, 0.92, true"
    })
    void moreThanTwentyPercentEitherWayIsAJump(String lastKnown, String next, boolean jump) {
        assertThat(GUARD.isJump(rate("USDC", lastKnown), rate("USDC", next))).isEqualTo(jump);
    }

    @ParameterizedTest
    @CsvSource({
        "USDC, 0.5, false",
        "USDC, 0.49999999, true",
        "USDC, 2, false",
        "USDC, 2.00000001, true",
        "USDC, 0, false",
        "BTC, 90000, false",
        "usdc, 0.01, false"
    })
    void onlyUsdcHasBoundsAndZeroIsNoPrice(String symbol, String price, boolean out) {
        assertThat(GUARD.isOutOfBounds(rate(symbol, price))).isEqualTo(out);
    }

    private static TokenRate rate(String symbol, String price) {
        return new TokenRate(symbol, new BigDecimal(price), Instant.EPOCH);
    }
}
