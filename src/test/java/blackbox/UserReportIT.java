package blackbox;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.Http.Answer;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * service-interface.md, "Commission report records"; decisions.md and details.md, "Reports": the report on one user against
 * figures worked out by hand, what reports refuse, and in which form they come.
 */
@ExtendWith(Product.class)
class UserReportIT {
    private static final String REGISTERED = "1974-06-01T00:00:00Z";
    private static final String NARROW = "?startDate=1971-01-01&endDate=1971-01-02";

    @Test
    void showsTheUserAndEverythingThatEarnedHimSomething() {
        List<Player> chain = Player.chain(5);
        Player user = chain.getFirst();
        user.becomes("email", "u@example.com");
        LocalDate day = Days.fresh();
        chain.get(1).plays(chain.get(1).bet(Games.SLOT, "20", day).put("houseEdge", "12.5"));
        chain.get(4).plays(chain.get(4).bet(Games.SLOT, "0.5", day).put("houseEdge", "0.00000300"));
        Days.compute(day);

        JsonNode report = report(user, "");
        assertThat(report.propertyStream().map(Map.Entry::getKey))
                .containsExactly(
                        "reportType",
                        "userId",
                        "user",
                        "dateRange",
                        "referralsByTier",
                        "commissionHistory",
                        "commissionClaims",
                        "totals",
                        "generatedAt");
        Json.assertHas(report, "{'reportType': 'USER_SPECIFIC', 'userId': '%s'}".formatted(user.id()));
        assertThat(report.path("user").toString())
                .isEqualTo(text("{'username':'" + user.username() + "','email':'u@example.com','createdAt':'"
                        + REGISTERED + "'}"));
        assertThat(report.at("/dateRange/start").asText()).isEqualTo(REGISTERED);
        Json.assertHas(
                report,
                "{'dateRange': {'end': '%s'}}"
                        .formatted(report.path("generatedAt").asText()));
        assertThat(report.path("commissionHistory").toString())
                .isEqualTo(text("[{'day':'" + day + "T00:00:00Z','totalCommission':1.25000003,"
                        + "'totalReferralStakes':20.5,'totalHouseEdge':12.500003,"
                        + "'commissions':'" + cells("1.25", "0.00000003") + "','referralHouseEdgeValues':'"
                        + cells("12.5", "0.000003") + "','referralStakeValues':'" + cells("20", "0.5") + "'}]"));
        // As it is sent: no exponent
        assertThat(ask("?userId=" + user.id(), "*/*").body())
                .contains(text("'totals':{'totalCommissionEarned':1.25000003,'totalCommissionClaimed':0,"
                        + "'totalCommissionPending':1.25000003,'totalReferralStakes':20.5,'totalHouseEdge':12.500003,"
                        + "'commissionByTier':{'tier1':1.25,'tier2':0,'tier3':0,'tier4':0.00000003},"
                        + "'referralCounts':{'tier1':1,'tier2':1,'tier3':1,'tier4':1}}"));
        for (int tier = 1; tier <= 4; tier++) {
            Player referred = chain.get(tier);
            assertThat(report.at("/referralsByTier/tier" + tier).toString())
                    .isEqualTo(text("[{'referredUserId':'" + referred.id() + "','referredUser':{'username':'"
                            + referred.username() + "','email':null},'referralDate':'" + REGISTERED + "','tier':" + tier
                            + "}]"));
        }
        assertThat(report.path("commissionClaims")).isEmpty();
    }

    @Test
    void sumsTheDaysAskedForAndCountsWhatIsNow() {
        List<Player> pair = Player.chain(2);
        Player user = pair.getFirst();
        LocalDate first = Days.fresh();
        LocalDate second = first.plusDays(1);
        pair.get(1).plays(pair.get(1).betOfEdge("10", first), pair.get(1).betOfEdge("30", second));
        Days.compute(first);
        Days.compute(second);

        assertEarned(report(user, ""), "4", "4");
        assertEarned(report(user, "&startDate=" + second), "3", "4");
        JsonNode one = report(user, "&startDate=" + first + "&endDate=" + first);
        assertEarned(one, "1", "4");
        assertThat(one.path("dateRange").toString())
                .isEqualTo(text("{'start':'" + first + "T00:00:00Z','end':'" + first + "T23:59:59.999Z'}"));
        assertThat(one.at("/totals/referralCounts/tier1").asInt()).isEqualTo(1);
        assertThat(one.at("/referralsByTier/tier1")).hasSize(1);
        assertEarned(report(user, "&endDate=" + first), "1", "4");
        assertEarned(report(user, "&startDate=0001-01-01&endDate=9999-12-31"), "4", "4");
        JsonNode before = report(user, "&endDate=1970-01-01");
        assertEarned(before, "0", "4");
        assertThat(before.path("dateRange").toString())
                .isEqualTo("{\"start\":\"1970-01-01T00:00:00Z\",\"end\":\"1970-01-01T23:59:59.999Z\"}");
    }

