package gaming.telemetry;

import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.context.Context;
import io.opentelemetry.exporter.otlp.http.trace.OtlpHttpSpanExporter;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.resources.Resource;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.data.DelegatingSpanData;
import io.opentelemetry.sdk.trace.data.EventData;
import io.opentelemetry.sdk.trace.data.LinkData;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.data.StatusData;
import io.opentelemetry.sdk.trace.export.BatchSpanProcessor;
import io.opentelemetry.sdk.trace.export.SpanExporter;
import io.opentelemetry.sdk.trace.samplers.Sampler;
import io.opentelemetry.sdk.trace.samplers.SamplingResult;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;

/**
 * Configures the SDK of OpenTelemetry in code: the collector, the share of traces, and the largest number of waiting
 * spans.
 */
final class TraceExport {
    private static final Duration TIMEOUT = Duration.ofSeconds(5);
    private static final Duration BETWEEN_SENDINGS = Duration.ofSeconds(1);
    /** Further spans are dropped, so no request waits for a collector. */
    private static final int MOST_WAITING = 4096;

    private TraceExport() {}

    static OpenTelemetrySdk begin(Traces.Settings settings) {
        var exporter = OtlpHttpSpanExporter.builder()
                .setEndpoint(settings.endpoint().toString())
                .setTimeout(TIMEOUT)
                .setCompression("gzip")
                .build();
        var provider = SdkTracerProvider.builder()
                .setResource(Resource.getDefault()
                        .merge(Resource.create(Attributes.of(
                                AttributeKey.stringKey("service.name"),
                                "gaming-platform",
                                AttributeKey.stringKey("service.instance.id"),
                                UUID.randomUUID().toString()))))
                .setSampler(Sampler.parentBased(new Whole(Sampler.traceIdRatioBased(settings.percent() / 100.0))))
                .addSpanProcessor(BatchSpanProcessor.builder(new DiscreetExporter(exporter))
                        .setMaxQueueSize(MOST_WAITING)
                        .setScheduleDelay(BETWEEN_SENDINGS)
                        .setExporterTimeout(TIMEOUT)
                        .build())
                .build();
        return OpenTelemetrySdk.builder().setTracerProvider(provider).build();
    }

    static void end(OpenTelemetrySdk sdk) {
        sdk.getSdkTracerProvider().shutdown().join(TIMEOUT.toSeconds(), TimeUnit.SECONDS);
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
            return kind == SpanKind.CLIENT
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
