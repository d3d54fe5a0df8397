package gaming.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.Http;
import io.helidon.webserver.WebServer;
import java.net.URI;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the lines of one request have in common, on whatever thread they are written. */
class OperationContextTest {
    private final OperationContext.LogFields fields = new OperationContext.LogFields();

    @Test
    void givesItsFieldsToTheLinesOfItsThreadUntilItIsOver() {
        try (var _ = OperationContext.begin("a task")) {
            assertThat(fields.get("operation")).isEqualTo("a task");
            assertThat(fields.get("correlationId")).matches("[0-9a-f]{16}").isEqualTo(OperationContext.correlationId());
            assertThat(fields.get("userId")).isEmpty();
            assertThat(fields.get("traceId")).isNull();
            OperationContext.isFor("another");
            OperationContext.isOf("5f0000000000000000000001");
            assertThat(fields.get("operation")).isEqualTo("another");
            assertThat(fields.get("userId")).isEqualTo("5f0000000000000000000001");
        }
        assertThat(fields.get("correlationId")).isNull();
        assertThat(OperationContext.correlationId()).isNotEqualTo(OperationContext.correlationId());
    }

    @Test
    void goesOnInTheThreadsThatDoItsParts() {
        try (var _ = OperationContext.begin("a task")) {
            String id = OperationContext.correlationId();
            assertThat(CompletableFuture.supplyAsync(OperationContext::correlationId, OperationContext.virtualThreads())
                            .join())
                    .isEqualTo(id);
        }
    }

    @Test
    void anIdOfACallerWhoIsNotBelievedIsNotTaken() {
        assertThat(answeredId(false, "order-4711.a")).matches("[0-9a-f]{16}");
        assertThat(answeredId(true, "order-4711.a")).isEqualTo("order-4711.a");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "short", "with space in it",
                "%s%s%s%s%s", "12345678901234567890123456789012345678901234567890123456789012345",
            })
    void anIdThatIsNotWellFormedIsNotTakenOfAnybody(String id) {
        assertThat(answeredId(true, id)).matches("[0-9a-f]{16}");
    }

    private static String answeredId(boolean believed, String given) {
        WebServer server = WebServer.builder()
                .host("127.0.0.1")
                .port(0)
                // Found on the class path, the metrics of this server would take the place of those of the service
                .featuresDiscoverServices(false)
                .routing(routing -> routing.addFilter(new IncomingRequests(_ -> believed, _ -> Optional.empty()))
                        .get("/", (request, response) -> response.send("done")))
                .build()
                .start();
        try {
            return Http.get(URI.create("http://127.0.0.1:" + server.port() + "/"), "X-Request-Id", given)
                    .headers()
                    .firstValue("X-Request-Id")
                    .orElseThrow();
        } finally {
            server.stop();
        }
    }
}
