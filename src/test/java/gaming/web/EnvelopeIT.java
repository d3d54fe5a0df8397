package gaming.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.Http;
import dev.Http.Answer;
import java.net.URI;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Instant;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import world.World;

/** service-interface.md, "Commission hook error format" and "Authentication"; details.md, "Referral and the day". */
@ExtendWith(World.class)
class EnvelopeIT {
    private static final String JSON = "application/json";

    @Test
    void answersARefusalWithItsCodeMessageAndDetails() {
        Answer answer = get("/probe/fails/refused");

        assertRefused(answer, 404, "NO_USERS_FOUND");
        assertThat(answer.json().path("message").asText()).isEqualTo("Nobody to pay");
        assertThat(answer.json().at("/details/targetDate").asText()).isEqualTo("2026-01-01");
        assertThat(answer.json().propertyStream().map(java.util.Map.Entry::getKey))
                .containsExactly("status", "message", "details");
    }

    @Test
    void saysWhenToComeBack() {
        Answer answer = get("/probe/fails/limited");

        assertRefused(answer, 429, "RATE_LIMIT_EXCEEDED");
        assertThat(answer.headers().firstValue("Retry-After")).hasValue("7");
        assertThat(answer.json().at("/details/retryAfter").asInt()).isEqualTo(7);
    }

    @ParameterizedTest
    @CsvSource({
        "sql, DATABASE_ERROR",
        "persistence, DATABASE_ERROR",
        "wrapped, DATABASE_ERROR",
        "unexpected, PROCESSING_FAILED",
        "error, PROCESSING_FAILED"
    })
    void keepsAnUnexpectedFailureToTheLog(String how, String code) {
        Answer answer = get("/probe/fails/" + how);

        assertRefused(answer, 500, code);
        assertThat(answer.json().at("/details/correlationId").asText()).matches("[0-9a-f]{16}");
        assertThat(answer.body()).doesNotContain("jdbc", "Exception", "gaming.");
    }

