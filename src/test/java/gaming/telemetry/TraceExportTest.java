package gaming.telemetry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import gaming.access.Configured;
import gaming.config.Keys;
import gaming.config.Misconfiguration;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The keys {@code telemetry.traces.*} and the settings of OpenTelemetry, which are also the variables OTEL_*. */
class TraceExportTest {
    private static final String ENABLED = "telemetry.traces.enabled";
    private static final String ENDPOINT = "telemetry.traces.endpoint";
    private static final String PERCENT = "telemetry.traces.percent";
    private static final String OTLP = "otel.exporter.otlp.endpoint";

    private final Collector collector = new Collector();

    @AfterEach
    void close() {
        collector.close();
    }

    @Test
    void tracesAreOffUnlessAKeyOrACollectorTurnsThemOn() {
        assertThat(settings(Map.of())).isEmpty();
        assertThat(settings(Map.of(ENDPOINT, "http://collector:4318/v1/traces")))
                .isEmpty();
        assertThat(settings(Map.of(ENABLED, "true", ENDPOINT, "http://collector:4318/v1/traces")))
                .isPresent();
        assertThat(settings(Map.of(OTLP, "http://collector:4318"))).isPresent();
        assertThat(settings(Map.of("otel.exporter.otlp.traces.endpoint", "http://collector:4318/v1/traces")))
                .isPresent();
    }

    @ParameterizedTest
    @CsvSource({"otel.sdk.disabled, true", "otel.traces.exporter, none"})
    void aCollectorIsNotUsedWhereAVariableTurnsTracesOff(String key, String value) {
        assertThat(settings(Map.of(OTLP, "http://collector:4318", key, value))).isEmpty();
        assertThat(settings(Map.of(ENABLED, "true", OTLP, "http://collector:4318", key, value)))
                .isEmpty();
    }

    @Test
    void aServiceIsNamedUnlessTheSettingsNameIt() {
        send(Map.of(OTLP, collector.address().toString()));
        assertThat(collector.resource())
                .containsEntry("service.name", "gaming-platform")
                .hasEntrySatisfying("service.instance.id", id -> assertThat(id).hasSize(36));

        send(Map.of(
                OTLP,
                collector.address().toString(),
                "otel.resource.attributes",
                "service.name=casino,service.instance.id=pod-1,deployment.environment.name=test"));
        assertThat(collector.resource())
                .containsEntry("service.name", "casino")
                .containsEntry("service.instance.id", "pod-1")
                .containsEntry("deployment.environment.name", "test");

        send(Map.of(
                OTLP,
                collector.address().toString(),
                "otel.service.name",
                "shop",
                "otel.resource.attributes",
                "service.name=casino"));
        assertThat(collector.resource()).containsEntry("service.name", "shop");
    }

    @Test
    void ourOwnKeysDoTheSame() {
        Map<String, String> keys =
                Map.of(ENABLED, "true", ENDPOINT, collector.endpoint().toString(), PERCENT, "100");
        send(keys);
        assertThat(collector.spans()).hasSize(1);
        assertThat(settings(Map.of(ENABLED, "true", ENDPOINT, "http://collector/v1/traces", PERCENT, "5")))
                .hasValueSatisfying(settings -> assertThat(settings).containsEntry("otel.traces.sampler.arg", "0.05"));
    }

    @Test
    void theVariablesStandOverOurOwnKeys() {
        send(Map.of(
                ENABLED,
                "true",
                ENDPOINT,
                "http://127.0.0.1:1/v1/traces",
                PERCENT,
                "1",
                OTLP,
                collector.address().toString(),
                "otel.traces.sampler",
                "always_on"));
        assertThat(collector.spans()).hasSize(1);
    }

    @Test
    void aSingleCallThatBelongsToNothingIsNotSent() {
        try (OpenTelemetrySdk sdk = begin(Map.of(OTLP, collector.address().toString()))) {
            sdk.getTracer("test")
                    .spanBuilder("select 1")
                    .setSpanKind(SpanKind.CLIENT)
                    .startSpan()
                    .end();
        }
        assertThat(collector.spans()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        ENABLED + ", maybe, telemetry.traces.enabled: must be true or false",
        ENABLED + ", true, telemetry.traces.endpoint: is required with telemetry.traces.enabled",
        ENDPOINT + ", collector:4318, telemetry.traces.endpoint: must be an http or https URL",
        PERCENT + ", 101, telemetry.traces.percent: must be a whole number from 1 to 100"
    })
    void aBadKeyIsNamed(String key, String value, String problem) {
        assertThatThrownBy(() -> settings(Map.of(key, value)))
                .isInstanceOf(Misconfiguration.class)
                .hasMessageStartingWith(problem);
    }

    @ParameterizedTest
    @CsvSource({
        "otel.exporter.otlp.protocol, grpc",
        "otel.exporter.otlp.protocol, secret",
        "otel.exporter.otlp.headers, secret",
        "otel.exporter.otlp.timeout, secret",
        "otel.traces.exporter, secret",
        "otel.traces.sampler, secret",
        "otel.traces.sampler.arg, secret",
        "otel.propagators, secret",
        "otel.bsp.max.queue.size, secret",
        "otel.resource.attributes, secret"
    })
    void aSettingThatOpenTelemetryRefusesIsNamedWithoutItsValue(String key, String value) {
        var keys = new HashMap<>(Map.of(OTLP, "http://collector:4318", "otel.traces.sampler", "traceidratio"));
        keys.put(key, value);
        assertThatThrownBy(() -> begin(keys))
                .isInstanceOf(Misconfiguration.class)
                .hasMessageStartingWith(key + ": ")
                .hasMessageNotContaining("secret");
    }

    @ParameterizedTest
    @CsvSource({"otel.exporter.otlp.endpoint, secret", "otel.exporter.otlp.certificate, secret"})
    void aSettingOfTheConnectionIsRefusedWithoutItsValue(String key, String value) {
        var keys = new HashMap<>(Map.of(OTLP, "http://collector:4318"));
        keys.put(key, value);
        assertThatThrownBy(() -> begin(keys))
                .isInstanceOf(Misconfiguration.class)
                .hasMessageStartingWith("otel.exporter.otlp.*: ")
                .hasMessageNotContaining("secret");
    }

    private static Optional<Map<String, String>> settings(Map<String, String> given) {
        var keys = new HashMap<>(Map.of(ENABLED, "false", PERCENT, "100"));
        keys.putAll(given);
        return Keys.read(Configured.with(keys), Traces::settings);
    }

    private static OpenTelemetrySdk begin(Map<String, String> keys) {
        return TraceExport.begin(settings(keys).orElseThrow());
    }

    /** Sends one span. */
    private static void send(Map<String, String> keys) {
        OpenTelemetrySdk sdk = begin(keys);
        sdk.getTracer("test").spanBuilder("a request").startSpan().end();
        TraceExport.end(sdk);
    }
}
