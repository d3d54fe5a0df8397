package gaming.tasks;

import gaming.core.Starting;
import gaming.database.Background;
import gaming.database.LatestReading;
import gaming.database.Sql;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.time.Clock;
import javax.sql.DataSource;
import org.eclipse.microprofile.metrics.Metadata;
import org.eclipse.microprofile.metrics.MetricRegistry;
import org.jspecify.annotations.Nullable;

/** The gauge {@code tasks_due} (details.md, "Metrics"); it counts in the database, so it is the same on every pod. */
@ApplicationScoped
class TaskMetrics {
    /** As in the base metrics; NaN would break the JSON form of all metrics. */
    private static final long NOT_KNOWN = -1;

    private final LatestReading<Long> due;

    @Inject
    TaskMetrics(@Background DataSource pool, Clock clock) {
        due = new LatestReading<>("tasks", pool, () -> count(clock));
    }

    void register(@Observes Starting starting, MetricRegistry metrics) {
        Metadata metadata = Metadata.builder()
                .withName("tasks_due")
                .withDescription("Tasks whose time has come and that no pod has taken yet; -1: not known")
                .build();
        metrics.gauge(metadata, this::due);
    }

    private Number due() {
        @Nullable Long known = due.value();
        return known == null ? NOT_KNOWN : known;
    }

    private static Long count(Clock clock) {
        return Sql.first(
                        "select count(*) from scheduled_tasks where execution_time <= ? and not picked",
                        row -> row.getLong(1),
                        clock.instant())
                .orElse(0L);
    }
}
