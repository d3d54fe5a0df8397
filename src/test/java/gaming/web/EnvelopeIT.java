package gaming.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.Http;
import dev.Http.Answer;
import java.net.URI;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Instant;
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

    @Test
    void stopsABodyAtOneMebibyte() {
        assertThat(echo(EndpointRules.LARGEST_BODY, false).status()).isEqualTo(200);
        assertThat(echo(EndpointRules.LARGEST_BODY, true).status()).isEqualTo(200);
        for (int bytes : new int[] {EndpointRules.LARGEST_BODY + 1, 10 * EndpointRules.LARGEST_BODY}) {
            assertRefused(echo(bytes, false), 413, "PAYLOAD_TOO_LARGE");
            assertRefused(echo(bytes, true), 413, "PAYLOAD_TOO_LARGE");
        }
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
