package gaming.referral.statement;

import gaming.core.Starting;
import gaming.database.Background;
import gaming.database.LatestReading;
import gaming.telemetry.Gauges;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Optional;
import javax.sql.DataSource;

/** The gauge {@code statements_overdue_seconds}, which is the same on every pod. */
@ApplicationScoped
public class StatementMetrics {
    private final LatestReading<Duration> overdue;

    @Inject
    StatementMetrics(@Background DataSource pool, StatementClosing closing) {
        overdue = new LatestReading<>("statements", pool, closing::overdue);
    }

    void register(@Observes Starting starting) {
        Gauges.of(overdue::value)
                .show(
                        "statements_overdue_seconds",
                        "Time since the oldest month that is not closed could have closed; 0: none; -1: not known",
                        Duration::toSeconds);
    }

    /** Empty until the database has answered for the first time. */
    public Optional<Duration> overdue() {
        return Optional.ofNullable(overdue.value());
    }
}
