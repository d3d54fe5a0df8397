package gaming.tasks;

import com.github.kagkarlsson.scheduler.Scheduler;
import com.github.kagkarlsson.scheduler.SchedulerBuilder;
import com.github.kagkarlsson.scheduler.SchedulerClient;
import com.github.kagkarlsson.scheduler.Waiter;
import com.github.kagkarlsson.scheduler.event.ExecutionChain;
import com.github.kagkarlsson.scheduler.jdbc.JdbcCustomization;
import com.github.kagkarlsson.scheduler.jdbc.MySQL8JdbcCustomization;
import com.github.kagkarlsson.scheduler.task.CompletionHandler;
import com.github.kagkarlsson.scheduler.task.ExecutionContext;
import com.github.kagkarlsson.scheduler.task.Task;
import com.github.kagkarlsson.scheduler.task.TaskInstance;
import com.github.kagkarlsson.scheduler.task.TaskInstanceId;
import com.github.kagkarlsson.scheduler.task.helper.RecurringTask;
import gaming.config.Keys;
import gaming.core.Starting;
import gaming.core.Stopping;
import gaming.database.Background;
import gaming.database.Sql;
import gaming.telemetry.Undertaking;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.BeforeDestroyed;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;
import org.eclipse.microprofile.config.Config;

/**
 * Runs due tasks of all pods' queue on this pod. Locked rows are skipped when polling, so pods never run one task at the
 * same time; a pod that stops answering loses its tasks to the others after a few heartbeats. A recurring task is queued
 * once for all pods, when the first of them starts.
 */
@ApplicationScoped
public class TaskQueue {
    /** Lock-and-fetch with SKIP LOCKED, which the library's own MariaDB dialect refuses; times in UTC. */
    private static final JdbcCustomization DIALECT = new MySQL8JdbcCustomization(true);

    /** Of the threads: what is fetched and waits has no heartbeat, and others would take it for dead. */
    private static final double REFILL_BELOW = 0.75;

    private static final double FETCH_AT_MOST = 1.0;

    private final Scheduler scheduler;
    private final List<Task<?>> tasks;
    private final Clock clock;

    @Inject
    TaskQueue(@Background DataSource pool, @Any Instance<Task<?>> contributed, Config config, Clock clock) {
        TaskSettings settings = Keys.read(config, TaskSettings::from);
        this.clock = clock;
        tasks = new ArrayList<>();
        contributed.forEach(tasks::add);
        // The library knows those that it starts by itself, and refuses to be told twice
        List<RecurringTask<?>> recurring = new ArrayList<>();
        List<Task<?>> enqueued = new ArrayList<>();
        for (Task<?> task : tasks) {
            if (task instanceof RecurringTask<?> always) {
                recurring.add(always);
            } else {
                enqueued.add(task);
            }
        }
        scheduler = new Looking(pool, enqueued)
                .startTasks(recurring)
                .threads(settings.threads())
                .pollingInterval(settings.pollingInterval())
                .heartbeatInterval(settings.heartbeat())
                .missedHeartbeatsLimit(settings.missedHeartbeats())
                .shutdownMaxWait(settings.stopWait())
                .jdbcCustomization(DIALECT)
                .pollUsingLockAndFetch(REFILL_BELOW, FETCH_AT_MOST)
                .enablePriority()
                .addExecutionInterceptor(TaskQueue::undertake)
                .clock(clock::instant)
                .build();
    }

    /**
     * Waits between two looks for due tasks by time that only passes. By the clock, as the library does, a pod whose clock
     * is set back would look for nothing until that hour has come again.
     */
    private static final class Looking extends SchedulerBuilder {
        private Looking(DataSource pool, List<Task<?>> tasks) {
            super(pool, tasks);
        }

        @Override
        protected Waiter buildWaiter() {
            return new Waiter(poolingInterval, () -> Instant.EPOCH.plusNanos(System.nanoTime()));
        }
    }

    private static CompletionHandler<?> undertake(TaskInstance<?> task, ExecutionContext context, ExecutionChain rest) {
        try (Undertaking undertaking = Undertaking.begin(task.getTaskName())) {
            try {
                return rest.proceed(task, context);
            } catch (RuntimeException failure) {
                undertaking.failed(failure);
                throw failure;
            }
        }
    }

    /** Enqueues for now, in the caller's transaction: committed with it, or never there. */
    public void enqueue(List<TaskInstance<?>> instances) {
        enqueue(instances, clock.instant());
    }

    /** As above, for {@code due}. */
    public void enqueue(List<TaskInstance<?>> instances, Instant due) {
        within().scheduleBatch(instances, due);
    }

    /**
     * Takes a task back, in the caller's transaction; one that is gone or running is left alone, and finds out for itself
     * that there is nothing left to do. In one statement, where the library takes two.
     */
    public void cancel(TaskInstanceId instance) {
        Sql.update(
                "delete from scheduled_tasks where task_name = ? and task_instance = ? and not picked",
                instance.getTaskName(),
                instance.getId());
    }

    private SchedulerClient within() {
        return SchedulerClient.Builder.create(JoinedTransaction.of(Sql.connection()), tasks)
                .jdbcCustomization(DIALECT)
                .enablePriority()
                .build();
    }

    void start(@Observes Starting event) {
        scheduler.start();
    }

    /** What is due from now on is for the other pods. Heartbeats go on, for what is running. */
    void leave(@Observes Stopping event) {
        scheduler.pause();
    }

    void stop(@Observes @BeforeDestroyed(ApplicationScoped.class) Object event) {
        scheduler.stop();
    }
}
