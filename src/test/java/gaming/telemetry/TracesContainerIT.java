package gaming.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.protobuf.ByteString;
import dev.Feeds;
import dev.Http;
import io.helidon.microprofile.testing.AddConfigSource;
import io.helidon.microprofile.testing.Socket;
import io.opentelemetry.proto.common.v1.KeyValue;
import io.opentelemetry.proto.trace.v1.Span;
import jakarta.inject.Inject;
import java.io.IOException;
import java.net.URI;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.bson.types.ObjectId;
import org.eclipse.microprofile.config.spi.ConfigSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import sandbox.Fault;
import sandbox.SandboxPlatform;
import sandbox.Waiting;
import world.Earners;
import world.Lines;
import world.OwnContainer;
import world.ServiceLog;
import world.World;

/** A service as in production: JSON lines, and with traces on. */
@OwnContainer
class TracesContainerIT {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String CLAIM = "mutation Secretive { mine: claimEarningsFromReferrals { totalClaimed } }";

    private static Collector collector;
    private static SandboxPlatform platform;

    @Inject
    @Socket("@default")
    private URI publicUrl;

    @Inject
    @Socket("internal")
    private URI internalUrl;

    @BeforeAll
    static void start() {
        collector = new Collector();
        platform = SandboxPlatform.start();
    }

    @AddConfigSource
    static ConfigSource settings() {
        return World.settings(Map.of(
                "log.format",
                "json",
                "gaming-platform.url",
                platform.url().toString(),
                "telemetry.traces.enabled",
                "true",
                "telemetry.traces.endpoint",
                collector.endpoint().toString()));
    }

    @BeforeEach
    void feedARate() {
        new Feeds(internalUrl).accept("token-rates", Lines.rate("0.8", Instant.now()));
    }

    @AfterAll
    static void stop() {
        platform.close();
        collector.close();
    }

    @Test
    void aTraceGoesFromTheOperationToItsStatementsAndToTheCallOfAnotherSystem() {
        ObjectId user = earner();
        Http.Answer answer = claim(user);
        assertThat(answer.json().at("/data/mine/totalClaimed").asText()).isEqualTo("$10.00");

        List<Span> trace = traceOf(answer);
        Span request = trace.stream()
                .filter(span -> span.getKind() == Span.SpanKind.SPAN_KIND_SERVER)
                .findFirst()
                .orElseThrow();
        assertThat(request.getName()).isEqualTo("claimEarningsFromReferrals");
        assertThat(attribute(request, "http.route")).isEqualTo("/graphql");
        assertThat(attribute(request, "graphql.operation.type")).isEqualTo("mutation");
        assertThat(trace)
                .filteredOn(span -> span.getName().equals("POST gaming-platform"))
                .singleElement()
                .satisfies(call -> assertThat(call.getParentSpanId()).isEqualTo(request.getSpanId()));
        assertThat(trace)
                .filteredOn(span -> !statement(span).isEmpty())
                .hasSizeGreaterThan(3)
                .allSatisfy(span -> assertThat(span.getParentSpanId()).isEqualTo(request.getSpanId()))
                .anySatisfy(span -> assertThat(statement(span)).startsWith("insert into claim"));
        assertThat(trace.toString()).doesNotContain(user.toHexString(), "u" + user, "Secretive", SandboxPlatform.TOKEN);
    }

    @Test
    void aTrustedCallerContinuesTheTraceAndTheId() {
        String traceId = "0af7651916cd43dd8448eb211c80319c";
        Http.Answer answer = Http.get(
                internalUrl.resolve("/claims/books"),
                "X-API-Key",
                "dev-operator",
                "X-Request-Id",
                "order-4711.a",
                "traceparent",
                "00-" + traceId + "-b7ad6b7169203331-01");
        assertThat(answer.headers().firstValue("X-Request-Id")).hasValue("order-4711.a");

        List<Span> trace = traceOf(answer);
        assertThat(trace).anySatisfy(span -> {
            assertThat(span.getName()).isEqualTo("/claims/books");
            assertThat(hex(span.getParentSpanId())).isEqualTo("b7ad6b7169203331");
            assertThat(hex(span.getTraceId())).isEqualTo(traceId);
        });
    }

