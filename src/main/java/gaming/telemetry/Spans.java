package gaming.telemetry;

import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.propagation.TextMapPropagator;
import org.jspecify.annotations.Nullable;

/** Creates spans while traces are on. Otherwise the spans are invalid and cost nearly nothing. */
final class Spans {
    private static volatile @Nullable Tracer tracer;
    private static volatile TextMapPropagator headers = TextMapPropagator.noop();

    private Spans() {}

    /** Turns traces on. */
    static void to(OpenTelemetry exporting) {
        headers = exporting.getPropagators().getTextMapPropagator();
        tracer = exporting.getTracer("gaming");
    }

    static void off() {
        tracer = null;
    }

    static TextMapPropagator headers() {
        return headers;
    }

    static boolean on() {
        return tracer != null;
    }

    /** The first span of an operation. */
    static Span begin(String name, SpanKind kind, Context parent, String correlationId) {
        Tracer exporting = tracer;
        return exporting == null
                ? Span.getInvalid()
                : exporting
                        .spanBuilder(name)
                        .setParent(parent)
                        .setSpanKind(kind)
                        .setAttribute("correlation.id", correlationId)
                        .startSpan();
    }

    static Span call(ExternalSystem system, String method) {
        Tracer exporting = tracer;
        return exporting == null
                ? Span.getInvalid()
                : exporting
                        .spanBuilder(method + " " + system.label())
                        .setSpanKind(SpanKind.CLIENT)
                        .setAttribute("http.request.method", method)
                        .setAttribute("peer.service", system.label())
                        .startSpan();
    }
}
