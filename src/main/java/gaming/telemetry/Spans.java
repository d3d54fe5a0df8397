package gaming.telemetry;

import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.api.trace.propagation.W3CTraceContextPropagator;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.propagation.TextMapPropagator;
import org.jspecify.annotations.Nullable;

/** Creates spans while traces are on. Otherwise the spans are invalid and cost nearly nothing. */
final class Spans {
    static final TextMapPropagator HEADERS = W3CTraceContextPropagator.getInstance();

    private static volatile @Nullable Tracer tracer;

    private Spans() {}

    /** Sets the tracer; null turns traces off. */
    static void to(@Nullable Tracer exporting) {
        tracer = exporting;
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

    /** The span of a call to another system, in this thread's operation. */
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
