package gaming.telemetry;

import gaming.config.Keys;
import io.opentelemetry.instrumentation.jdbc.datasource.JdbcTelemetry;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.BeforeDestroyed;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.net.URI;
import java.util.Optional;
import javax.sql.DataSource;
import org.eclipse.microprofile.config.Config;

/**
 * Traces by OpenTelemetry. A trace contains a request, task or batch of messages, its SQL statements, and its exchanges
 * with other systems. Traces are off by default. While they are off, no class of the SDK is loaded and nothing is
 * wrapped.
 */
@ApplicationScoped
public class Traces {
    private static final String ENDPOINT = "telemetry.traces.endpoint";

    private final Optional<OpenTelemetrySdk> exporting;

    @Inject
    Traces(Config config) {
        exporting = Keys.read(config, Traces::settings).map(TraceExport::begin);
        exporting.ifPresent(sdk -> Spans.to(sdk.getTracer("gaming")));
    }

    record Settings(URI endpoint, int percent) {}

    /** Reads keys {@code telemetry.traces.*}. */
    public static void check(Keys keys) {
        settings(keys);
    }

    /** Reads the settings; returns empty if traces are off. */
    static Optional<Settings> settings(Keys keys) {
        boolean on = keys.flag("telemetry.traces.enabled");
        Optional<URI> endpoint = keys.optional(ENDPOINT, keys::webUrl);
        int percent = keys.number("telemetry.traces.percent", 100);
        keys.require(!on || endpoint.isPresent(), ENDPOINT, "is required with", "telemetry.traces.enabled");
        return endpoint.filter(_ -> on).map(url -> new Settings(url, percent));
    }

    /** Returns the pool. While traces are on, each statement has a span with its text and without its values. */
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
            Spans.to(null);
            TraceExport.end(sdk);
        });
    }
}
