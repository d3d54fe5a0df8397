package blackbox;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.util.RawValue;
import dev.Http;
import dev.Http.Answer;
import java.net.URI;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import world.TestClock;

/** {@code GET} and {@code PUT /commission-terms}: details.md, "Amendments". */
@ExtendWith(Product.class)
class CommissionTermsIT {
    private static final String RATES =
            "{\"TIER_1\":{\"CAT_1\":%1$s,\"CAT_2\":%1$s},\"TIER_2\":{\"CAT_1\":%2$s,\"CAT_2\":%2$s},"
                    + "\"TIER_3\":{\"CAT_1\":%3$s,\"CAT_2\":%3$s},\"TIER_4\":{\"CAT_1\":%4$s,\"CAT_2\":%4$s}}";

    /** The table of service-interface.md. */
    private static final String LEVELS = "{"
            + level(1, "0", "10", "3", "2", "1") + ","
            + level(2, "50000", "12", "3.5", "2.5", "1.25") + ","
            + level(3, "250000", "15", "4", "3", "1.5") + ","
            + level(4, "1000000", "17.5", "4.5", "3.5", "1.75") + ","
            + level(5, "10000000", "20", "6", "4", "2") + "}";

    private static final String SHOWN_TERMS =
            "{ userReferralAndCommissionRatesLevels { ranges { LEVEL_1 LEVEL_2 LEVEL_5 }"
                    + " levels { LEVEL_1 { TIER_1 { CAT_1 CAT_2 } } LEVEL_5 { TIER_4 { CAT_2 } } } } }";

    private static String level(int number, String requirement, String... rates) {
        return "\"LEVEL_%d\":{\"requirement\":%s,\"rates\":%s}"
                .formatted(number, requirement, RATES.formatted((Object[]) rates));
    }

    @Test
    void theFirstTermsAreTheTableOfTheInterface() {
        Answer answer = Product.ok(get("?day=2020-02-29"));
        assertThat(answer.body())
                .isEqualTo("{\"day\":\"2020-02-29\",\"validFrom\":\"1970-01-01\",\"levels\":" + LEVELS + "}");
    }

    @Test
    void withoutADayTheyAreTheTermsOfToday() {
        LocalDate before = today();
        JsonNode answer = get("").json();
        assertThat(LocalDate.parse(answer.path("day").asText())).isBetween(before, today());
        assertThat(answer.path("validFrom").asText()).isEqualTo("1970-01-01");
    }

    @Test
    void termsApplyFromTheirDayUntilTheNextOnes() {
        String later = terms("LEVEL_1.rates.TIER_1.CAT_1", "11.001");
        String first = terms("LEVEL_5.requirement", "20000000.00000001");
        Answer put = Product.ok(put("2900-05-10", later));
        Product.ok(put("2900-05-01", first));
        assertThat(put.body()).isEqualTo(get("?day=2900-05-10").body());
        assertThat(put.body())
                .startsWith("{\"day\":\"2900-05-10\",\"validFrom\":\"2900-05-10\",\"levels\":{\"LEVEL_1\":")
                .contains("\"CAT_1\":11.001,\"CAT_2\":10}");
        for (String day : new String[] {"2900-05-01", "2900-05-09"}) {
            assertThat(get("?day=" + day).body())
                    .startsWith("{\"day\":\"" + day + "\",\"validFrom\":\"2900-05-01\",")
                    .contains("\"LEVEL_5\":{\"requirement\":20000000.00000001,");
        }
        assertThat(get("?day=2900-05-31").json().path("validFrom").asText()).isEqualTo("2900-05-10");
        assertThat(get("?day=2900-04-30").json().path("levels"))
                .isEqualTo(get("?day=2020-01-01").json().path("levels"));
    }

    @Test
    void aSecondRequestForADayReplacesTheFirst() {
        put("2900-06-01", terms("LEVEL_2.requirement", "60000"));
        Answer second = put("2900-06-01", terms("LEVEL_2.requirement", "70000"));
        assertThat(second.body()).contains("\"LEVEL_2\":{\"requirement\":70000,");
        assertThat(put("2900-06-01", terms("LEVEL_2.requirement", "7.0e4")).body())
                .isEqualTo(second.body());
        assertThat(get("?day=2900-06-01").body()).isEqualTo(second.body());
    }

