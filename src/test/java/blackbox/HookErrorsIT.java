package blackbox;

import static org.assertj.core.api.Assertions.assertThat;
import static sandbox.Json.record;

import dev.Http;
import dev.Http.Answer;
import java.net.URI;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Keys, paths, methods and the one envelope: service-interface.md, "Commission hook error format"; details.md. */
@ExtendWith(Product.class)
class HookErrorsIT {
    private static final String JOB = "/user-commission-history-jobs/daily-commission?targetDate=2025-02-30";
    private static final String REPORT = "/user-commission-history-jobs/report";

    @ParameterizedTest
    @ValueSource(strings = {"/health/live", "/metrics", "/openapi", "/dead-letters"})
    void aMalformedListOfMediaTypesIsRefused(String path) {
        Product.refused(Product.get(path, "X-API-Key", "dev-operator", "Accept", ";"), 400, "INVALID_PARAMETER");
    }

    @ParameterizedTest
    @ValueSource(strings = {"*", "image/png, *;q=0.1", " * ,text/plain", "*/*", ""})
    void aLoneAsteriskAcceptsAnything(String accept) {
        for (String path : List.of(
                "/health/live", "/health/ready", "/metrics", "/openapi", "/claims", "/user-commission-history-jobs")) {
            assertThat(Product.get(path, "X-API-Key", "dev-operator", "Accept", accept)
                            .status())
                    .as(path)
                    .isEqualTo(200);
        }
        Product.ok(Http.post(
                URI.create(Product.publicUrl() + "/graphql"),
                "{\"query\":\"{__typename}\"}",
                "Content-Type",
                "application/json",
                "Accept",
                accept));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Accept-Language|Sun, 06 Nov 1994 08:49:37 GMT", "Accept-Language|;", "Accept-Charset|/gzip(",
                "Accept-Language|de_DE-\u00fc", "Accept-Encoding|;;;", "Accept-Encoding|gzip;q=7",
                "Accept-Charset|utf-8;q=x",
            })
    void anOddPreferenceIsAsNone(String header) {
        String[] odd = header.split("\\|");
        for (String accept : List.of("*/*", "application/json", "text/csv, */*;q=0.1")) {
            Product.refused(
                    Product.get(REPORT + "?userId=zz", odd[0], odd[1], "Accept", accept), 400, "INVALID_USER_ID");
            Product.ok(Product.get(REPORT, odd[0], odd[1], "Accept", accept));
        }
        assertThat(Product.get(REPORT + "?userId=zz", odd[0], odd[1], "Accept", "text/html")
                        .headers()
                        .firstValue("Content-Type"))
                .contains("text/html;charset=UTF-8");
        Product.ok(Product.get("/claims", odd[0], odd[1], "X-API-Key", "dev-operator"));
    }

    @ParameterizedTest
    @ValueSource(strings = {";;;", ";", "/", "a", "text/html;q=x", "text/html;q=2", ",;", "a/b;="})
    void anUnreadableAcceptIsRefusedOrAsNoneInEachReport(String accept) {
        for (String path : List.of(REPORT, REPORT + "?userId=zz", REPORT + "/days.csv", REPORT + "/users?search=a")) {
            Answer answer = Product.get(path, "Accept", accept);
            if (answer.status() != 406) {
                Product.refused(answer, 400, path.endsWith("zz") ? "INVALID_USER_ID" : "INVALID_PARAMETER");
            }
        }
    }

