package gaming.money;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import gaming.outbound.HttpAnswer;
import java.math.BigDecimal;
import java.net.http.HttpHeaders;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** external-systems.md, "rates": what is a rate to go by, and what is not. */
class RateSourceTest {
    private static final Instant NOW = Instant.parse("2026-05-01T12:00:00Z");

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

    @ParameterizedTest
    @ValueSource(
            strings = {
                "", "yesterday", "2026-05-01",
                "2026-05-01T12:00:00", "1969-12-31T23:59:59Z", "2026-02-30T00:00:00Z",
            })
    void aRateWithoutItsMomentIsNotUsed(String at) {
        refuses(rates("0.92", at));
    }

    @Test
    void aRateMoreThanFiveMinutesAheadIsNotUsed() throws Exception {
        Instant latest = NOW.plus(Duration.ofMinutes(5));
        assertThat(read(rates("0.92", latest.toString())).at()).isEqualTo(latest);
        refuses(rates("0.92", latest.plusMillis(1).toString()));
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
}
