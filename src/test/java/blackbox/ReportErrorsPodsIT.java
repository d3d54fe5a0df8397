package blackbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.Http;
import dev.Http.Answer;
import java.net.URI;
import java.util.List;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What reports refuse, and in which form they come: decisions.md and details.md, "Reports". */
@ExtendWith(Product.class)
class ReportErrorsPodsIT {
    private static final String NARROW = "?startDate=1971-01-01&endDate=1971-01-02";

    @ParameterizedTest
    @ValueSource(
            strings = {
                "userId=", "userId=1",
                "userId=0123456789abcdef0123456", "userId=0123456789abcdef012345678",
                "userId=0123456789ABCDEF0123456", "userId=0123456789abcdef0123456g",
                "userId=0123456789abcdef01234567&userId=0123456789abcdef01234567", "userId=1&startDate=never",
            })
    void refusesIdsThatAreNone(String query) {
        Answer answer = UserReportPodsIT.ask("?" + query, "*/*");
        HookErrorsIT.assertEnvelope(answer, 400, "INVALID_USER_ID");
        assertThat(answer.json().at("/details/providedValue").isTextual()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "startDate=", "endDate=", "startDate=2025-02-30",
                "endDate=2025-1-01", "startDate=2025-01-01T00:00:00Z", "endDate=20250101",
                "startDate=2025-01-01&startDate=2025-01-01", "startDate=2025-02-01&endDate=never",
            })
    void refusesDatesThatAreNone(String query) {
        for (String user : new String[] {"", "userId=" + new ObjectId() + "&"}) {
            Answer answer = UserReportPodsIT.ask("?" + user + query, "*/*");
            HookErrorsIT.assertEnvelope(answer, 400, "INVALID_DATE_FORMAT");
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
            HookErrorsIT.assertEnvelope(UserReportPodsIT.ask("?" + query, "*/*"), 400, "INVALID_DATE_RANGE");
            HookErrorsIT.assertEnvelope(UserReportPodsIT.ask("?" + user + query, "*/*"), 400, "INVALID_DATE_RANGE");
        }
        String tooLong = "startDate=1971-01-01&endDate=1972-01-02";
        HookErrorsIT.assertEnvelope(UserReportPodsIT.ask("?" + tooLong, "*/*"), 400, "INVALID_DATE_RANGE");
        HookErrorsIT.assertEnvelope(UserReportPodsIT.ask("?" + user + tooLong, "*/*"), 404, "USER_NOT_FOUND");
        assertThat(UserReportPodsIT.ask("?startDate=1971-01-01&endDate=1972-01-01", "*/*")
                        .status())
                .isEqualTo(200);
        assertThat(UserReportPodsIT.ask("?startDate=" + Days.today(), "*/*").status())
                .isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "endDate=0000-01-10", "startDate=0000-01-01&endDate=0000-01-01",
                "startDate=9999-12-31&endDate=9999-12-31", "endDate=9999-12-31",
            })
    void knowsTheWholeCalendar(String query) {
        for (String form : new String[] {"*/*", "text/html", "text/csv"}) {
            assertThat(UserReportPodsIT.ask("?" + query, form).status()).isEqualTo(200);
        }
        assertThat(UserReportPodsIT.ask("?" + query, "*/*").json().path("topReferrers"))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "*/*|application/json",
                "application/json|application/json",
                "application/*|application/json",
                "text/html|text/html",
                "text/*|text/html",
                "text/csv|text/csv",
                "text/csv;q=0.9, text/html;q=0.1|text/csv",
                "application/json;q=0.2, text/csv;q=0.3|text/csv",
                "text/html, application/json|application/json",
                "text/html;q=0, */*|application/json",
                "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8|text/html",
                "image/png, text/csv;q=0.1|text/csv"
            })
    void hasTheFormThatTheClientPrefers(String accept, String type) {
        Answer answer = UserReportPodsIT.ask(NARROW, accept);
        assertThat(answer.status()).as(answer.toString()).isEqualTo(200);
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
            Answer page = UserReportPodsIT.ask(path, accept);
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
        assertThat(UserReportPodsIT.ask("?userId=" + new ObjectId(), accept).status())
                .isEqualTo(404);
        assertThat(UserReportPodsIT.ask("/users?search=", accept).body())
                .contains("search must have 1 to 64 characters");
    }

    @Test
    void errorsAreJsonForOtherClients() {
        for (String accept : List.of("*/*", "application/json", "text/csv", "text/html;q=0.5, application/json")) {
            HookErrorsIT.assertEnvelope(UserReportPodsIT.ask("?userId=1", accept), 400, "INVALID_USER_ID");
        }
        HookErrorsIT.assertEnvelope(UserReportPodsIT.ask("?startDate=1", "text/csv"), 400, "INVALID_DATE_FORMAT");
        HookErrorsIT.assertEnvelope(UserReportPodsIT.ask("/days.csv?startDate=1", "*/*"), 400, "INVALID_DATE_FORMAT");
        HookErrorsIT.assertEnvelope(UserReportPodsIT.ask(NARROW, "image/png"), 406, "INVALID_PARAMETER");
    }

    @Test
    void needsNoKeyAndLeavesTheProgressOfADayGuarded() {
        assertThat(Product.get(ReportPods.REPORT + NARROW, "X-API-Key", "guess").status())
                .isEqualTo(200);
        HookErrorsIT.assertEnvelope(Product.get("/user-commission-history-jobs/2025-01-01"), 401, "UNAUTHORIZED");
        assertThat(Product.getAs("dev-cloud-schedules", "/user-commission-history-jobs/2025-01-01")
                        .status())
                .isEqualTo(200);
        HookErrorsIT.assertEnvelope(
                Http.send("POST", URI.create(Product.internalUrl() + ReportPods.REPORT)), 405, "METHOD_NOT_ALLOWED");
        assertThat(Http.send("HEAD", URI.create(Product.internalUrl() + ReportPods.REPORT + NARROW))
                        .status())
                .isEqualTo(200);
    }
}