    @Test
    void beginsWithTheFirstCommissionWhereTheRecordOfTheUserCameLater() {
        List<Player> pair = Player.chain(2);
        LocalDate day = Days.fresh();
        pair.get(1).plays(pair.get(1).betOfEdge("10", day));
        Days.compute(day);
        pair.getFirst().becomes("createdAt", day.plusYears(20) + "T08:00:00Z");

        JsonNode report = report(pair.getFirst(), "");
        assertEarned(report, "1", "1");
        assertThat(report.at("/dateRange/start").asText()).isEqualTo(day + "T00:00:00Z");
        assertThat(report.at("/user/createdAt").asText()).isEqualTo(day.plusYears(20) + "T08:00:00Z");
    }

    @Test
    void listsReferralsByDateAlsoWhenTheDateIsCorrected() {
        Player user = Player.joins();
        List<Player> referred = List.of(Player.joins(user), Player.joins(user), Player.joins(user));
        String[] dates = {"1980-01-03T00:00:00Z", "1980-01-01T00:00:00Z", "1980-01-02T00:00:00Z"};
        for (int i = 0; i < 3; i++) {
            referred.get(i).becomes("createdAt", dates[i]);
        }
        assertThat(report(user, "").at("/referralsByTier/tier1").findValuesAsText("referredUserId"))
                .containsExactly(
                        referred.get(1).id().toHexString(),
                        referred.get(2).id().toHexString(),
                        referred.get(0).id().toHexString());
    }

    @Test
    void anUnknownUserIsNotFound() {
        Product.refused(ask("?userId=" + new ObjectId(), "*/*"), 404, "USER_NOT_FOUND");
        Product.refused(ask("?userId=" + new ObjectId(), "text/csv"), 404, "USER_NOT_FOUND");
    }

    @Test
    void aUserWithoutAnythingHasAnEmptyReportInEveryForm() {
        Player user = Player.joins();
        JsonNode report = report(user, "");
        assertThat(report.path("commissionHistory")).isEmpty();
        assertThat(report.at("/totals/totalCommissionPending").asText()).isEqualTo("0");
        assertThat(ask("?userId=" + user.id(), "text/html").body()).contains("No user earned a commission");
        assertThat(ask("?userId=" + user.id(), "text/csv").body().split("\r\n")).hasSize(1);
    }

    static Answer ask(String query, String accept) {
        return Product.get(ReportPods.REPORT + query, "Accept", accept);
    }

    private static JsonNode report(Player user, String range) {
        Answer answer = Product.ok(ask("?userId=" + user.id() + range, "application/json"));
        return Json.read(answer.body());
    }

    private static void assertEarned(JsonNode report, String earned, String pending) {
        assertThat(report.at("/totals/totalCommissionEarned").asText()).isEqualTo(earned);
        assertThat(report.at("/totals/totalCommissionPending").asText()).isEqualTo(pending);
    }

    /** As the text of a JSON field: the first and the fourth tier in category 1, nothing in the others. */
    private static String cells(String first, String fourth) {
        String none = "'CAT_1':0,'CAT_2':0";
        return ("{'TIER_1':{'CAT_1':" + first + ",'CAT_2':0},'TIER_2':{" + none + "},'TIER_3':{" + none
                        + "},'TIER_4':{'CAT_1':" + fourth + ",'CAT_2':0}}")
                .replace("'", "\\\"");
    }

