package blackbox;

import static org.assertj.core.api.Assertions.assertThat;
import static sandbox.Json.record;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import world.TestClock;

/** details.md, "Money": the current USDC rate is the newest one by its own time. */
@ExtendWith(Product.class)
class TokenRatesFeedIT {
    private Player referrer;

    @BeforeEach
    void aReferrerOfAHundredEuros() {
        referrer = Player.joins();
        Player player = Player.joins(referrer);
        player.plays(player.bet(Games.SLOT, "100", Days.fresh()));
    }

    @AfterEach
    void theRateOfAllTests() {
        TestClock.reset();
        Product.restoreRate();
    }

    @Test
    void aNewerRateReplacesAnOlderOneAndNeverTheOtherWayRound() {
        Instant now = TestClock.now();
        send(Product.rate("0.5", now));
        assertStakes("$200.00");
        send(Product.rate("0.6", now.minus(Duration.ofHours(1))));
        assertStakes("$200.00");
        send(Product.rate("1.25", now.plusMillis(1)), Product.rate("0.7", now.minus(Duration.ofHours(2))));
        assertStakes("$80.00");
    }

    @Test
    void theLastOfTwoLinesOfOneMomentWins() {
        Instant now = TestClock.now();
        send(Product.rate("0.5", now), Product.rate("1.25", now));
        assertStakes("$80.00");
    }

    @Test
    void zeroMeansThatThereIsNone() {
        Instant now = TestClock.now();
        send(Product.rate("0", now));
        for (String query : new String[] {"{ referralStats { username } }", "{ referralTree { totalStakes } }"}) {
            assertThat(Product.errorCode(Product.graphql(query, referrer.token())))
                    .isEqualTo("USDC_TOKEN_RATE_NOT_FOUND");
        }
        send(Product.rate("0.5", now.minus(Duration.ofHours(1))));
        assertThat(Product.errorCode(Product.graphql("{ referralStats { level } }", referrer.token())))
                .isEqualTo("USDC_TOKEN_RATE_NOT_FOUND");
        send(Product.rate("0.5", now.plusMillis(1)));
        assertStakes("$200.00");
    }

    @Test
    void theTableOfRatesNeedsNoPriceOfUsdc() {
        send(Product.rate("0", TestClock.now()));
        assertThat(Product.graphql("{ userReferralAndCommissionRatesLevels { ranges { LEVEL_1 } } }", "")
                        .json()
                        .has("errors"))
                .isFalse();
    }

    @Test
    void displayUsesTheRateWhateverItsAge() {
        Product.assumeItsClockCanBeMoved();
        TestClock.advance(Duration.ofDays(30));
        assertStakes("$125.00");
    }

    @Test
    void anotherTokenIsNotUsdc() {
        send(record("symbol", "USDT", "rate", "90000", "at", TestClock.now().toString()));
        assertStakes("$125.00");
    }

    @Test
    void quotientsAreExactAndRoundedOnce() {
        send(Product.rate("0.92", TestClock.now()));
        assertStakes("$108.70");
        send(Product.rate("1.5", TestClock.now()));
        assertStakes("$66.67");
        send(Product.rate("0.75", TestClock.now()));
        assertStakes("$133.33");
    }

    @ParameterizedTest
    @ValueSource(strings = {"-0.5", "0.123456789", "1234567890123456789", "NaN", "", "1e-1"})
    void aMalformedPriceIsRejected(String rate) {
        Product.rejects("token-rates", Product.rate(rate, TestClock.now()));
        assertStakes("$125.00");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0.0092", "0.49999999", "2.00000001", "92"})
    void aRateThatUsdcCannotHaveIsRejectedAlone(String rate) {
        Instant now = TestClock.now();
        JsonNode answer = Product.feeds()
                .send("token-rates", List.of(Product.rate(rate, now), Product.rate("0.5", now.minusMillis(1))));
        assertThat(answer.path("accepted").asInt()).isOne();
        assertThat(answer.at("/rejected/0/line").asInt()).isOne();
        assertThat(answer.at("/rejected/0/message").asText()).contains("rates.lowest", "rates.highest");
        assertStakes("$200.00");
    }

    @Test
    void aRateMoreThanFiveMinutesAheadIsRejected() {
        Product.rejects("token-rates", Product.rate("0.5", TestClock.now().plus(Duration.ofMinutes(6))));
        assertStakes("$125.00");
    }

    @Test
    void symbolRateAndTimeAreRequired() {
        for (String field : new String[] {"symbol", "rate", "at"}) {
            ObjectNode line = Product.rate("0.5", TestClock.now());
            line.remove(field);
            Product.rejects("token-rates", line);
        }
    }

    private static void send(ObjectNode... lines) {
        Product.feeds().accept("token-rates", lines);
    }

    private void assertStakes(String dollars) {
        assertThat(referrer.stat("totalReferralStakes")).isEqualTo(dollars);
    }
}
