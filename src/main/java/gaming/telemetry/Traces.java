package gaming.telemetry;

import gaming.config.Keys;
import io.opentelemetry.instrumentation.jdbc.datasource.JdbcTelemetry;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.BeforeDestroyed;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.util.Optional;
import javax.sql.DataSource;
import org.eclipse.microprofile.config.Config;

/**
 * Traces by OpenTelemetry: a request, task or batch of messages, its SQL statements and its exchanges with other systems
 * in one. Off, as it is by default, nothing of the SDK is loaded and nothing is wrapped.
 */
@ApplicationScoped
public class Traces {
    private final Optional<OpenTelemetrySdk> exporting;

    @Inject
    Traces(Config config) {
        exporting = Keys.read(config, TraceSettings::from).map(TraceExport::begin);
        exporting.ifPresent(sdk -> Spans.to(sdk.getTracer("gaming")));
    }

    /** The pool, with a span for each statement when traces are on: its text without its values. */
    public DataSource of(DataSource pool) {
        return exporting
                .<DataSource>map(sdk -> JdbcTelemetry.builder(sdk)
                        .setDataSourceInstrumenterEnabled(false)
                        .build()
                        .wrap(pool))
                .orElse(pool);
    }

    /** What was traced last is sent first, for a bounded time. */
    void stop(@Observes @BeforeDestroyed(ApplicationScoped.class) Object event) {
        exporting.ifPresent(sdk -> {
            Spans.to(null);
            TraceExport.end(sdk);
        });
    }
}
