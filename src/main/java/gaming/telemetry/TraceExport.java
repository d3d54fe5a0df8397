package gaming.telemetry;

import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.context.Context;
import io.opentelemetry.exporter.otlp.http.trace.OtlpHttpSpanExporter;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.resources.Resource;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.data.LinkData;
import io.opentelemetry.sdk.trace.export.BatchSpanProcessor;
import io.opentelemetry.sdk.trace.samplers.Sampler;
import io.opentelemetry.sdk.trace.samplers.SamplingResult;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;

/** The SDK of OpenTelemetry, set up by hand: what is sent where, how much of it, and how much may wait. */
final class TraceExport {
    private static final Duration TIMEOUT = Duration.ofSeconds(5);
    private static final Duration BETWEEN_SENDINGS = Duration.ofSeconds(1);
    /** Spans that wait to be sent; more are dropped, nobody waits for a collector. */
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

    /** A statement or a call that belongs to nothing, as when a pod looks for tasks, would be a trace of its own each time. */
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
}
