package gaming.tasks;

import com.github.kagkarlsson.scheduler.Scheduler;
import com.github.kagkarlsson.scheduler.SchedulerBuilder;
import com.github.kagkarlsson.scheduler.Waiter;
import com.github.kagkarlsson.scheduler.event.ExecutionChain;
import com.github.kagkarlsson.scheduler.jdbc.JdbcCustomization;
import com.github.kagkarlsson.scheduler.jdbc.MySQL8JdbcCustomization;
import com.github.kagkarlsson.scheduler.serializer.Serializer;
import com.github.kagkarlsson.scheduler.task.CompletionHandler;
import com.github.kagkarlsson.scheduler.task.ExecutionContext;
import com.github.kagkarlsson.scheduler.task.FailureHandler;
import com.github.kagkarlsson.scheduler.task.OnStartup;
import com.github.kagkarlsson.scheduler.task.Task;
import com.github.kagkarlsson.scheduler.task.TaskInstance;
import com.github.kagkarlsson.scheduler.task.TaskInstanceId;
import com.github.kagkarlsson.scheduler.task.helper.RecurringTask;
import gaming.config.Keys;
import gaming.core.Starting;
import gaming.core.Stopping;
import gaming.database.Background;
import gaming.database.LatestReading;
import gaming.database.Moment;
import gaming.database.MultiRow;
import gaming.database.Sql;
import gaming.database.Transactions;
import gaming.telemetry.OperationContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.BeforeDestroyed;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import javax.sql.DataSource;
import org.eclipse.microprofile.config.Config;
import org.jspecify.annotations.Nullable;

/**
 * Runs due tasks of the queue that all pods share. Polling skips locked rows, so two pods do not take the same task.
 * After a few missed heartbeats, the tasks of a pod go to other pods. The first pod queues a recurring task, once for
 * all pods.
 */
@ApplicationScoped
public class TaskQueue {
    /**
     * A dialect that supports lock-and-fetch with SKIP LOCKED, unlike the library's MariaDB dialect. The argument
     * {@code true} means that times are in UTC.
     */
    private static final JdbcCustomization DIALECT = new MySQL8JdbcCustomization(true);

    /** A share of the threads. The queue fetches more tasks below this share. */
    private static final double REFILL_BELOW = 0.75;

    /** A share of the threads. More fetched tasks would wait without a heartbeat and count as dead. */
    private static final double FETCH_AT_MOST = 1.0;

    /** The loggers of polls and heartbeats, by strong references, because their filter would go with them. */
    private static final List<Logger> LIBRARY = List.of(
            Logger.getLogger("com.github.kagkarlsson.scheduler.RunUntilShutdown"),
            Logger.getLogger("com.github.kagkarlsson.scheduler.RunAndLogErrors"));

    private static final Duration CLOCK_PATIENCE = Duration.ofSeconds(2);

    /** As the library enqueues a task, with fewer statements and in the caller's transaction. */
    private static final MultiRow ENQUEUE = new MultiRow(
            "insert into scheduled_tasks(task_name, task_instance, task_data, execution_time, picked, version, priority)",
            "(?,?,?,?,false,1,?)",
            "");

    private final Scheduler scheduler;
    private final Supplier<Instant> time;

    @Inject
    TaskQueue(@Background DataSource pool, @Any Instance<Task<?>> contributed, Config config, Clock clock) {
        TaskSettings settings = Keys.read(config, TaskSettings::from);
        var moments = new LatestReading<>(
                "task queue's clock", pool, TaskQueue::moment, settings.pollingInterval(), CLOCK_PATIENCE);
        time = () -> now(moments.value(), clock);
        // The library refuses a recurring task in the list of other tasks
        List<Started> recurring = new ArrayList<>();
        List<Task<?>> enqueued = new ArrayList<>();
        for (Task<?> task : contributed) {
            if (task instanceof RecurringTask<?>) {
                recurring.add(repeated(Started.class, task));
            } else {
                enqueued.add(repeated(Task.class, task));
            }
        }
        scheduler = new MonotonicPolling(pool, enqueued)
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
                .clock(time::get)
                .build();
    }

    /** The library polls by the wall clock. A pod whose clock is set back would not poll until it has caught up. */
    private static final class MonotonicPolling extends SchedulerBuilder {
        private MonotonicPolling(DataSource pool, List<Task<?>> tasks) {
            super(pool, tasks);
        }

        @Override
        protected Waiter buildWaiter() {
            return new Waiter(poolingInterval, () -> Instant.EPOCH.plusNanos(System.nanoTime()));
        }
    }

    static CompletionHandler<?> undertake(TaskInstance<?> task, ExecutionContext context, ExecutionChain rest) {
        try (OperationContext operation = OperationContext.begin(task.getTaskName())) {
            try {
                return repeated(rest.proceed(task, context));
            } catch (RuntimeException failure) {
                operation.failed(failure);
                throw failure;
            }
        }
    }

