package gaming.tasks;

import gaming.core.Starting;
import gaming.database.Background;
import gaming.database.LatestReading;
import gaming.database.Sql;
import gaming.telemetry.Gauges;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** The due tasks that no pod has taken, with gauges (details.md, "Metrics"). Every pod shows the same values. */
@ApplicationScoped
public class DueTasks {
    private final LatestReading<List<Due>> due;

    @Inject
    DueTasks(@Background DataSource pool) {
        due = new LatestReading<>("tasks", pool, DueTasks::read);
    }

    /** {@code late}: the time for which the oldest of the tasks has been due. */
    public record Due(String name, long count, Duration late) {
        public static final Due UNKNOWN = new Due("", -1, Duration.ZERO);

        private Due and(Due other) {
            return new Due("", count + other.count, late.compareTo(other.late) > 0 ? late : other.late);
        }
    }

    void register(@Observes Starting starting) {
        Gauges.of(this::all)
                .show("tasks_due", "Tasks whose time has come and that no pod has taken yet; -1: not known", Due::count)
                .show(
                        "tasks_due_age_seconds",
                        "Time for which the oldest of these tasks has been due; 0: no task is due; -1: not known",
                        all -> all.late().toSeconds());
    }

    /** All due tasks together; null until the database has answered for the first time. */
    public @Nullable Due all() {
        List<Due> each = due.value();
        return each == null ? null : each.stream().reduce(new Due("", 0, Duration.ZERO), Due::and);
    }

    /** The due tasks, by name; empty until the database has answered for the first time. */
    public Optional<List<Due>> list() {
        return Optional.ofNullable(due.value());
    }

    private static List<Due> read() {
        return Sql.list(
                "select task_name, count(*) many, timestampdiff(second, min(execution_time), utc_timestamp(6)) late"
                        + " from scheduled_tasks where execution_time <= utc_timestamp(6) and not picked"
                        + " group by task_name order by task_name",
                row -> new Due(
                        row.getString("task_name"), row.getLong("many"), Duration.ofSeconds(row.getLong("late"))));
    }
}
