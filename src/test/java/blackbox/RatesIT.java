package blackbox;

import static org.assertj.core.api.Assertions.assertThat;
import static sandbox.Json.record;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import world.TestClock;

/**
 * details.md, "Money": the current USDC rate is the newest one by its own time, {@code GET /rates} lists each, and the
 * table of rates needs none.
 */
@ExtendWith(Product.class)
class RatesIT {
    private Player referrer;
    private final String symbol = "T" + System.nanoTime() % 1_000_000_000L;
    private static final String CATEGORIES = "{ CAT_1 CAT_2 }";
    private static final String TIERS = "{ TIER_1 %s TIER_2 %s TIER_3 %s TIER_4 %s }".replace("%s", CATEGORIES);
    private static final String LEVELS =
            "{ LEVEL_1 %s LEVEL_2 %s LEVEL_3 %s LEVEL_4 %s LEVEL_5 %s }".replace("%s", TIERS);

    @BeforeEach
    void aReferrerOfAHundredEuros() {
        referrer = Player.joins();
        Player player = Player.joins(referrer);
        player.plays(player.bet(Games.SLOT, "100", Days.fresh()));
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
            Product.fails(Product.graphql(query, referrer.token()), "USDC_TOKEN_RATE_NOT_FOUND");
        }
        send(Product.rate("0.5", now.minus(Duration.ofHours(1))));
        Product.fails(Product.graphql("{ referralStats { level } }", referrer.token()), "USDC_TOKEN_RATE_NOT_FOUND");
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

    @ParameterizedTest
    @ValueSource(strings = {"-0.5", "0.123456789", "1234567890123456789", "NaN", "", "1e-1"})
    void aMalformedPriceIsRejected(String rate) {
        Product.rejects("token-rates", Product.rate(rate, TestClock.now()));
        assertStakes("$125.00");
    }

    @AfterEach
    void theRateOfAllTests() {
        TestClock.reset();
        Product.restoreRate();
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
        Product.feed("token-rates", lines);
    }

    private void assertStakes(String dollars) {
        assertThat(referrer.stat("totalReferralStakes")).isEqualTo(dollars);
    }

    @Test
    void everyRateThatWasTheCurrentOneIsListedTheNewestFirst() {
        send("2026-01-01T10:00:00Z", "0.91");
        send("2026-01-03T10:00:00Z", "0.93");
        send("2026-01-02T10:00:00Z", "0.92");
        send("2026-01-03T10:00:00Z", "0.93");
        send("2026-01-03T10:00:00Z", "0.94");
        send("2026-01-04T00:00:00Z", "0");

        JsonNode found = rates("");
        assertThat(found.path("data").findValuesAsText("rate")).containsExactly("0", "0.94", "0.93", "0.91");
        assertThat(found.path("count").asInt()).isEqualTo(4);
        JsonNode oldest = found.at("/data/3");
        assertThat(oldest.properties())
                .extracting(Map.Entry::getKey)
                .containsExactly("symbol", "rate", "at", "source", "recordedAt");
        Json.assertHas(oldest, "{'symbol': '%s', 'at': '2026-01-01T10:00:00Z', 'source': 'FEED'}".formatted(symbol));
        assertThat(Instant.parse(oldest.path("recordedAt").asText())).isAfter(Instant.parse("2026-01-02T00:00:00Z"));
    }

    @Test
    void theDaysAskedForAreIncluded() {
        for (int day = 1; day <= 5; day++) {
            send("2026-01-0" + day + "T00:00:00Z", "0.9" + day);
        }
        assertThat(rates("&from=2026-01-02&to=2026-01-03").path("data").findValuesAsText("rate"))
                .containsExactly("0.93", "0.92");
        assertThat(rates("&from=2026-01-05").path("count").asInt()).isOne();
        assertThat(rates("&to=2025-12-31").path("data")).isEmpty();
        assertThat(rates("&from=2026-01-02&to=9999-12-31").path("data")).isNotEmpty();
        JsonNode page = rates("&limit=2&offset=1");
        assertThat(page.path("data").findValuesAsText("rate")).containsExactly("0.94", "0.93");
        assertThat(List.of(
                        page.path("count").asInt(),
                        page.path("offset").asInt(),
                        page.path("limit").asInt()))
                .containsExactly(5, 1, 2);
    }

    @Test
    void withoutASymbolItIsUsdc() {
        JsonNode found = Product.read("/rates");
        assertThat(found.at("/data/0/symbol").asText()).isEqualTo("USDC");
        assertThat(found.path("limit").asInt()).isEqualTo(20);
    }

    private void send(String at, String rate) {
        Product.feed("token-rates", record("symbol", symbol, "rate", rate, "at", at));
    }

    private JsonNode rates(String more) {
        return Product.read("/rates?symbol=" + symbol + more);
    }

    @ParameterizedTest
    @CsvSource({
        "LEVEL_1, 10, 3, 2, 1",
        "LEVEL_2, 12, 3.5, 2.5, 1.25",
        "LEVEL_3, 15, 4, 3, 1.5",
        "LEVEL_4, 17.5, 4.5, 3.5, 1.75",
        "LEVEL_5, 20, 6, 4, 2"
    })
    void ratesAreInPercentAndTheSameForBothCategories(
            String level, double tier1, double tier2, double tier3, double tier4) {
        double[] expected = {tier1, tier2, tier3, tier4};
        JsonNode rates = ask("{ levels " + LEVELS + " }").path("levels").path(level);
        for (int tier = 1; tier <= 4; tier++) {
            for (String category : new String[] {"CAT_1", "CAT_2"}) {
                JsonNode rate = rates.path("TIER_" + tier).path(category);
                assertThat(rate.isNumber()).isTrue();
                assertThat(rate.doubleValue()).isEqualTo(expected[tier - 1]);
            }
        }
    }

    @Test
    void rangesAreTheRequirementsOfTheTable() {
        assertThat(ask("{ ranges { LEVEL_1 LEVEL_2 LEVEL_3 LEVEL_4 LEVEL_5 } }")
                        .path("ranges")
                        .toString())
                .isEqualTo("{\"LEVEL_1\":\"$0\",\"LEVEL_2\":\"$50,000\",\"LEVEL_3\":\"$250,000\","
                        + "\"LEVEL_4\":\"$1,000,000\",\"LEVEL_5\":\"$10,000,000\"}");
    }

    private static JsonNode ask(String selection) {
        return Product.graphql("{ userReferralAndCommissionRatesLevels " + selection + " }", "")
                .json()
                .at("/data/userReferralAndCommissionRatesLevels");
    }
}
