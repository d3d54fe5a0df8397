package gaming.sync;

import com.github.kagkarlsson.scheduler.task.CompletionHandler;
import com.github.kagkarlsson.scheduler.task.ExecutionComplete;
import com.github.kagkarlsson.scheduler.task.ExecutionOperations;
import com.github.kagkarlsson.scheduler.task.Priority;
import com.github.kagkarlsson.scheduler.task.TaskDescriptor;
import com.github.kagkarlsson.scheduler.task.TaskInstance;
import com.github.kagkarlsson.scheduler.task.helper.CustomTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Instance;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import org.bson.types.ObjectId;

/**
 * A page of the users master as a task, delivered at least once by any pod; {@code run/page/attempt} names it, its data
 * are the tries that the platform did not answer, as text. After payouts and commission: it may take its time.
 */
@ApplicationScoped
class SyncTasks {
    private static final TaskDescriptor<String> PAGE = TaskDescriptor.of("users-master-page", String.class);
    /** Failures of our own, as of the database. */
    private static final int RETRIES = 20;

    private static final Duration AFTER_FAILURE = Duration.ofSeconds(5);

    /** {@code users} is looked up when a task runs: the queue that it needs is built from these tasks. */
    @Produces
    @Singleton
    CustomTask<String> page(Instance<UsersMaster> users, Clock clock) {
        return Tasks.custom(PAGE)
                .onFailure((complete, task) -> retryOrGiveUp(users.get(), complete, task))
                .onDeadExecutionRevive()
                .execute((task, _) ->
                        run(users.get(), clock, Page.parse(task.getId()), Integer.parseInt(task.getData())));
    }

    private static CompletionHandler<String> run(UsersMaster users, Clock clock, Page page, int tries) {
        Optional<Duration> again = users.bring(page.run(), page.number(), tries);
        return again.<CompletionHandler<String>>map(delay -> (complete, task) ->
                        task.reschedule(complete, clock.instant().plus(delay), Integer.toString(tries + 1)))
                .orElseGet(CompletionHandler.OnCompleteRemove::new);
    }

    /** The page is given up before its task is gone: cut in between, the task comes back and finds nothing to do. */
    private static void retryOrGiveUp(UsersMaster users, ExecutionComplete complete, ExecutionOperations<String> task) {
        if (complete.getExecution().consecutiveFailures < RETRIES) {
            task.reschedule(complete, complete.getTimeDone().plus(AFTER_FAILURE));
            return;
        }
        Page page = Page.parse(complete.getExecution().taskInstance.getId());
        users.giveUp(page.run(), page.number());
        task.remove();
    }

    static TaskInstance<?> instance(SyncPage page, int attempt) {
        return PAGE.instance(page.run() + "/" + page.number() + "/" + attempt)
                .data("0")
                .priority(Priority.LOW)
                .build();
    }

    private record Page(ObjectId run, int number) {
        static Page parse(String text) {
            String[] parts = text.split("/", 3);
            return new Page(new ObjectId(parts[0]), Integer.parseInt(parts[1]));
        }
    }
}
