package gaming.money;

import gaming.core.Starting;
import gaming.database.Background;
import gaming.database.LatestReading;
import gaming.database.Sql;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import javax.sql.DataSource;
import org.eclipse.microprofile.metrics.Metadata;
import org.eclipse.microprofile.metrics.MetricRegistry;
import org.eclipse.microprofile.metrics.Tag;

/**
 * The counter {@code rates_polls_total} by result, of the pod that polled, and the gauge {@code rates_age_seconds} of the
 * current USDC rate, the same on every pod. Asking never hangs: where the database does not answer, the rate is the one
 * that was known, and its age goes on.
 */
@ApplicationScoped
class RateMetrics {
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    /** As the base metrics have it: NaN would break the JSON form of all metrics. */
    private static final long NO_RATE = -1;

    private final LatestReading<Optional<Instant>> at;
    private final MetricRegistry metrics;
    private final Clock clock;

    @Inject
    RateMetrics(@Background DataSource pool, MetricRegistry metrics, Clock clock) {
        at = new LatestReading<>("rates", pool, RateMetrics::read, Duration.ZERO, PATIENCE);
        this.metrics = metrics;
        this.clock = clock;
    }

    void register(@Observes Starting starting) {
        Metadata metadata = Metadata.builder()
                .withName("rates_age_seconds")
                .withDescription("Age of the current USDC rate by its own time; -1: there is none")
                .build();
        metrics.gauge(metadata, this::age);
        metrics.counter("rates_polls", new Tag("result", new Polled.Accepted().label()))
                .inc(0);
    }

    void polled(Polled result) {
        metrics.counter("rates_polls", new Tag("result", result.label())).inc();
    }

    private Number age() {
        Optional<Instant> since = at.value();
        return since == null ? NO_RATE : since.map(this::age).orElse(NO_RATE);
    }

    private long age(Instant since) {
        return Math.max(0, Duration.between(since, clock.instant()).toSeconds());
    }

    private static Optional<Instant> read() {
        return Sql.first("select at from token_rate where symbol = 'USDC' and rate > 0", row -> row.getInstant("at"));
    }
}
