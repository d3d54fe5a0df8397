package gaming.money;

import gaming.Starting;
import gaming.database.Background;
import gaming.database.Instants;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.sql.DataSource;
import org.eclipse.microprofile.metrics.Metadata;
import org.eclipse.microprofile.metrics.MetricRegistry;
import org.eclipse.microprofile.metrics.Tag;
import org.jspecify.annotations.Nullable;

/**
 * The counter {@code rates_polls_total} by result, of the pod that looked, and the gauge {@code rates_age_seconds} of the
 * current USDC rate, the same on every pod. Asking never hangs: where the database does not answer, the rate is the one
 * that was known, and its age goes on.
 */
@ApplicationScoped
class RateMetrics {
    private static final Logger LOG = System.getLogger(RateMetrics.class.getName());
    private static final Duration PATIENCE = Duration.ofSeconds(2);
    /** As the base metrics have it: NaN would break the JSON form of all metrics. */
    private static final long NO_RATE = -1;

    private final DataSource pool;
    private final MetricRegistry metrics;
    private final Clock clock;
    private final AtomicBoolean reading = new AtomicBoolean();
    private volatile @Nullable Instant at;

    @Inject
    RateMetrics(@Background DataSource pool, MetricRegistry metrics, Clock clock) {
        this.pool = pool;
        this.metrics = metrics;
        this.clock = clock;
    }

    @SuppressWarnings("NullAway") // for the proxy only
    RateMetrics() {
        pool = null;
        metrics = null;
        clock = null;
    }

    void register(@Observes Starting starting) {
        Metadata metadata = Metadata.builder()
                .withName("rates_age_seconds")
                .withDescription("Age of the current USDC rate by its own time; -1: there is none")
                .build();
        metrics.gauge(metadata, this::age);
    }

    void polled(Polled result) {
        metrics.counter("rates_polls", new Tag("result", result.label())).inc();
    }

    private Number age() {
        if (reading.compareAndSet(false, true)) {
            var done = new CompletableFuture<Void>();
            Thread.ofVirtual().name("rate-metrics").start(() -> {
                refresh();
                done.complete(null);
            });
            done.completeOnTimeout(null, PATIENCE.toMillis(), TimeUnit.MILLISECONDS)
                    .join();
        }
        Instant since = at;
        return since == null
                ? NO_RATE
                : Math.max(0, Duration.between(since, clock.instant()).toSeconds());
    }

    private void refresh() {
        try (Connection connection = pool.getConnection();
                var query =
                        connection.prepareStatement("select at from token_rate where symbol = 'USDC' and rate > 0");
                var row = query.executeQuery()) {
            at = row.next() ? Instants.read(row, "at") : null;
        } catch (SQLException | RuntimeException failure) {
            LOG.log(Level.DEBUG, "The age of the rate goes on from what was known", failure);
        } finally {
            reading.set(false);
        }
    }
}