    @ParameterizedTest
    @CsvSource({
        "LEVEL_1.rates.TIER_1.CAT_1, 0, 0",
        "LEVEL_1.rates.TIER_1.CAT_2, 100, 100",
        "LEVEL_3.rates.TIER_4.CAT_1, 1e2, 100",
        "LEVEL_3.rates.TIER_4.CAT_2, 99.999, 99.999",
        "LEVEL_5.rates.TIER_2.CAT_1, 0.001000, 0.001",
        "LEVEL_1.requirement, -0.0, 0",
        "LEVEL_2.requirement, 0.00000001, 0.00000001",
        "LEVEL_5.requirement, 999999999999999999.99999999, 999999999999999999.99999999",
        "LEVEL_5.requirement, 123456789012345678, 123456789012345678"
    })
    void numbersAreExactAndPlain(String path, String asked, String told) {
        Answer answer = Product.ok(put("2900-07-01", terms(path, asked)));
        String name = path.substring(path.lastIndexOf('.') + 1);
        assertThat(answer.body()).contains("\"" + name + "\":" + told + (name.equals("CAT_2") ? "}" : ","));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        LEVEL_1.requirement | 1; 0.00000001
        LEVEL_2.requirement | 0; 50000.000000001; "50000"; null; {}
        LEVEL_3.requirement | 50000; 49999.99999999
        LEVEL_4.requirement | -1
        LEVEL_5.requirement | 1e18; 1e999999999
        LEVEL_1.rates.TIER_1.CAT_1 | -0.001; 100.001; 12.0001
        LEVEL_5.rates.TIER_4.CAT_2 | 1e-400; "12"; true; [2]; null
        LEVEL_5.rates.TIER_4 | 7
        LEVEL_5.rates | []
        LEVEL_5 | null
        LEVEL_6 | {}
        LEVEL_1.name | 1
        LEVEL_1.rates.TIER_5 | {}
        LEVEL_1.rates.TIER_1.CAT_3 | 1
        """)
    void aWrongPartIsNamedByItsPath(String path, String values) {
        for (String value : values.split("; ")) {
            Product.refusedParameter(put("2900-08-01", terms(path, value)), "levels." + path);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "LEVEL_5", "LEVEL_1.requirement",
                "LEVEL_2.rates", "LEVEL_3.rates.TIER_4",
                "LEVEL_4.rates.TIER_1.CAT_2",
            })
    void aMissingPartIsNamedByItsPath(String path) {
        JsonNode body = Json.read("{\"levels\":" + LEVELS + "}");
        holder(body, path).remove(path.substring(path.lastIndexOf('.') + 1));
        Product.refusedParameter(put("2900-08-01", body.toString()), "levels." + path);
    }

    @Test
    void onlyLevelsAreTaken() {
        Product.refusedParameter(put("2900-08-01", "{\"day\":\"2900-08-01\",\"levels\":" + LEVELS + "}"), "day");
        Product.refusedParameter(
                put("2900-08-01", "{\"" + "x".repeat(70) + "\":1,\"levels\":" + LEVELS + "}"), "x".repeat(64));
        Product.refusedParameter(put("2900-08-01", "{}"), "levels");
        Product.refusedParameter(put("2900-08-01", "{\"levels\":[]}"), "levels");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "", "{", "[]", "null",
                "7", "\"levels\"", "{\"levels\":{},\"levels\":{}}", "{\"levels\":1e99999999999}",
            })
    void aBodyThatIsNoJsonObjectIsRefused(String body) {
        Product.refused(put("2900-08-01", body), 400, "INVALID_PARAMETER");
    }

    @Test
    void aBodyIsJsonOfLimitedSize() {
        Product.refused(
                Http.put(at("?validFrom=2900-08-01"), "{}", "X-API-Key", "dev-operator", "Content-Type", "text/plain"),
                415,
                "UNSUPPORTED_MEDIA_TYPE");
        Product.refused(
                put("2900-08-01", terms("LEVEL_1.requirement", "0") + " ".repeat(1024 * 1024)),
                413,
                "PAYLOAD_TOO_LARGE");
    }

    @Test
    void aDayThatHasBegunKeepsItsTerms() {
        for (LocalDate day : new LocalDate[] {today(), today().minusDays(1), LocalDate.EPOCH, LocalDate.of(0, 1, 1)}) {
            Answer answer = put(day.toString(), terms("LEVEL_1.rates.TIER_1.CAT_1", "99"));
            Product.refused(answer, 400, "INVALID_DATE_RANGE");
            assertThat(answer.json().at("/details/providedValue").asText()).isEqualTo(day.toString());
            assertThat(LocalDate.parse(answer.json().at("/details/earliest").asText()))
                    .isAfterOrEqualTo(today());
        }
        assertThat(get("?day=1970-01-01").body()).contains(LEVELS);
        assertThat(get("").body()).contains(LEVELS);
    }

    @Test
    void theClockOfAPodDoesNotDecideWhetherADayHasBegun() {
        Product.assumeItsClockCanBeMoved();
        LocalDate tomorrow = today().plusDays(1);
        TestClock.podIsAhead(Duration.ofDays(3));
        Product.ok(put(tomorrow.toString(), "{\"levels\":" + LEVELS + "}"));
        assertThat(get("").json().path("day").asText())
                .isNotEqualTo(today().plusDays(3).toString());
        TestClock.podIsAhead(Duration.ofDays(-3));
        var refused = put(tomorrow.minusDays(2).toString(), "{\"levels\":" + LEVELS + "}");
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.json().at("/details/errorCode").asText()).isEqualTo("INVALID_DATE_RANGE");
    }

    @Test
    void thereAreNoTermsBeforeTheFirst() {
        Product.refused(get("?day=1969-12-31"), 400, "INVALID_DATE_RANGE");
        Product.refused(get("?day=0000-01-01"), 400, "INVALID_DATE_RANGE");
    }

    @ParameterizedTest
    @ValueSource(strings = {"=2025-02-30", "=", "=today", "=2025-1-1", "=%s&%s=2900-01-01"})
    void aMalformedDateIsRefused(String date) {
        Product.refused(get("?day" + date.formatted("2900-01-01", "day")), 400, "INVALID_DATE_FORMAT");
        Product.refused(
                putAt("?validFrom" + date.formatted("2900-01-01", "validFrom"), "{\"levels\":" + LEVELS + "}"),
                400,
                "INVALID_DATE_FORMAT");
    }

    @Test
    void aChangeNeedsItsFirstDay() {
        Product.refused(putAt("", "{\"levels\":" + LEVELS + "}"), 400, "INVALID_DATE_FORMAT");
    }

    @Test
    void theTermsOfTodayAreShown() {
        Product.assumeItsClockCanBeMoved();
        Player referrer = Player.joins();
        Player player = Player.joins(referrer);
        player.pays(player.deposit("49999.99", today().minusDays(1) + "T10:00:00Z"));
        assertThat(referrer.stat("level")).isEqualTo("LEVEL_1");
        String before = shown();
        LocalDate day = today().plusDays(2);
        ObjectNode changed = (ObjectNode) Json.read(terms("LEVEL_2.requirement", "49999.99"));
        set(changed, "LEVEL_5.rates.TIER_4.CAT_2", "2.345");
        set(changed, "LEVEL_1.rates.TIER_1.CAT_1", "0");
        try {
            Product.ok(put(day.toString(), changed.toString()));
            assertThat(shown()).isEqualTo(before);
            assertThat(referrer.stat("level")).isEqualTo("LEVEL_1");
            TestClock.advance(Duration.ofDays(2));
            assertThat(shown())
                    .isEqualTo(
                            "{\"data\":{\"userReferralAndCommissionRatesLevels\":{\"ranges\":{\"LEVEL_1\":\"$0\","
                                    + "\"LEVEL_2\":\"$49,999.99\",\"LEVEL_5\":\"$10,000,000\"},\"levels\":{\"LEVEL_1\":"
                                    + "{\"TIER_1\":{\"CAT_1\":0.0,\"CAT_2\":10.0}},\"LEVEL_5\":{\"TIER_4\":{\"CAT_2\":2.345}}}}}}");
            assertThat(referrer.stat("level")).isEqualTo("LEVEL_2");
        } finally {
            TestClock.reset();
            put(day.toString(), "{\"levels\":" + LEVELS + "}");
        }
        assertThat(shown()).isEqualTo(before);
    }

    private static String shown() {
        return Product.graphql(SHOWN_TERMS, "").body();
    }

    /** The terms of the interface with another value at a path below {@code levels}. */
    private static String terms(String path, String value) {
        JsonNode body = Json.read("{\"levels\":" + LEVELS + "}");
        set(body, path, value);
        return body.toString();
    }

    private static void set(JsonNode body, String path, String value) {
        holder(body, path).putRawValue(path.substring(path.lastIndexOf('.') + 1), new RawValue(value));
    }

    private static ObjectNode holder(JsonNode body, String path) {
        String[] names = path.split("\\.");
        JsonNode holder = body.path("levels");
        for (int i : IntStream.range(0, names.length - 1).toArray()) {
            holder = holder.path(names[i]);
        }
        return (ObjectNode) holder;
    }

    private static LocalDate today() {
        return LocalDate.now(ZoneOffset.UTC);
    }

    private static Answer get(String query) {
        return Product.operator("/commission-terms" + query);
    }

    private static Answer put(String validFrom, String body) {
        return putAt("?validFrom=" + validFrom, body);
    }

    private static Answer putAt(String query, String body) {
        return Http.put(at(query), body, "X-API-Key", "dev-operator", "Content-Type", "application/json");
    }

    private static URI at(String query) {
        return URI.create(Product.internalUrl() + "/commission-terms" + query);
    }
}
