package gaming.tasks;

import com.github.kagkarlsson.scheduler.task.Task;
import com.github.kagkarlsson.scheduler.task.helper.RecurringTask;
import gaming.database.Row;
import gaming.database.Sql;
import gaming.database.Transactions;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The state of the recurring tasks, for operators. One pod at a time runs each task. */
@ApplicationScoped
public class RecurringTasks {
    private final Transactions transactions;
    private final Set<String> names;

    @Inject
    RecurringTasks(Transactions transactions, @Any Instance<Task<?>> tasks) {
        this.transactions = transactions;
        names = tasks.stream()
                .filter(RecurringTask.class::isInstance)
                .map(Task::getName)
                .collect(Collectors.toUnmodifiableSet());
    }

    /** {@code failures}: the failures since the last success. */
    public record Recurring(
            String name,
            boolean running,
            Instant next,
            @Nullable Instant lastSuccess,
            @Nullable Instant lastFailure,
            int failures) {
        private static Recurring of(Row row) {
            return new Recurring(
                    row.getString("task_name"),
                    row.getBoolean("picked"),
                    row.getInstant("execution_time"),
                    row.getInstantIfAny("last_success"),
                    row.getInstantIfAny("last_failure"),
                    row.getInt("failures"));
        }
    }

    /** All recurring tasks, by name. Each has one row in the queue. */
    public List<Recurring> list() {
        return transactions.call(() -> Sql.list(
                "select task_name, picked, execution_time, last_success, last_failure,"
                        + " coalesce(consecutive_failures, 0) failures from scheduled_tasks where task_name in ("
                        + names.stream().map(_ -> "?").collect(Collectors.joining(", "))
                        + ") and task_instance = '" + RecurringTask.INSTANCE + "' order by task_name",
                Recurring::of,
                names.toArray()));
    }
}
