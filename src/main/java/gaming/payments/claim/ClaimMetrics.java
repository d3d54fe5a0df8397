package gaming.payments.claim;

import gaming.core.Starting;
import gaming.database.Background;
import gaming.database.LatestReading;
import gaming.database.Row;
import gaming.database.Sql;
import gaming.payments.PaymentStatus;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Function;
import javax.sql.DataSource;
import org.eclipse.microprofile.metrics.Metadata;
import org.eclipse.microprofile.metrics.MetricRegistry;
import org.eclipse.microprofile.metrics.Tag;
import org.jspecify.annotations.Nullable;

/**
 * Gauges of the database's figures, the same on every pod (details.md, "Metrics"). A scrape reads them from indexes and one row,
 * at most every few seconds; where the database does not answer, they keep their values.
 */
@ApplicationScoped
class ClaimMetrics {
    /** As the base metrics have it: NaN would break the JSON form of all metrics. */
    private static final Number NOT_KNOWN_YET = -1;

    private static final String BOOKS = "select completed, failed, differences, checked_at from claim_books";
    static final String FIGURES = """
            select (select count(*) from claim where status = 'PENDING') pending,
              (select min(claimed_at) from claim where status = 'PENDING') oldest,
              (select count(*) from claim where flagged = true) flagged,
              (select count(*) from claim where status = 'COMPLETED' and finished_at > ?) completed,
              (select count(*) from claim where status = 'FAILED' and finished_at > ?) failed""";

    private final LatestReading<Figures> latest;
    private final Clock clock;

    @Inject
    ClaimMetrics(@Background DataSource pool, Clock clock) {
        latest = new LatestReading<>("claims", pool, ClaimMetrics::read);
        this.clock = clock;
    }

    ClaimMetrics(DataSource pool, Clock clock, Duration fresh, Duration patience) {
        latest = new LatestReading<>("claims", pool, ClaimMetrics::read, fresh, patience);
        this.clock = clock;
    }

    /**
     * The claims as they are, and the books as they were at the last check.
     *
     * @param oldest when the oldest PENDING claim was made; null: no claim is PENDING
     * @param completed claims: those of the last check, and those since
     * @param failed claims, in the same way
     * @param differences null: not checked yet
     * @param checkedAt null: not checked yet
     */
    record Figures(
            long pending,
            @Nullable Instant oldest,
            long flagged,
            long completed,
            long failed,
            @Nullable Long differences,
            @Nullable Instant checkedAt) {}

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
        Figures figures = figures();
        Number value = figures == null ? null : figure.apply(figures);
        return value == null ? NOT_KNOWN_YET : value;
    }

    /** Null until the database has answered for the first time. */
    @Nullable
    Figures figures() {
        return latest.value();
    }

    private Number age(Instant since) {
        return Math.max(0, Duration.between(since, clock.instant()).toSeconds());
    }

    private static Tag status(PaymentStatus status) {
        return new Tag("status", status.name());
    }

    private static Figures read() {
        return Sql.first(BOOKS, ClaimMetrics::read).orElseThrow();
    }

    private static Figures read(Row books) {
        long completed = books.getLong("completed");
        long failed = books.getLong("failed");
        Instant checkedAt = books.getInstantIfAny("checked_at");
        Long differences = checkedAt == null ? null : books.getLong("differences");
        Instant since = checkedAt == null ? Instant.EPOCH : checkedAt;
        return Sql.first(
                        FIGURES,
                        row -> new Figures(
                                row.getLong("pending"),
                                row.getInstantIfAny("oldest"),
                                row.getLong("flagged"),
                                completed + row.getLong("completed"),
                                failed + row.getLong("failed"),
                                differences,
                                checkedAt),
                        since,
                        since)
                .orElseThrow();
    }
}
