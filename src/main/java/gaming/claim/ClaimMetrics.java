package gaming.claim;

import gaming.Starting;
import gaming.claim.ClaimMetricsReading.Figures;
import gaming.transfers.PaymentStatus;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Function;
import org.eclipse.microprofile.metrics.Metadata;
import org.eclipse.microprofile.metrics.MetricRegistry;
import org.eclipse.microprofile.metrics.Tag;
import org.jspecify.annotations.Nullable;

/** Gauges of what the database knows, so the same on every pod (details.md, "Metrics"). */
@ApplicationScoped
class ClaimMetrics {
    /** As the base metrics have it: NaN would break the JSON form of all metrics. */
    private static final Number NOT_KNOWN_YET = -1;

    private final ClaimMetricsReading reading;
    private final Clock clock;

    @Inject
    ClaimMetrics(ClaimMetricsReading reading, Clock clock) {
        this.reading = reading;
        this.clock = clock;
    }

    void register(@Observes Starting starting, MetricRegistry metrics) {
        String claims = "Claims by status";
        gauge(metrics, "claims", claims, Figures::pending, status(PaymentStatus.PENDING));
        gauge(metrics, "claims", claims, Figures::completed, status(PaymentStatus.COMPLETED));
        gauge(metrics, "claims", claims, Figures::failed, status(PaymentStatus.FAILED));
        gauge(
                metrics,
                "claims_pending_age_seconds",
                "Age of the oldest PENDING claim",
                figures -> figures.oldest() == null ? Long.valueOf(0) : age(figures.oldest()));
        gauge(metrics, "claims_flagged", "Claims that need a human", Figures::flagged);
        gauge(
                metrics,
                "claims_books_difference",
                "Differences that the last check of the books found; -1: not checked yet",
                Figures::differences);
        gauge(
                metrics,
                "claims_books_age_seconds",
                "Time since the last check of the books; -1: not checked yet",
                figures -> figures.checkedAt() == null ? null : age(figures.checkedAt()));
    }

    private void gauge(
            MetricRegistry metrics,
            String name,
            String description,
            Function<Figures, @Nullable Number> figure,
            Tag... tags) {
        Metadata metadata =
                Metadata.builder().withName(name).withDescription(description).build();
        metrics.gauge(metadata, () -> value(figure), tags);
    }

    private Number value(Function<Figures, @Nullable Number> figure) {
        Figures figures = reading.figures();
        Number value = figures == null ? null : figure.apply(figures);
        return value == null ? NOT_KNOWN_YET : value;
    }

    private Number age(Instant since) {
        return Math.max(0, Duration.between(since, clock.instant()).toSeconds());
    }

    private static Tag status(PaymentStatus status) {
        return new Tag("status", status.name());
    }
}
