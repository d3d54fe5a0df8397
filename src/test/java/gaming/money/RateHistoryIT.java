package gaming.money;

import static org.assertj.core.api.Assertions.assertThat;

import gaming.core.Page;
import jakarta.enterprise.inject.spi.CDI;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import world.Rows;
import world.TestClock;
import world.Together;
import world.World;

@ExtendWith(World.class)
class RateHistoryIT {
    private final TokenRates rates = CDI.current().select(TokenRates.class).get();
    private final RateHistory history = CDI.current().select(RateHistory.class).get();

    @Test
    void oldRatesAreForgotten() {
        TestClock.advance(Duration.ofDays(-401));
        rates.record(
                List.of(new TokenRate("OLD", BigDecimal.ONE, TestClock.now().minusSeconds(60))));
        TestClock.reset();
        rates.record(
                List.of(new TokenRate("OLD", BigDecimal.TWO, TestClock.now().minusSeconds(60))));

        history.clean(Duration.ofDays(400));

        assertThat(history.history("OLD", Instant.EPOCH, TestClock.now(), new Page(0, 10), true)
                        .data())
                .extracting(entry -> entry.rate().toPlainString())
                .containsExactly("2");
    }

    @Test
    void manyAtOnceOfANewTokenLeaveTheNewestAndEachThatEverWas() {
        Instant start = TestClock.now().truncatedTo(ChronoUnit.MILLIS).minusSeconds(100);
        String symbol = "T" + System.nanoTime() % 1_000_000_000L;
        Together.times(
                16,
                number -> rates.record(
                        List.of(new TokenRate(symbol, BigDecimal.valueOf(number + 1L), start.plusMillis(number)))));

        var entries = history.history(symbol, Instant.EPOCH, TestClock.now(), new Page(0, 100), true)
                .data();
        assertThat(entries.getFirst().rate()).isEqualByComparingTo("16");
        assertThat(Rows.here().count("token_rate where symbol = ? and rate = 16", symbol))
                .isOne();
        assertThat(Rows.here()
                        .count(
                                "token_rate_history a join token_rate_history b on b.symbol = a.symbol and b.id > a.id"
                                        + " and b.at <= a.at where a.symbol = ?",
                                symbol))
                .as("each was newer than the one before")
                .isZero();
    }
}