    @Test
    void aTaskIsATraceOfItsOwnAndWhatBelongsToNothingIsNone() {
        earner();

        Waiting.until(
                () -> collector.spans().stream().anyMatch(span -> span.getName().equals("commission-batch")));
        Waiting.until(() ->
                collector.spans().stream().anyMatch(span -> statement(span).contains("insert into earnings")));
        assertThat(collector.spans())
                .filteredOn(span -> span.getParentSpanId().isEmpty())
                .allSatisfy(span -> assertThat(span.getKind()).isNotEqualTo(Span.SpanKind.SPAN_KIND_CLIENT));
        assertThat(collector.spans())
                .noneSatisfy(span -> assertThat(span.getName()).contains("health"));
    }

    @Test
    void everyLineOfARequestHasItsIdItsUserAndItsOperation() throws IOException {
        ObjectId user = earner();
        platform.next(Fault.GARBAGE);
        Http.Answer answer = claim(user);
        String id = answer.headers().firstValue("X-Request-Id").orElseThrow();

        assertThat(lines("correlationId", id)).singleElement().satisfies(line -> {
            assertThat(line.path("level").asText()).isEqualTo("WARNING");
            assertThat(line.path("logger").asText()).isEqualTo("gaming.platform.CreditTransfers");
            assertThat(line.path("userId").asText()).isEqualTo(user.toHexString());
            assertThat(line.path("operation").asText()).isEqualTo("claimEarningsFromReferrals");
            assertThat(line.path("traceId").asText())
                    .isEqualTo(hex(traceOf(answer).getFirst().getTraceId()));
            assertThat(line.path("thread").asText()).isNotBlank();
            assertThat(Instant.parse(line.path("time").asText().replaceFirst("(\\d\\d)(\\d\\d)$", "$1:$2")))
                    .isNotNull();
        });
    }

    @Test
    void anUnexpectedFailureIsFoundByTheIdThatTheCallerIsTold() throws IOException {
        Http.Answer answer = Http.get(internalUrl.resolve("/probe/fails/unexpected"));
        String id = answer.json().at("/details/correlationId").asText();

        assertThat(answer.headers().firstValue("X-Request-Id")).hasValue(id);
        assertThat(lines("correlationId", id)).singleElement().satisfies(line -> {
            assertThat(line.path("message").asText()).contains(id);
            assertThat(line.path("operation").asText()).isEqualTo("/probe/fails/{how}");
            assertThat(line.path("exception").asText()).contains("IllegalStateException", "\n\tat ");
            assertThat(line.has("userId")).isFalse();
        });
    }

    private ObjectId earner() {
        return new Earners(internalUrl).make("8").id();
    }

    private Http.Answer claim(ObjectId user) {
        return Http.graphql(publicUrl, CLAIM, Map.of(), World.accessToken(user));
    }

    /** All spans of the request's trace, once that has come to its end. */
    private static List<Span> traceOf(Http.Answer answer) {
        String id = answer.headers().firstValue("X-Request-Id").orElseThrow();
        Waiting.until(() -> collector.spans().stream()
                .anyMatch(span -> attribute(span, "correlation.id").equals(id)));
        ByteString trace = collector.spans().stream()
                .filter(span -> attribute(span, "correlation.id").equals(id))
                .findFirst()
                .orElseThrow()
                .getTraceId();
        return collector.spans().stream()
                .filter(span -> span.getTraceId().equals(trace))
                .toList();
    }

    private static String statement(Span span) {
        return attribute(span, "db.statement") + attribute(span, "db.query.text");
    }

    private static String attribute(Span span, String name) {
        return span.getAttributesList().stream()
                .filter(attribute -> attribute.getKey().equals(name))
                .map(KeyValue::getValue)
                .map(value -> value.hasStringValue() ? value.getStringValue() : "" + value.getIntValue())
                .findFirst()
                .orElse("");
    }

    private static List<JsonNode> lines(String field, String value) throws IOException {
        var found = new ArrayList<JsonNode>();
        try (var logged = ServiceLog.lines()) {
            for (String line : logged.filter(each -> each.startsWith("{")).toList()) {
                JsonNode read = JSON.readTree(line);
                if (read.path(field).asText().equals(value)) {
                    found.add(read);
                }
            }
        }
        return found;
    }

    private static String hex(ByteString id) {
        return HexFormat.of().formatHex(id.toByteArray());
    }
}
