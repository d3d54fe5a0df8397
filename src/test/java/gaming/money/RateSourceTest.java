package gaming.money;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import gaming.access.Configured;
import gaming.config.Keys;
import gaming.money.RateSettings.RateGuard;
import gaming.outbound.HttpAnswer;
import java.math.BigDecimal;
import java.net.URI;
import java.net.http.HttpHeaders;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** external-systems.md, "rates": where rates are asked for, what is one to go by, and which jump is refused. */
class RateSourceTest {
    private static final Instant NOW = Instant.parse("2026-05-01T12:00:00Z");
    private static final RateGuard GUARD = new RateGuard(20, new BigDecimal("0.5"), BigDecimal.TWO);

    @Test
    void readsThePriceExactlyAndTheMoment() throws Exception {
        assertThat(read(rates("0.92345678", "2026-05-01T13:59:59.1239+02:00")))
                .isEqualTo(
                        new TokenRate("USDC", new BigDecimal("0.92345678"), Instant.parse("2026-05-01T11:59:59.123Z")));
    }

    @ParameterizedTest
    @CsvSource({"0.920, 0.92", "9.2E-1, 0.92", "1, 1", "1e2, 100", "0.00000001, 0.00000001", "1.00, 1"})
    void numbersAreWhatTheySayHoweverTheyAreWritten(String written, String price) throws Exception {
        assertThat(read(rates(written, NOW.toString())).rate().toPlainString()).isEqualTo(price);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0", "0.0", "-0.92", "\"0.92\"", "null", "true", "[0.92]",
                "{}", "NaN", "1e999999999", "1e-999999999", "0.123456789", "1234567890123456789", "1e18",
            })
    void aMalformedPriceIsNotUsed(String price) {
        refuses(rates(price, NOW.toString()));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "garbage",
                "[]",
                "null",
                "7",
                "{}",
                "{\"base\":\"EUR\"}",
                "{\"base\":\"EUR\",\"rates\":{},\"at\":\"2026-05-01T12:00:00Z\"}",
                "{\"base\":\"EUR\",\"rates\":{\"USDT\":0.92},\"at\":\"2026-05-01T12:00:00Z\"}",
                "{\"base\":\"USD\",\"rates\":{\"USDC\":0.92},\"at\":\"2026-05-01T12:00:00Z\"}",
                "{\"base\":\"eur\",\"rates\":{\"USDC\":0.92},\"at\":\"2026-05-01T12:00:00Z\"}",
                "{\"rates\":{\"USDC\":0.92},\"at\":\"2026-05-01T12:00:00Z\"}",
                "{\"base\":\"EUR\",\"rates\":0.92,\"at\":\"2026-05-01T12:00:00Z\"}",
                "{\"base\":\"EUR\",\"rates\":{\"USDC\":0.92,\"USDC\":0.5},\"at\":\"2026-05-01T12:00:00Z\"}",
                "{\"base\":\"EUR\",\"rates\":{\"USDC\":0.92}}",
                "{\"base\":\"EUR\",\"rates\":{\"USDC\":0.92},\"at\":\"2026-05-01T12:00:00Z\"} {}"
            })
    void anAnswerOfAnotherFormIsNotUsed(String body) {
        refuses(body);
    }

    /** At most five minutes ahead. */
    @ParameterizedTest
    @CsvSource({
        "'',                       false",
        "yesterday,                false",
        "2026-05-01,               false",
        "2026-05-01T12:00:00,      false",
        "1969-12-31T23:59:59Z,     false",
        "2026-02-30T00:00:00Z,     false",
        "2026-05-01T12:05:00Z,     true",
        "2026-05-01T12:05:00.001Z, false"
    })
    void aRateHasItsMoment(String at, boolean good) throws Exception {
        if (good) {
            assertThat(read(rates("0.92", at)).at()).isEqualTo(at);
        } else {
            refuses(rates("0.92", at));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {201, 204, 301, 302, 304, 400, 401, 404, 429, 500, 503})
    void anotherStatusIsNoAnswer(int status) {
        assertThatThrownBy(() -> RateSource.read(answer(status, rates("0.92", NOW.toString())), NOW))
                .isInstanceOf(RateSource.Unusable.class);
    }

    private static void refuses(String body) {
        assertThatThrownBy(() -> read(body)).isInstanceOf(RateSource.Unusable.class);
    }

    private static TokenRate read(String body) throws RateSource.Unusable {
        return RateSource.read(answer(200, body), NOW);
    }

    private static HttpAnswer answer(int status, String body) {
        return new HttpAnswer(status, HttpHeaders.of(Map.of(), (_, _) -> true), body);
    }

    private static String rates(String price, String at) {
        return "{\"base\":\"EUR\",\"rates\":{\"USDC\":%s},\"at\":\"%s\"}".formatted(price, at);
    }

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
        assertThat(GUARD.isJump(guarded("USDC", lastKnown), guarded("USDC", next)))
                .isEqualTo(jump);
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
        assertThat(GUARD.isOutOfBounds(guarded(symbol, price))).isEqualTo(out);
    }

    private static TokenRate guarded(String symbol, String price) {
        return new TokenRate(symbol, new BigDecimal(price), Instant.EPOCH);
    }

    @Test
    void nothingIsPolledByTheConfigurationsFile() {
        RateSettings settings = settings(Map.of());
        assertThat(settings.source()).isEmpty();
        assertThat(settings.refresh()).isEqualTo(Duration.ofMinutes(1));
        assertThat(settings.guard()).isEqualTo(new RateGuard(20, new BigDecimal("0.5"), new BigDecimal("2.0")));
    }

    @Test
    void asksTheConfiguredSource() {
        for (String url : new String[] {"https://rates.example/v1", "https://rates.example/v1/"}) {
            assertThat(settings(Map.of("rates.url", url)).source())
                    .contains(URI.create("https://rates.example/v1/rates?symbols=USDC&base=EUR"));
        }
    }

    @ParameterizedTest
    @CsvSource({"'', true", "' ', true", "https://rates.example, false"})
    void withoutAnAddressOrSwitchedOffNothingIsPolled(String url, String enabled) {
        assertThat(settings(Map.of("rates.url", url, "rates.enabled", enabled)).source())
                .isEmpty();
    }

    private static RateSettings settings(Map<String, String> values) {
        return Keys.read(Configured.above(values), RateSettings::from);
    }
}
