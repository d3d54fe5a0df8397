package gaming.payments.claim;

import gaming.core.Starting;
import gaming.database.Background;
import gaming.database.LatestReading;
import gaming.database.Row;
import gaming.database.Sql;
import gaming.payments.PaymentStatus;
import gaming.telemetry.Gauges;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.math.BigDecimal;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Figures of the database, the same on every pod (details.md, "Metrics"). A scrape reads indexes and one row. */
@ApplicationScoped
class ClaimMetrics {
    private static final String BOOKS =
            "select completed, failed, differences, activity_differences, overpaid, checked_at from claim_books";
    static final String FIGURES = """
            select (select count(*) from claim where status = 'PENDING') pending,
              (select min(claimed_at) from claim where status = 'PENDING') oldest,
              (select count(*) from claim where flagged = true) flagged,
              (select count(*) from claim where found_late_at is not null) found_late,
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
     * @param completed claims that were COMPLETED at the last check, and claims completed since; failed ones likewise
     * @param overpaid EUR
     * @param checkedAt null: not checked yet, and then the differences and {@code overpaid} are null as well
     */
    record Figures(
            long pending,
            @Nullable Instant oldest,
            long flagged,
            long foundLate,
            long completed,
            long failed,
            @Nullable Long differences,
            @Nullable Long activityDifferences,
            @Nullable BigDecimal overpaid,
            @Nullable Instant checkedAt) {}

    void register(@Observes Starting starting) {
        String claims = "Claims by status";
        Gauges.of(this::figures)
                .show("claims", claims, Figures::pending, "status", PaymentStatus.PENDING.name())
                .show("claims", claims, Figures::completed, "status", PaymentStatus.COMPLETED.name())
                .show("claims", claims, Figures::failed, "status", PaymentStatus.FAILED.name())
                .show(
                        "claims_pending_age_seconds",
                        "Age of the oldest PENDING claim",
                        figures -> figures.oldest() == null ? Long.valueOf(0) : age(figures.oldest()))
                .show("claims_flagged", "Claims that need a human", Figures::flagged)
                .show(
                        "claims_found_late_total",
                        "Claims whose booking was found after they had ended as FAILED",
                        Figures::foundLate)
                .show(
                        "claims_overpaid",
                        "EUR that users were paid and have not earned, at the last check of the books; -1: not checked yet",
                        Figures::overpaid)
                .show(
                        "claims_books_difference",
                        "Differences that the last check of the books found; -1: not checked yet",
                        Figures::differences)
                .show(
                        "activity_differences",
                        "Differences of bets, activity and commission of days at the last check of the books; -1: not checked yet",
                        Figures::activityDifferences)
                .show(
                        "claims_books_age_seconds",
                        "Time since the last check of the books; -1: not checked yet",
                        figures -> figures.checkedAt() == null ? null : age(figures.checkedAt()));
    }

    /** Null until the database has answered for the first time. */
    @Nullable
    Figures figures() {
        return latest.value();
    }

    private Number age(Instant since) {
        return Math.max(0, Duration.between(since, clock.instant()).toSeconds());
    }

    private static Figures read() {
        return Sql.first(BOOKS, ClaimMetrics::read).orElseThrow();
    }

    private static Figures read(Row books) {
        long completed = books.getLong("completed");
        long failed = books.getLong("failed");
        Instant checkedAt = books.getInstantIfAny("checked_at");
        Long differences = checkedAt == null ? null : books.getLong("differences");
        Long activityDifferences = checkedAt == null ? null : books.getLong("activity_differences");
        BigDecimal overpaid = checkedAt == null ? null : books.getBigDecimal("overpaid");
        Instant since = checkedAt == null ? Instant.EPOCH : checkedAt;
        return Sql.first(
                        FIGURES,
                        row -> new Figures(
                                row.getLong("pending"),
                                row.getInstantIfAny("oldest"),
                                row.getLong("flagged"),
                                row.getLong("found_late"),
                                completed + row.getLong("completed"),
                                failed + row.getLong("failed"),
                                differences,
                                activityDifferences,
                                overpaid,
                                checkedAt),
                        since,
                        since)
                .orElseThrow();
    }
}
