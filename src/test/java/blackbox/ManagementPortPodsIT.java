package blackbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.Http;
import dev.Http.Answer;
import dev.TestKeys.ApiKey;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import world.ProductionPod;

/** details.md, "Amendments": where {@code management.port} is set, health and metrics are served there alone. */
class ManagementPortPodsIT {
    private final URI internal = ProductionPod.process().internalUrl();
    private final URI management = ProductionPod.process().managementUrl();

    @ParameterizedTest
    @ValueSource(strings = {"/health", "/health/live", "/health/ready", "/health/started", "/metrics"})
    void healthAndMetricsAreThereAlone(String path) {
        Answer answer = Http.get(management.resolve(path));
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.headers().firstValue("X-Request-Id")).isPresent();
        HookErrorsIT.assertEnvelope(Http.get(internal.resolve(path)), 404, "NOT_FOUND");
        HookErrorsIT.assertEnvelope(Http.post(internal.resolve(path), ""), 404, "NOT_FOUND");
        assertThat(Http.get(ProductionPod.process().publicUrl().resolve(path)).status())
                .isEqualTo(404);
    }

    @ParameterizedTest
    @CsvSource({
        "GET, /user-commission-history-jobs/report",
        "GET, /claims",
        "GET, /dead-letters",
        "POST, /feeds/bets",
        "POST, /graphql",
        "GET, /graphql/schema.graphql",
        "GET, /.well-known/jwks.json",
        "GET, /statements",
        "GET, /openapi",
        "GET, /openapi/ui",
        "GET, /observe",
        "GET, /observe/config/values",
        "GET, /observe/info",
        "GET, /observe/log",
        "GET, /"
    })
    void nothingElseIs(String method, String path) {
        Answer answer = Http.send(
                method,
                management.resolve(path),
                "X-API-Key",
                ApiKey.OPERATOR.ownValue(),
                "Content-Type",
                "text/plain");
        HookErrorsIT.assertEnvelope(answer, 404, "NOT_FOUND");
    }

    @Test
    void theyAreReadAndNothingElse() {
        for (String path : List.of("/health/ready", "/metrics")) {
            HookErrorsIT.assertEnvelope(Http.post(management.resolve(path), ""), 405, "METHOD_NOT_ALLOWED");
            assertThat(Http.post(management.resolve(path), "a body").status()).isIn(405, 413);
        }
    }

    /** As on the other listeners: a body that is a request as well. */
    @ParameterizedTest
    @ValueSource(
            strings = {"Transfer-Encoding: xchunked", "Content-Length: 46", "Expect: 100-continue\r\nContent-Length: 46"
            })
    void oneRequestIsOneAnswer(String framing) throws IOException {
        try (var socket = new Socket(management.getHost(), management.getPort())) {
            String request = "GET /health/live HTTP/1.1\r\nHost: here\r\n%s\r\n\r\n";
            String hidden = request.formatted("X: y");
            socket.getOutputStream().write((request.formatted(framing) + hidden).getBytes(StandardCharsets.US_ASCII));
            socket.setSoTimeout(10_000);
            assertThat(new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII))
                    .containsOnlyOnce("HTTP/1.1 ")
                    .contains("Connection: close");
        }
    }

    @Test
    void theDescriptionOfTheInternalListenerKnowsThemNoMore() {
        assertThat(Http.get(internal.resolve("/openapi")).body())
                .contains("/claims", "/openapi")
                .doesNotContain("/health", "/metrics");
    }
}
