package gaming.payments;

import com.github.kagkarlsson.scheduler.task.CompletionHandler;
import com.github.kagkarlsson.scheduler.task.FailureHandler;
import com.github.kagkarlsson.scheduler.task.TaskDescriptor;
import com.github.kagkarlsson.scheduler.task.TaskInstance;
import com.github.kagkarlsson.scheduler.task.helper.CustomTask;
import com.github.kagkarlsson.scheduler.task.helper.RecurringTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import com.github.kagkarlsson.scheduler.task.schedule.FixedDelay;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Supplier;
import org.bson.types.ObjectId;

/** The durable tasks that ask the platform about payments after their end. Any pod runs a task, at least once. */
public final class EndedPaymentTask {
    /** The wait before a lookup is repeated whose result could not be written. */
    private static final Duration AFTER_FAILURE = Duration.ofSeconds(5);

    private final String noun;
    private final TaskDescriptor<Void> lookups;

    /** {@code noun}: the beginning of the stored names of the tasks. */
    public EndedPaymentTask(String noun) {
        this.noun = noun;
        lookups = TaskDescriptor.of(noun + "-look-again", Void.class);
    }

    /** {@code ended} is a supplier, because the queue that it needs is built from these tasks. */
    public CustomTask<Void> lookups(Supplier<? extends EndedPayments<?>> ended) {
        return Tasks.custom(lookups)
                .onFailure(new FailureHandler.OnFailureRetryLater<>(AFTER_FAILURE))
                .onDeadExecutionRevive()
                .execute((task, _) -> lookUp(ended.get(), new ObjectId(task.getId())));
    }

    private static CompletionHandler<Void> lookUp(EndedPayments<?> ended, ObjectId payment) {
        Optional<Instant> next = ended.lookAgain(payment);
        return next.<CompletionHandler<Void>>map(due -> (complete, task) -> task.reschedule(complete, due))
                .orElseGet(CompletionHandler.OnCompleteRemove::new);
    }

    /** One pod at a time runs it for all. */
    public RecurringTask<Void> reconciliation(Supplier<? extends EndedPayments<?>> ended, EndedSchedule schedule) {
        return Tasks.recurring(noun + "-reconciliation", FixedDelay.of(schedule.pause()))
                .execute((_, _) -> ended.get().reconcile());
    }

    TaskInstance<Void> instance(Payment payment) {
        return lookups.instance(payment.id().toHexString()).build();
    }
}