    @Test
    void keepsAFailureToWriteAnAnswerToTheLog() {
        Answer answer = get("/probe/unwritable");

        assertRefused(answer, 500, "PROCESSING_FAILED");
        assertThat(answer.body()).doesNotContain("jdbc", "Exception");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/",
                "/nowhere",
                "/probe",
                "/probe/open/more",
                "/feeds",
                "/user-commission-history",
                "/probe/open%2Fmore"
            })
    void answersAnUnknownPathInTheEnvelope(String path) {
        assertRefused(get(path), 404, "NOT_FOUND");
        assertRefused(get(path, "X-API-Key", "guess"), 404, "NOT_FOUND");
        assertRefused(Http.post(at(path), "{}", "Content-Type", JSON), 404, "NOT_FOUND");
    }

    @Test
    void leavesHealthAndMetricsToTheServer() {
        assertThat(get("/health/live").status()).isEqualTo(200);
        assertThat(get("/metrics").body()).contains("requests_count");
        assertRefused(get("/health/nonsense"), 404, "NOT_FOUND");
    }

    @Test
    void servesHeadAsGetAndNoOptions() {
        assertThat(Http.send("HEAD", at("/probe/open")).status()).isEqualTo(200);
        assertThat(Http.send("HEAD", at("/probe/open")).body()).isEmpty();
        for (String method : new String[] {"OPTIONS", "TRACE", "PUT", "DELETE", "PATCH", "PROPFIND"}) {
            Answer answer = Http.send(method, at("/probe/open"));
            assertRefused(answer, 405, "METHOD_NOT_ALLOWED");
            assertThat(answer.headers().firstValue("Allow")).hasValue("GET,HEAD");
            assertRefused(Http.send(method, at("/probe/roles/script")), 401, "UNAUTHORIZED");
        }
        assertThat(Http.send("HEAD", at("/probe/roles/script")).status()).isEqualTo(401);
    }

    @Test
    void refusesOtherMediaTypes() {
        assertRefused(Http.post(at("/probe/echo"), "{}", "Content-Type", "text/plain"), 415, "UNSUPPORTED_MEDIA_TYPE");
        for (String none : new String[] {"json", "/", "application/", "application/json;q=x"}) {
            assertRefused(
                    Http.post(
                            at("/external-system/service-info"),
                            "{}",
                            "Content-Type",
                            none,
                            "X-API-Key",
                            "dev-external-system"),
                    415,
                    "UNSUPPORTED_MEDIA_TYPE");
        }
        assertRefused(Http.post(at("/probe/echo"), "{}"), 415, "UNSUPPORTED_MEDIA_TYPE");
        assertRefused(
                Http.post(at("/probe/echo"), "{}", "Content-Type", "application/json", "Content-Encoding", "gzip"),
                415,
                "UNSUPPORTED_MEDIA_TYPE");
        assertRefused(get("/probe/open", "Content-Type", "application/json;q=x"), 415, "UNSUPPORTED_MEDIA_TYPE");
        assertThat(get("/probe/open", "Accept", "text/html").status()).isEqualTo(406);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "", "null", "{", "[]",
                "\"text\"", "{\"text\":\"a\"} {}", "{\"text\":\"a\",\"text\":\"b\"}", "{\"text\":[]}",
                "{\"text\":7}", "{\"amount\":\"7\"}", "{\"amount\":NaN}",
            })
    void refusesABodyThatIsNotTheExpectedJson(String body) {
        Answer answer = Http.post(at("/probe/echo"), body, "Content-Type", JSON);

        assertRefused(answer, 400, "INVALID_PARAMETER");
        assertThat(answer.body()).doesNotContain("Jackson", "jackson", "token", "gaming.");
    }

    @Test
    void refusesAQueryParameterOfTheWrongType() {
        assertRefused(get("/probe/count?count=abc"), 400, "INVALID_PARAMETER");
    }

    @Test
    void writesNumbersPlainAndTimesInIso() {
        assertThat(get("/probe/numbers").body())
                .isEqualTo("{\"small\":0.00000001,\"large\":1000000000000,\"at\":\"1970-01-01T00:00:00Z\"}");
        assertThat(Http.post(at("/probe/echo"), "{\"amount\":1.10,\"other\":1}", "Content-Type", JSON)
                        .body())
                .isEqualTo("{\"text\":null,\"amount\":1.10}");
    }

    @Test
    void stopsABodyAtOneMebibyte() {
        assertThat(echo(EndpointRules.LARGEST_BODY, false).status()).isEqualTo(200);
        assertThat(echo(EndpointRules.LARGEST_BODY, true).status()).isEqualTo(200);
        for (int bytes : new int[] {EndpointRules.LARGEST_BODY + 1, 10 * EndpointRules.LARGEST_BODY}) {
            assertRefused(echo(bytes, false), 413, "PAYLOAD_TOO_LARGE");
            assertRefused(echo(bytes, true), 413, "PAYLOAD_TOO_LARGE");
        }
    }

    @Test
    void letsAStreamedBodyBeOfAnyLength() {
        long bytes = 20L * EndpointRules.LARGEST_BODY;
        var body = BodyPublishers.ofByteArrays(
                IntStream.range(0, 20).mapToObj(part -> new byte[EndpointRules.LARGEST_BODY])::iterator);
        assertThat(Http.post(at("/probe/streamed"), body, "Content-Type", "application/x-ndjson")
                        .json()
                        .path("bytes")
                        .asLong())
                .isEqualTo(bytes);
    }

    private static Answer echo(int bytes, boolean chunked) {
        String frame = "{\"text\":\"\"}";
        byte[] body = ("{\"text\":\"" + "x".repeat(bytes - frame.length()) + "\"}").getBytes();
        var publisher =
                chunked ? BodyPublishers.ofByteArrays(java.util.List.of(body)) : BodyPublishers.ofByteArray(body);
        return Http.post(at("/probe/echo"), publisher, "Content-Type", JSON);
    }

    private static URI at(String path) {
        return URI.create(World.internalUrl() + path);
    }

    private static Answer get(String path, String... headers) {
        return Http.get(at(path), headers);
    }

    private static void assertRefused(Answer answer, int status, String code) {
        assertThat(answer.status()).as(answer.toString()).isEqualTo(status);
        assertThat(answer.headers().firstValue("Content-Type")).hasValue(JSON);
        assertThat(answer.json().path("status").asText()).isEqualTo("error");
        assertThat(answer.json().at("/details/errorCode").asText()).isEqualTo(code);
        assertThat(Instant.parse(answer.json().at("/details/timestamp").asText()))
                .isAfter(Instant.EPOCH);
    }

    @Test
    void checksTheKeyBeforeTheBody() {
        var address = World.internalUrl().resolve("/probe/guarded-body");
        String huge = "x".repeat(3 * EndpointRules.LARGEST_BODY);
        assertRefused(Http.post(address, huge, "Content-Type", "text/plain"), 401, "UNAUTHORIZED");
        assertRefused(
                Http.post(address, huge, "Content-Type", "text/plain", "X-API-Key", "dev-operator"), 403, "FORBIDDEN");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/probe/guarded/2026-01-01/10/", "/probe/guarded/2026-01-01/10;a=b",
                "/probe;a=b/guarded/2026-01-01/10", "/probe/guarded/%32026-01-01/10",
                "/probe//guarded/2026-01-01/10", "//probe/guarded/2026-01-01/10",
                "/probe/./guarded/2026-01-01/10", "/probe/x/../guarded/2026-01-01/10",
                "/probe/%67uarded/2026-01-01/10", "/PROBE/guarded/2026-01-01/10",
            })
    void hasNoWayRoundTheKey(String path) {
        assertThat(get(path).status()).isIn(401, 404);
    }
}
