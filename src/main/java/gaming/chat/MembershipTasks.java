package gaming.chat;

import com.github.kagkarlsson.scheduler.task.CompletionHandler;
import com.github.kagkarlsson.scheduler.task.FailureHandler;
import com.github.kagkarlsson.scheduler.task.Priority;
import com.github.kagkarlsson.scheduler.task.TaskDescriptor;
import com.github.kagkarlsson.scheduler.task.TaskInstance;
import com.github.kagkarlsson.scheduler.task.helper.CustomTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Instance;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.bson.types.ObjectId;

/**
 * Memberships as durable tasks, delivered at least once by any pod; the data is the channel. Everything else goes first,
 * and a task that has to wait does so in the queue, not in a thread.
 */
@ApplicationScoped
class MembershipTasks {
    private static final TaskDescriptor<String> BRING = TaskDescriptor.of("chat-membership", String.class);
    private static final Duration AFTER_FAILURE = Duration.ofSeconds(5);

    /** {@code work} is looked up when a task runs: the queue that it needs is built from these tasks. */
    @Produces
    @Singleton
    CustomTask<String> bring(Instance<MembershipWork> work) {
        return Tasks.custom(BRING)
                .onFailure(new FailureHandler.OnFailureRetryLater<>(AFTER_FAILURE))
                .onDeadExecutionRevive()
                .execute((task, _) -> next(work.get().turn(task.getData(), new ObjectId(task.getId()))));
    }

    private static CompletionHandler<String> next(Optional<Instant> due) {
        return due.<CompletionHandler<String>>map(at -> (complete, task) -> task.reschedule(complete, at))
                .orElseGet(CompletionHandler.OnCompleteRemove::new);
    }

    static TaskInstance<String> instance(Membership membership) {
        return BRING.instance(membership.task().toHexString())
                .data(membership.channel())
                .priority(Priority.LOW)
                .build();
    }
}
