package gaming.referral.commission;

import com.github.kagkarlsson.scheduler.task.CompletionHandler;
import com.github.kagkarlsson.scheduler.task.ExecutionComplete;
import com.github.kagkarlsson.scheduler.task.ExecutionOperations;
import com.github.kagkarlsson.scheduler.task.FailureHandler;
import com.github.kagkarlsson.scheduler.task.Priority;
import com.github.kagkarlsson.scheduler.task.TaskDescriptor;
import com.github.kagkarlsson.scheduler.task.TaskInstance;
import com.github.kagkarlsson.scheduler.task.helper.CustomTask;
import com.github.kagkarlsson.scheduler.task.helper.RecurringTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import com.github.kagkarlsson.scheduler.task.schedule.FixedDelay;
import gaming.config.Keys;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import org.eclipse.microprofile.config.Config;

/** The task of a batch, and the recurring task that queues the days that no caller asks for. */
@ApplicationScoped
class CommissionTasks {
    private static final TaskDescriptor<String> BATCH = TaskDescriptor.of("commission-batch", String.class);
    private static final int RETRIES = 8;
    private static final FailureHandler<String> BACKOFF =
            new FailureHandler.ExponentialBackoffFailureHandler<>(Duration.ofSeconds(2));
    private static final Duration LOOK_AGAIN = Duration.ofSeconds(1);

    private static final Duration LONGEST_PAUSE = Duration.ofMinutes(1);
    private static final FailureHandler<String> AFTER_ALL_RETRIES =
            new FailureHandler.OnFailureRetryLater<>(LONGEST_PAUSE);

    @Produces
    @Singleton
    CustomTask<String> batch(DailyCommission daily) {
        return Tasks.custom(BATCH)
                .onFailure((complete, task) -> retryOrGiveUp(daily, complete, task))
                .onDeadExecutionRevive()
                .execute((task, _) -> run(daily, task));
    }

    /** One pod at a time looks for uncomputed days, for all pods. */
    @Produces
    @Singleton
    static RecurringTask<Void> recalculation(DailyCommission daily, Config config) {
        Duration after = Keys.read(config, CommissionSettings::from).recalculateAfter();
        boolean isShort = after.isPositive() && after.compareTo(LONGEST_PAUSE) < 0;
        return Tasks.recurring("commission-recalculation", FixedDelay.of(isShort ? after : LONGEST_PAUSE))
                .execute((_, _) -> daily.queueUncomputed());
    }

    /**
     * A batch with fewer users than its size may have skipped rows that other batches hold, and these batches may still
     * fail. So the task stays until the day has no work left. The first task of a run stays until the end of the run,
     * and takes over a list whose pod has stopped.
     */
    private static CompletionHandler<String> run(DailyCommission daily, TaskInstance<String> task) {
        Request request = Request.parse(task.getData());
        boolean isFirst = isFirst(task);
        if (isFirst) {
            daily.takeOverList(request.day(), run(task));
        }
        int users = daily.calculate(request.day(), request.batchSize());
        boolean stays = isFirst
                ? daily.isUnderWay(request.day(), run(task))
                : users < request.batchSize() && daily.hasWork(request.day());
        return stays
                ? new CompletionHandler.OnCompleteReschedule<>(FixedDelay.of(LOOK_AGAIN))
                : new CompletionHandler.OnCompleteRemove<>();
    }

    /** The day is given up before its task is removed. After a failure between the two steps, the task runs again. */
    private static void retryOrGiveUp(
            DailyCommission daily, ExecutionComplete complete, ExecutionOperations<String> task) {
        if (complete.getExecution().consecutiveFailures < RETRIES) {
            BACKOFF.onFailure(complete, task);
            return;
        }
        TaskInstance<?> instance = complete.getExecution().taskInstance;
        LocalDate day = Request.parse((String) instance.getData()).day();
        daily.giveUp(day);
        if (isFirst(instance) && daily.needsFirstTask(day, run(instance))) {
            AFTER_ALL_RETRIES.onFailure(complete, task);
        } else {
            task.remove();
        }
    }

    private static boolean isFirst(TaskInstance<?> task) {
        return task.getId().endsWith("/0");
    }

    private static Instant run(TaskInstance<?> task) {
        return Instant.ofEpochMilli(Long.parseLong(task.getId().split("/")[1]));
    }

    static TaskInstance<String> instance(LocalDate day, int batchSize, Instant run, int number) {
        return BATCH.instance(day + "/" + run.toEpochMilli() + "/" + number)
                .data(new Request(day, batchSize).text())
                .priority(Priority.HIGH)
                .build();
    }

    private record Request(LocalDate day, int batchSize) {
        String text() {
            return day + " " + batchSize;
        }

        static Request parse(String text) {
            String[] parts = text.split(" ", 2);
            return new Request(LocalDate.parse(parts[0]), Integer.parseInt(parts[1]));
        }
    }
}
