package gaming.telemetry;

import gaming.config.Keys;
import gaming.config.Misconfiguration;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.context.Context;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.autoconfigure.AutoConfiguredOpenTelemetrySdk;
import io.opentelemetry.sdk.autoconfigure.spi.ConfigProperties;
import io.opentelemetry.sdk.autoconfigure.spi.ConfigurationException;
import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.resources.Resource;
import io.opentelemetry.sdk.trace.data.DelegatingSpanData;
import io.opentelemetry.sdk.trace.data.EventData;
import io.opentelemetry.sdk.trace.data.LinkData;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.data.StatusData;
import io.opentelemetry.sdk.trace.export.SpanExporter;
import io.opentelemetry.sdk.trace.samplers.Sampler;
import io.opentelemetry.sdk.trace.samplers.SamplingResult;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Configures the SDK of OpenTelemetry by its own settings, which are the variables {@code OTEL_*}. It sends traces to a
 * collector by OTLP over HTTP, and neither metrics nor logs.
 */
final class TraceExport {
    /** The address of a collector for all signals. The SDK adds the path of traces. */
    private static final String ENDPOINTS = "otel.exporter.otlp.endpoint";
    /** The address of a collector for traces, with its path. */
    static final String ENDPOINT = "otel.exporter.otlp.traces.endpoint";

    private static final String PROTOCOL = "http/protobuf";
    private static final Pattern KEY = Pattern.compile("otel(\\.[a-z]+)+");
    private static final AttributeKey<String> SERVICE = AttributeKey.stringKey("service.name");
    private static final AttributeKey<String> INSTANCE = AttributeKey.stringKey("service.instance.id");
    private static final Duration TIMEOUT = Duration.ofSeconds(5);

    private static final Map<String, String> DEFAULTS = Map.of(
            "otel.exporter.otlp.protocol",
            PROTOCOL,
            "otel.exporter.otlp.compression",
            "gzip",
            "otel.exporter.otlp.timeout",
            "" + TIMEOUT.toMillis(),
            "otel.bsp.export.timeout",
            "" + TIMEOUT.toMillis(),
            "otel.bsp.schedule.delay",
            "1000",
            // Further spans are dropped, so no request waits for a collector
            "otel.bsp.max.queue.size",
            "4096",
            // Baggage of callers does not go on to other systems
            "otel.propagators",
            "tracecontext");

    private static final Map<String, String> FIXED =
            Map.of("otel.metrics.exporter", "none", "otel.logs.exporter", "none");

    private TraceExport() {}

    static boolean hasCollector(Map<String, String> settings) {
        return settings.containsKey(ENDPOINT) || settings.containsKey(ENDPOINTS);
    }

    /** The SDK's sender over the JDK's HTTP client has one protocol. */
    static void check(Keys keys, Map<String, String> settings) {
        Stream.of("otel.exporter.otlp.protocol", "otel.exporter.otlp.traces.protocol")
                .filter(key -> !settings.getOrDefault(key, PROTOCOL).equals(PROTOCOL))
                .forEach(key -> keys.problem(key, "must be " + PROTOCOL));
    }

    static boolean isDisabled(Map<String, String> settings) {
        return "true".equalsIgnoreCase(settings.get("otel.sdk.disabled"))
                || "none".equals(settings.get("otel.traces.exporter"));
    }

    static OpenTelemetrySdk begin(Map<String, String> settings) {
        try {
            return AutoConfiguredOpenTelemetrySdk.builder()
                    .disableShutdownHook()
                    .addPropertiesSupplier(() -> DEFAULTS)
                    .addPropertiesCustomizer(_ -> settings)
                    .addPropertiesCustomizer(_ -> FIXED)
                    .addResourceCustomizer(TraceExport::named)
                    .addSamplerCustomizer((sampler, _) -> new Whole(sampler))
                    .addSpanExporterCustomizer((exporter, _) -> new DiscreetExporter(exporter))
                    .build()
                    .getOpenTelemetrySdk();
        } catch (ConfigurationException | IllegalArgumentException | IllegalStateException refused) {
            // The message may show a password of the collector
            Matcher key = KEY.matcher(String.valueOf(refused.getMessage()));
            throw new Misconfiguration(
                    key.find() ? key.group() : "otel.exporter.otlp.*",
                    "OpenTelemetry refuses the value, or a module for it is missing");
        }
    }

    static void end(OpenTelemetrySdk sdk) {
        sdk.getSdkTracerProvider().shutdown().join(TIMEOUT.toSeconds(), TimeUnit.SECONDS);
    }

    private static Resource named(Resource resource, ConfigProperties settings) {
        boolean named = settings.getString("otel.service.name") != null
                || settings.getMap("otel.resource.attributes").containsKey(SERVICE.getKey());
        Resource ours = Resource.create(
                        Attributes.of(INSTANCE, UUID.randomUUID().toString()))
                .merge(resource);
        return named ? ours : ours.merge(Resource.create(Attributes.of(SERVICE, "gaming-platform")));
    }

    /** Drops traces that consist of a single statement or call, e.g. the trace of a poll for tasks. */
    private record Whole(Sampler share) implements Sampler {
        @Override
        public SamplingResult shouldSample(
                Context parent,
                String traceId,
                String name,
                SpanKind kind,
                Attributes attributes,
                List<LinkData> links) {
            boolean first = !Span.fromContext(parent).getSpanContext().isValid();
            return first && kind == SpanKind.CLIENT
                    ? SamplingResult.drop()
                    : share.shouldSample(parent, traceId, name, kind, attributes, links);
        }

        @Override
        public String getDescription() {
            return "Whole{" + share.getDescription() + "}";
        }
    }

    /**
     * Sends the type of a failure without its message. The database quotes a duplicate value in its message, and this
     * value may be an address.
     */
    record DiscreetExporter(SpanExporter exporter) implements SpanExporter {
        private static final AttributeKey<String> TYPE = AttributeKey.stringKey("exception.type");

        @Override
        public CompletableResultCode export(Collection<SpanData> spans) {
            return exporter.export(spans.stream().<SpanData>map(Discreet::new).toList());
        }

        @Override
        public CompletableResultCode flush() {
            return exporter.flush();
        }

        @Override
        public CompletableResultCode shutdown() {
            return exporter.shutdown();
        }

        private static final class Discreet extends DelegatingSpanData {
            Discreet(SpanData span) {
                super(span);
            }

            @Override
            public List<EventData> getEvents() {
                return super.getEvents().stream().map(Discreet::without).toList();
            }

            @Override
            public StatusData getStatus() {
                return StatusData.create(super.getStatus().getStatusCode(), "");
            }

            private static EventData without(EventData event) {
                String type = event.getAttributes().get(TYPE);
                Attributes kept = type == null ? Attributes.empty() : Attributes.of(TYPE, type);
                return EventData.create(event.getEpochNanos(), event.getName(), kept);
            }
        }
    }
}
