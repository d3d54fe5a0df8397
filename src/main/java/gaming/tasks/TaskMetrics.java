package gaming.tasks;

import gaming.core.Starting;
import gaming.database.Background;
import gaming.database.LatestReading;
import gaming.database.Sql;
import gaming.telemetry.Gauges;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import javax.sql.DataSource;

/**
 * The gauge {@code tasks_due} (details.md, "Metrics"). It counts in the database, so every pod shows the same value.
 */
@ApplicationScoped
class TaskMetrics {
    private final LatestReading<Long> due;

    @Inject
    TaskMetrics(@Background DataSource pool) {
        due = new LatestReading<>("tasks", pool, TaskMetrics::count);
    }

    void register(@Observes Starting starting) {
        Gauges.of(due::value)
                .show(
                        "tasks_due",
                        "Tasks whose time has come and that no pod has taken yet; -1: not known",
                        count -> count);
    }

    private static Long count() {
        return Sql.first(
                        "select count(*) from scheduled_tasks where execution_time <= utc_timestamp(6) and not picked",
                        row -> row.getLong(1))
                .orElse(0L);
    }
}