    @Test
    void theDescriptionHasNoOtherForm() {
        for (String accept : List.of("text/csv", "image/png, text/csv;q=0.1")) {
            Product.refused(Product.get("/openapi", "Accept", accept), 406, "INVALID_PARAMETER");
        }
        Product.ok(Product.get("/openapi", "Accept", "text/csv, */*;q=0.1"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"application/json;", "application/json ; ", "application/json;charset=utf-8;"})
    void aSemicolonWithoutAParameterIsNoneOfTheType(String type) {
        Product.refused(
                Http.post(
                        at("/external-system/service-info"),
                        "{\"platformId\":\"x\"}",
                        "Content-Type",
                        type,
                        "X-API-Key",
                        "dev-external-system"),
                400,
                "INVALID_PARAMETER");
        Product.ok(Http.post(
                URI.create(Product.publicUrl() + "/graphql"), "{\"query\":\"{__typename}\"}", "Content-Type", type));
    }

    @ParameterizedTest
    @ValueSource(strings = {"%ff%fe", "%00", "a%20b", ""})
    void anUnknownTopicIsRefused(String topic) {
        Product.refused(Product.operator("/dead-letters?topic=" + topic), 400, "INVALID_PARAMETER");
    }

    @Test
    void askingWhatMetricsAllowIsRefused() {
        for (String path : List.of("/metrics", "/metrics/base", "/health")) {
            Answer answer = Http.send(
                    "OPTIONS", at(path), "Accept", ";", "Origin", "null", "Access-Control-Request-Method", ";");
            Product.refused(answer, 405, "METHOD_NOT_ALLOWED");
        }
    }

    @Test
    void theHeaderIsTakenInAnyCaseAndOnce() {
        Product.refused(Product.get(JOB, "x-api-key", "dev-cloud-schedules"), 400, "INVALID_DATE_FORMAT");
        Product.refused(
                Product.get(JOB, "X-API-Key", "dev-cloud-schedules", "X-API-Key", "dev-cloud-schedules"),
                401,
                "UNAUTHORIZED");
        Product.refused(
                Product.get(JOB, "X-API-Key", "dev-cloud-schedules", "x-api-key", "guess"), 401, "UNAUTHORIZED");
        for (String parameter : List.of("X-API-Key", "x-api-key", "api_key", "key")) {
            Product.refused(Product.get(JOB + "&" + parameter + "=dev-cloud-schedules"), 401, "UNAUTHORIZED");
        }
    }

    @Test
    void anotherMethodIsNotAllowedAfterTheKeyWasChecked() {
        for (String method : new String[] {"POST", "PUT", "DELETE", "PATCH"}) {
            Product.refused(Http.send(method, at(JOB)), 401, "UNAUTHORIZED");
            Product.refused(Http.send(method, at(JOB), "X-API-Key", "dev-script"), 403, "FORBIDDEN");
            Answer answer = Http.send(method, at(JOB), "X-API-Key", "dev-cloud-schedules");
            Product.refused(answer, 405, "METHOD_NOT_ALLOWED");
            assertThat(answer.headers().firstValue("Allow").orElse("")).contains("GET");
        }
    }

    @Test
    void hooksAreNotServedToThePublic() {
        assertThat(Http.get(URI.create(Product.publicUrl() + JOB), "X-API-Key", "dev-cloud-schedules")
                        .status())
                .isEqualTo(404);
        assertThat(Http.get(URI.create(Product.publicUrl() + "/health")).status())
                .isEqualTo(404);
        assertThat(Http.post(
                                URI.create(Product.internalUrl() + "/graphql"),
                                "{\"query\":\"{ __typename }\"}",
                                "Content-Type",
                                "application/json")
                        .status())
                .isEqualTo(404);
    }

    private static URI at(String path) {
        return URI.create(Product.internalUrl() + path);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "casino-explore", "casino-navigation-bar", "casino-pages", "casino-providers",
                "casino-games", "casino-pages:slots", "no-such-entry", "'; drop table game; --",
            })
    void dropsAnyName(String key) {
        assertThat(Product.ok(invalidate(record("key", key))).body()).isEqualTo("{\"status\":\"success\"}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "{\"key\":null}", "{\"key\":\"\"}", "{\"key\":\" \"}", "{\"key\":7}", "[]", "", "{"})
    void refusesABodyWithoutAName(String body) {
        Product.refused(invalidate(body), 400, "INVALID_PARAMETER");
    }

    @Test
    void refusesANameOfMoreThan200Characters() {
        Product.ok(invalidate(record("key", "k".repeat(200))));
        Product.refused(invalidate(record("key", "k".repeat(201))), 400, "INVALID_PARAMETER");
        Product.ok(invalidate(record("key", "🎰".repeat(200))));
    }

    private static Answer invalidate(Object body) {
        return Product.post("dev-script", "/script/invalidate-cache", body);
    }
}
