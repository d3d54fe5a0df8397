package gaming.telemetry;

import gaming.config.Keys;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.propagation.TextMapPropagator;
import io.opentelemetry.instrumentation.jdbc.datasource.JdbcTelemetry;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.BeforeDestroyed;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.net.URI;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import javax.sql.DataSource;
import org.eclipse.microprofile.config.Config;
import org.jspecify.annotations.Nullable;

/**
 * Traces by OpenTelemetry. A trace contains a request, task or batch of messages, its SQL statements, and its exchanges
 * with other systems. Traces are off by default. While they are off, no class of the SDK is loaded and nothing is
 * wrapped.
 */
@ApplicationScoped
public class Traces {
    private static final String ENABLED = "telemetry.traces.enabled";
    private static final String ENDPOINT = "telemetry.traces.endpoint";

    /** Null while traces are off. Then the spans are invalid and cost nearly nothing. */
    private static volatile @Nullable Tracer tracer;

    private static volatile TextMapPropagator headers = TextMapPropagator.noop();

    private final Optional<OpenTelemetrySdk> exporting;

    @Inject
    Traces(Config config) {
        exporting = Keys.read(config, Traces::settings).map(TraceExport::begin);
        exporting.ifPresent(sdk -> {
            headers = sdk.getPropagators().getTextMapPropagator();
            tracer = sdk.getTracer("gaming");
        });
    }

    public static void check(Keys keys) {
        settings(keys);
    }

    /** Empty if traces are off. The keys of OpenTelemetry (OTEL_*) take precedence over the keys of this service. */
    static Optional<Map<String, String>> settings(Keys keys) {
        boolean on = keys.flag(ENABLED);
        Optional<URI> endpoint = keys.optional(ENDPOINT, keys::webUrl);
        int percent = keys.number("telemetry.traces.percent", 100);
        Map<String, String> theirs = keys.ofLibrary("otel");
        boolean collector = TraceExport.hasCollector(theirs);
        keys.require(!on || collector || endpoint.isPresent(), ENDPOINT, "is required with", ENABLED);
        if (TraceExport.isDisabled(theirs) || (!on && !collector)) {
            return Optional.empty();
        }
        TraceExport.check(keys, theirs);
        var settings = new HashMap<String, String>();
        settings.put("otel.traces.sampler", "parentbased_traceidratio");
        settings.put("otel.traces.sampler.arg", String.valueOf(percent / 100.0));
        endpoint.filter(_ -> !collector).ifPresent(url -> settings.put(TraceExport.ENDPOINT, url.toString()));
        settings.putAll(theirs);
        return Optional.of(settings);
    }

    /** While traces are on, each statement has a span with its text and without its values. */
    public DataSource of(DataSource pool) {
        return exporting
                .<DataSource>map(sdk -> JdbcTelemetry.builder(sdk)
                        .setDataSourceInstrumenterEnabled(false)
                        .build()
                        .wrap(pool))
                .orElse(pool);
    }

    /** Sends the last spans, for a bounded time. */
    void stop(@Observes @BeforeDestroyed(ApplicationScoped.class) Object event) {
        exporting.ifPresent(sdk -> {
            tracer = null;
            TraceExport.end(sdk);
        });
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