    private static String text(String json) {
        return json.replace("'", "\"").replace("\\\\\"", "\\\"");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "userId=", "userId=1",
                "userId=0123456789abcdef0123456", "userId=0123456789abcdef012345678",
                "userId=0123456789ABCDEF0123456", "userId=0123456789abcdef0123456g",
                "userId=0123456789abcdef01234567&userId=0123456789abcdef01234567", "userId=1&startDate=never",
            })
    void refusesIdsThatAreNone(String query) {
        Answer answer = ask("?" + query, "*/*");
        Product.refused(answer, 400, "INVALID_USER_ID");
        assertThat(answer.json().at("/details/providedValue").isTextual()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "startDate=", "startDate=2025-02-30", "endDate=2025-1-01", "startDate=2025-01-01&startDate=2025-01-01",
                "endDate=", "startDate=2025-01-01T00:00:00Z", "endDate=20250101", "startDate=2025-02-01&endDate=never",
            })
    void refusesDatesThatAreNone(String query) {
        for (String user : new String[] {"", "userId=" + new ObjectId() + "&"}) {
            Answer answer = ask("?" + user + query, "*/*");
            Product.refused(answer, 400, "INVALID_DATE_FORMAT");
            assertThat(answer.json().at("/details/expectedFormat").asText()).isEqualTo("YYYY-MM-DD");
            assertThat(answer.json().at("/details/providedValue").isTextual()).isTrue();
        }
    }

    @Test
    void refusesRangesThatAreNone() {
        String user = "userId=" + new ObjectId() + "&";
        for (String query : List.of(
                "startDate=2025-01-02&endDate=2025-01-01",
                "startDate=" + Days.today().plusDays(1))) {
            Product.refused(ask("?" + query, "*/*"), 400, "INVALID_DATE_RANGE");
            Product.refused(ask("?" + user + query, "*/*"), 400, "INVALID_DATE_RANGE");
        }
        String tooLong = "startDate=1971-01-01&endDate=1972-01-02";
        Product.refused(ask("?" + tooLong, "*/*"), 400, "INVALID_DATE_RANGE");
        Product.refused(ask("?" + user + tooLong, "*/*"), 404, "USER_NOT_FOUND");
        Product.ok(ask("?startDate=1971-01-01&endDate=1972-01-01", "*/*"));
        Product.ok(ask("?startDate=" + Days.today(), "*/*"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "endDate=0000-01-10", "startDate=0000-01-01&endDate=0000-01-01",
                "startDate=9999-12-31&endDate=9999-12-31", "endDate=9999-12-31",
            })
    void knowsTheWholeCalendar(String query) {
        for (String form : new String[] {"*/*", "text/html", "text/csv"}) {
            Product.ok(ask("?" + query, form));
        }
        assertThat(ask("?" + query, "*/*").json().path("topReferrers")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        */*|application/json
        application/json|application/json
        application/*|application/json
        text/html|text/html
        text/*|text/html
        text/csv|text/csv
        text/csv;q=0.9, text/html;q=0.1|text/csv
        application/json;q=0.2, text/csv;q=0.3|text/csv
        text/html, application/json|application/json
        text/html;q=0, */*|application/json
        text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8|text/html
        image/png, text/csv;q=0.1|text/csv
        """)
    void hasTheFormThatTheClientPrefers(String accept, String type) {
        Answer answer = Product.ok(ask(NARROW, accept));
        assertThat(answer.headers().firstValue("Content-Type").orElse("")).startsWith(type);
        assertThat(answer.headers().allValues("Vary")).contains("Accept");
    }

    @Test
    void isJsonForAClientWithoutAccept() {
        Answer answer = Product.get(ReportPods.REPORT + NARROW);
        assertThat(answer.headers().firstValue("Content-Type")).hasValue("application/json");
        assertThat(answer.json().path("reportType").asText()).isEqualTo("SYSTEM_WIDE");
    }

    @Test
    void errorsAreAPageForABrowser() {
        String accept = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";
        for (String path : List.of("?userId=%3Cscript%3E", "/days.csv?userId=%3Cscript%3E")) {
            Answer page = ask(path, accept);
            assertThat(page.status()).isEqualTo(400);
            assertThat(page.headers().firstValue("Content-Type")).hasValue("text/html;charset=UTF-8");
            assertThat(page.headers().firstValue("Content-Security-Policy").orElse(""))
                    .startsWith("default-src 'none'; style-src 'sha256-")
                    .doesNotContain("unsafe");
            assertThat(page.headers().allValues("Vary")).contains("Accept");
            assertThat(page.headers().firstValue("Cache-Control")).hasValue("no-store");
            assertThat(page.body())
                    .contains("userId must be 24 hexadecimal digits, once", "INVALID_USER_ID", "&lt;script&gt;")
                    .doesNotContain("<script");
        }
        assertThat(ask("?userId=" + new ObjectId(), accept).status()).isEqualTo(404);
        assertThat(ask("/users?search=", accept).body()).contains("search must have 1 to 64 characters");
    }

    @Test
    void errorsAreJsonForOtherClients() {
        for (String accept : List.of("*/*", "application/json", "text/csv", "text/html;q=0.5, application/json")) {
            Product.refused(ask("?userId=1", accept), 400, "INVALID_USER_ID");
        }
        Product.refused(ask("?startDate=1", "text/csv"), 400, "INVALID_DATE_FORMAT");
        Product.refused(ask("/days.csv?startDate=1", "*/*"), 400, "INVALID_DATE_FORMAT");
        Product.refused(ask(NARROW, "image/png"), 406, "INVALID_PARAMETER");
    }

    @Test
    void needsNoKeyAndIsReadOnly() {
        String report = ReportPods.REPORT + NARROW;
        Product.ok(Product.get(report, "X-API-Key", "guess"));
        Product.ok(Product.send("HEAD", "guess", report));
        Product.refused(Product.send("POST", "guess", ReportPods.REPORT), 405, "METHOD_NOT_ALLOWED");
    }
}