    /** After a completion that fails, the task would stay with this pod until it counts as dead, and then run again. */
    private static <T> CompletionHandler<T> repeated(CompletionHandler<T> completion) {
        return (complete, operations) -> Transactions.repeat(() -> completion.complete(complete, operations));
    }

    /** A task that the library starts. */
    interface Started extends Task<Object>, OnStartup {}

    /** The task with a failure handler that is repeated as a completion is. */
    static <T extends Task<?>> T repeated(Class<T> type, Task<?> task) {
        InvocationHandler handler = (_, method, arguments) -> {
            try {
                Object result = method.invoke(task, arguments);
                return result instanceof FailureHandler<?> onFailure ? repeated(onFailure) : result;
            } catch (InvocationTargetException failure) {
                throw failure.getTargetException();
            }
        };
        return type.cast(Proxy.newProxyInstance(TaskQueue.class.getClassLoader(), new Class<?>[] {type}, handler));
    }

    private static <T> FailureHandler<T> repeated(FailureHandler<T> handler) {
        return (complete, operations) -> Transactions.repeat(() -> handler.onFailure(complete, operations));
    }

    /** The next poll or heartbeat repeats what a conflict with another pod prevented, and the library logs an error. */
    static boolean isLoggable(LogRecord line) {
        if (line.getThrown() != null && Transactions.isConflict(line.getThrown())) {
            line.setLevel(Level.FINE);
        }
        return line.getLevel().intValue() > Level.FINE.intValue()
                || LIBRARY.getFirst().isLoggable(Level.FINE);
    }

    /** The time by which tasks are due. */
    Instant now() {
        return time.get();
    }

    /** Returns the time of the database, as exact as the columns of the queue. */
    private static Moment moment() {
        long before = System.nanoTime();
        return Sql.first("select utc_timestamp(6)", row -> new Moment(row.getInstant(1), before))
                .orElseThrow();
    }

    /** Returns the time of the database, which all pods share, or the pod's time before the database first answers. */
    private static Instant now(@Nullable Moment latest, Clock clock) {
        return latest == null ? clock.instant() : latest.continued();
    }

    /** Enqueues tasks that are due now, in the caller's transaction. */
    public void enqueue(List<TaskInstance<?>> instances) {
        enqueue(instances, Moment.now().at());
    }

    /** Enqueues tasks that are due at {@code due}, in the caller's transaction. */
    public void enqueue(List<TaskInstance<?>> instances, Instant due) {
        ENQUEUE.write(instances, instance -> new @Nullable Object[] {
            instance.getTaskName(),
            instance.getId(),
            Serializer.DEFAULT_JAVA_SERIALIZER.serialize(instance.getData()),
            due,
            instance.getPriority()
        });
    }

    /** Enqueues a task without data that is due at {@code due}, in the caller's transaction. */
    public void enqueue(TaskInstance<Void> instance, Instant due) {
        enqueue(List.of(instance), due);
    }

    /**
     * Removes a task, in the caller's transaction. This method uses one statement; the library needs two. A running
     * task continues. The task must check by itself whether its work is still needed.
     */
    public void cancel(TaskInstanceId instance) {
        Sql.update(
                "delete from scheduled_tasks where task_name = ? and task_instance = ? and not picked",
                instance.getTaskName(),
                instance.getId());
    }

    /** Returns the time at which a waiting task is due, or a running task was due; empty without such a task. */
    public Optional<Instant> due(TaskInstanceId instance) {
        return Sql.first(
                "select execution_time from scheduled_tasks where task_name = ? and task_instance = ?",
                row -> row.getInstant(1),
                instance.getTaskName(),
                instance.getId());
    }

    void start(@Observes Starting event) {
        LIBRARY.forEach(logger -> logger.setFilter(TaskQueue::isLoggable));
        scheduler.start();
    }

    /** Leaves due tasks to other pods. The heartbeats of running tasks continue. */
    void leave(@Observes Stopping event) {
        scheduler.pause();
    }

    void stop(@Observes @BeforeDestroyed(ApplicationScoped.class) Object event) {
        scheduler.stop();
    }

    /** Keys {@code tasks.*}. */
    public record TaskSettings(
            int threads, Duration pollingInterval, Duration heartbeat, int missedHeartbeats, Duration stopWait) {
        public static TaskSettings from(Keys keys) {
            return new TaskSettings(
                    keys.number("tasks.threads", 1000),
                    keys.duration("tasks.polling-interval", "PT1H"),
                    keys.duration("tasks.heartbeat", "PT0.1S", "PT1H"),
                    // The library allows no smaller number
                    keys.number("tasks.missed-heartbeats", 4, 1000),
                    keys.duration("tasks.stop-wait", "PT1H"));
        }
    }
}
