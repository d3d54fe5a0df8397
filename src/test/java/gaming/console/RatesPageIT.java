package gaming.console;

import static gaming.console.Visitor.VERA;
import static org.assertj.core.api.Assertions.assertThat;
import static sandbox.Json.record;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import world.Rows;
import world.TestClock;
import world.World;

/** The rates in the console. */
@ExtendWith(World.class)
class RatesPageIT {
    private final String symbol = "<b>" + System.nanoTime() % 1_000_000_000L;

    private static void send(String symbol, String at, String rate) {
        World.feeds().accept("token-rates", record("symbol", symbol, "rate", rate, "at", at));
    }

    private String history(String more) {
        return Visitor.signedIn(VERA)
                .get("rates?symbol=" + URLEncoder.encode(symbol, StandardCharsets.UTF_8) + more)
                .body();
    }

    @Test
    void theHistoryIsAChartWithTheFiguresBelow() {
        send(symbol, "2026-01-01T00:00:00Z", "0.90");
        send(symbol, "2026-01-02T00:00:00Z", "0");
        send(symbol, "2026-01-03T00:00:00Z", "0.95");
        String body = history("&from=2026-01-01&to=2026-01-04");
        assertThat(body)
                .contains("<svg class=\"plot\"", "<title id=\"chart-title\">EUR for one &lt;b&gt;")
                .contains("The lowest is \u20ac0.9, the highest \u20ac0.95, the latest \u20ac0.95.")
                .contains("The figures of the chart", "every rate")
                .containsPattern("d=\"M0 \\d+H1(V\\d+H\\d+)+M48 \\d+H49")
                .contains("2026-01-02 00:00:00", "the feed")
                .doesNotContain("<b>" + symbol.substring(3));
        assertThat(body.split("data-label=\"EUR\"")).hasSizeGreaterThan(96);
        assertThat(history("&from=2025-01-01&to=2025-01-02"))
                .contains("No rate of this time is kept", "No rate has become the current one");
    }

    @Test
    void theRateOfClaimsIsTooOldAfterItsTime() {
        // Another test may have sent the rate of a moment that has not come
        Rows.here().change("replace into token_rate(symbol, rate, at) values ('USDC', 0.8, utc_timestamp(3))");
        assertThat(Visitor.signedIn(VERA).get("rates").body())
                .contains("1 USDC = 0.8 EUR", "Claims take it until", "The service asks no source")
                .doesNotContain("too old for claims");
        TestClock.advance(Duration.ofHours(25));
        assertThat(Visitor.signedIn(VERA).get("rates").body())
                .contains("too old for claims", "USDC_TOKEN_RATE_NOT_FOUND");
    }
}
