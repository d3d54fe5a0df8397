package blackbox;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.Http.Answer;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Map;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code GET /activity/totals}: control totals of the stored bets and deposits. */
@ExtendWith(Product.class)
class ActivityTotalsIT {
    private final LocalDate day = Days.fresh();
    private final Player one = Player.joins();
    private final Player other = Player.joins(one);

    @Test
    void aDayIsTheSumOfItsBetsAndDeposits() {
        // Ids have a time of their own: of the day, of the next one, or of today
        ObjectNode voided = one.bet(Games.SLOT, "1000", day).put("won", "7");
        one.plays(
                one.bet(Games.SLOT, "10.00000001", day)
                        .put("id", idOf(day))
                        .put("won", "3")
                        .put("at", day + "T00:00:00Z"),
                one.bet(Games.ROULETTE, "100", day)
                        .put("id", idOf(day.plusDays(1)))
                        .put("won", "0.00000009")
                        .put("at", day + "T23:59:59.999Z"),
                voided);
        other.plays(other.bet(Games.SLOT, "5", day).put("status", "VOIDED"))
                .pays(other.deposit("12.34", day + "T00:00:00Z"), other.deposit("0.66", day + "T23:59:59.999Z"));
        assertThat(get("?from=" + day + "&to=" + day).body()).endsWith("""
                "data":[{"day":"%s","bets":4,"settled":3,"voided":1,"players":2,"stake":1110.00000001,"won":10.00000009,\
                "houseEdge":53.20000000,"deposits":2,"depositsUsd":13.00000000}]}""".formatted(day));

        one.plays(voided.deepCopy().put("status", "VOIDED"));
        assertThat(get("?from=" + day + "&to=" + day).body()).endsWith("""
                "data":[{"day":"%s","bets":4,"settled":2,"voided":2,"players":2,"stake":110.00000001,"won":3.00000009,\
                "houseEdge":3.20000000,"deposits":2,"depositsUsd":13.00000000}]}""".formatted(day));
    }

    @Test
    void daysWithoutActivityAreLeftOut() {
        LocalDate third = day.plusDays(2);
        one.plays(one.bet(Games.SLOT, "1", day)).pays(one.deposit("1", third + "T12:00:00Z"));
        assertThat(data(day, third).findValuesAsText("day")).containsExactly(day.toString(), third.toString());
        JsonNode deposited = data(third, third).path(0);
        assertThat(deposited.path("bets").asInt()).isZero();
        assertThat(deposited.path("players").asInt()).isZero();
        assertThat(deposited.path("stake").decimalValue()).isEqualByComparingTo(BigDecimal.ZERO);
        assertThat(deposited.path("deposits").asInt()).isOne();
        assertThat(data(day.plusDays(1), day.plusDays(1))).isEmpty();
    }

    @Test
    void theAnswerNamesItsDays() {
        JsonNode answer = get("?from=" + day + "&to=" + day).json();
        assertThat(answer.properties()).extracting(Map.Entry::getKey).containsExactly("from", "to", "data");
        assertThat(answer.path("from").asText()).isEqualTo(day.toString());
        assertThat(answer.path("to").asText()).isEqualTo(day.toString());
    }

    @Test
    void csvHasTheSameColumnsUnderAHeadLine() {
        one.plays(one.bet(Games.SLOT, "10", day).put("won", "0.00000001")).pays(one.deposit("5", day + "T12:00:00Z"));
        Answer csv = Product.get(
                "/activity/totals?from=%s&to=%s".formatted(day, day),
                "X-API-Key",
                "dev-operator",
                "Accept",
                "text/csv");
        assertThat(csv.status()).as(csv.body()).isEqualTo(200);
        assertThat(csv.headers().firstValue("Content-Type").orElse("")).startsWith("text/csv");
        assertThat(csv.body()).isEqualTo("\uFEFF" + """
                day,bets,settled,voided,players,stake,won,houseEdge,deposits,depositsUsd\r
                %s,1,1,0,1,10.00000000,0.00000001,0.50000000,1,5.00000000\r
                """.formatted(day));
    }

    @ParameterizedTest
    @CsvSource({
        "?from=2025-01-01&to=2026-01-02, INVALID_DATE_RANGE",
        "?from=2025-01-02&to=2025-01-01, INVALID_DATE_RANGE",
        "?from=2025-01-01&to=9999-12-31, INVALID_DATE_RANGE",
        "?from=2025-01-01&to=2025-02-30, INVALID_DATE_FORMAT",
        "?from=01.01.2025&to=2025-01-01, INVALID_DATE_FORMAT",
        "?from=2025-01-01, INVALID_DATE_FORMAT",
        "?to=2025-01-01, INVALID_DATE_FORMAT",
        "'', INVALID_DATE_FORMAT"
    })
    void otherDaysAreRefused(String query, String code) {
        HookErrorsIT.assertEnvelope(get(query), 400, code);
    }

    @Test
    void aYearUpToTodayIsGivenAndTomorrowIsNot() {
        LocalDate today = Days.today();
        assertThat(get("?from=" + today.minusDays(365) + "&to=" + today).status())
                .isEqualTo(200);
        assertThat(get("?from=0000-01-01&to=0000-12-31").json().path("data")).isEmpty();
        HookErrorsIT.assertEnvelope(get("?from=" + today.minusDays(366) + "&to=" + today), 400, "INVALID_DATE_RANGE");
        HookErrorsIT.assertEnvelope(get("?from=" + today + "&to=" + today.plusDays(1)), 400, "INVALID_DATE_RANGE");
    }

    private static String idOf(LocalDate day) {
        long seconds = day.atStartOfDay(ZoneOffset.UTC).toEpochSecond();
        return "%08x%s".formatted(seconds, new ObjectId().toHexString().substring(8));
    }

    private static JsonNode data(LocalDate from, LocalDate to) {
        Answer answer = get("?from=" + from + "&to=" + to);
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        return Json.read(answer.body()).path("data");
    }

    private static Answer get(String query) {
        return Product.getAs("dev-operator", "/activity/totals" + query);
    }
}
