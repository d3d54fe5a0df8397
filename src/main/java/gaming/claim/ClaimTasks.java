package gaming.claim;

import com.github.kagkarlsson.scheduler.task.CompletionHandler;
import com.github.kagkarlsson.scheduler.task.FailureHandler;
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

/** The resolver as a durable task, delivered at least once by any pod; {@code claim/send} names one send of one claim. */
@ApplicationScoped
class ClaimTasks {
    static final String NAME = "claim-resolver";
    private static final TaskDescriptor<Void> LOOK = TaskDescriptor.of(NAME, Void.class);
    /** A look that could not even be written down is no step of the ladder. */
    private static final Duration AFTER_FAILURE = Duration.ofSeconds(5);

    /** {@code resolver} is looked up when a task runs: the queue that it needs is built from these tasks. */
    @Produces
    @Singleton
    CustomTask<Void> look(Instance<ClaimResolver> resolver) {
        return Tasks.custom(LOOK)
                .onFailure(new FailureHandler.OnFailureRetryLater<>(AFTER_FAILURE))
                .onDeadExecutionRevive()
                .execute((task, _) -> look(resolver.get(), Send.parse(task.getId())));
    }

    private static CompletionHandler<Void> look(ClaimResolver resolver, Send send) {
        Optional<Instant> next = resolver.look(send.claim(), send.number());
        return next.<CompletionHandler<Void>>map(due -> (complete, task) -> task.reschedule(complete, due))
                .orElseGet(CompletionHandler.OnCompleteRemove::new);
    }

    static TaskInstance<Void> instance(Claim claim) {
        return LOOK.instance(new Send(claim.id(), claim.sending().sends()).text())
                .build();
    }

    private record Send(ObjectId claim, int number) {
        String text() {
            return claim + "/" + number;
        }

        static Send parse(String text) {
            String[] parts = text.split("/", 2);
            return new Send(new ObjectId(parts[0]), Integer.parseInt(parts[1]));
        }
    }
}
