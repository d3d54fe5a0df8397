package gaming.payments.picks;

import gaming.core.Starting;
import gaming.database.Background;
import gaming.database.LatestReading;
import gaming.database.Sql;
import gaming.telemetry.Gauges;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Gauges of figures of the database, so they are the same on every pod. */
@ApplicationScoped
class PickMetrics {
    private static final String FIGURES = """
            select (select count(*) from picks_transfer where status = 'PENDING') pending,
              (select min(created_at) from picks_transfer where status = 'PENDING') oldest,
              (select count(*) from picks_transfer where flagged = true) flagged,
              (select count(*) from picks_transfer where found_late_at is not null) found_late""";

    private final LatestReading<Figures> latest;
    private final Clock clock;

    private record Figures(long pending, @Nullable Instant oldest, long flagged, long foundLate) {}

    @Inject
    PickMetrics(@Background DataSource pool, Clock clock) {
        latest = new LatestReading<>("picks", pool, PickMetrics::read);
        this.clock = clock;
    }

    void register(@Observes Starting starting) {
        Gauges.of(latest::value)
                .show("picks_pending", "PENDING transfers of credits; -1: not read yet", Figures::pending)
                .show(
                        "picks_pending_age_seconds",
                        "Age of the oldest PENDING transfer of credits",
                        figures -> figures.oldest() == null ? Long.valueOf(0) : age(figures.oldest()))
                .show("picks_flagged", "Transfers of credits that need a human", Figures::flagged)
                .show(
                        "picks_found_late_total",
                        "Transfers of credits whose booking was found after they had ended as FAILED",
                        Figures::foundLate);
    }

    private Long age(Instant since) {
        return Math.max(0, Duration.between(since, clock.instant()).toSeconds());
    }

    private static Figures read() {
        return Sql.first(
                        FIGURES,
                        row -> new Figures(
                                row.getLong("pending"),
                                row.getInstantIfAny("oldest"),
                                row.getLong("flagged"),
                                row.getLong("found_late")))
                .orElseThrow();
    }
}
