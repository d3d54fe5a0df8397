package blackbox;

import static org.assertj.core.api.Assertions.assertThat;
import static sandbox.Json.record;

import com.fasterxml.jackson.databind.JsonNode;
import dev.Http.Answer;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code GET /rates}: which rate was used when. */
@ExtendWith(Product.class)
class RatesIT {
    private final String symbol = "T" + System.nanoTime() % 1_000_000_000L;

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
        assertThat(oldest.path("symbol").asText()).isEqualTo(symbol);
        assertThat(oldest.path("at").asText()).isEqualTo("2026-01-01T10:00:00Z");
        assertThat(oldest.path("source").asText()).isEqualTo("FEED");
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
        JsonNode found = Product.getAs("dev-operator", "/rates").json();
        assertThat(found.at("/data/0/symbol").asText()).isEqualTo("USDC");
        assertThat(found.path("limit").asInt()).isEqualTo(20);
    }

    @ParameterizedTest
    @CsvSource({
        "symbol=, INVALID_PARAMETER",
        "symbol=ABCDEFGHIJKLMNOPQ, INVALID_PARAMETER",
        "symbol=A&symbol=B, INVALID_PARAMETER",
        "limit=0, INVALID_PARAMETER",
        "offset=-1, INVALID_PARAMETER",
        "limit=x, INVALID_PARAMETER",
        "from=2026-02-30, INVALID_DATE_FORMAT",
        "to=, INVALID_DATE_FORMAT",
        "from=2026-01-02&to=2026-01-01, INVALID_DATE_RANGE"
    })
    void unreadableInputIsRefused(String query, String code) {
        Answer answer = Product.getAs("dev-operator", "/rates?" + query);
        assertThat(answer.status()).as(answer.toString()).isEqualTo(400);
        assertThat(answer.json().at("/details/errorCode").asText()).isEqualTo(code);
    }

    private void send(String at, String rate) {
        Product.feeds().accept("token-rates", record("symbol", symbol, "rate", rate, "at", at));
    }

    private JsonNode rates(String more) {
        Answer answer = Product.getAs("dev-operator", "/rates?symbol=" + symbol + more);
        assertThat(answer.status()).as(answer.toString()).isEqualTo(200);
        return Json.read(answer.body());
    }
}
