package gaming.payments;

import com.github.kagkarlsson.scheduler.task.CompletionHandler;
import com.github.kagkarlsson.scheduler.task.FailureHandler;
import com.github.kagkarlsson.scheduler.task.TaskDescriptor;
import com.github.kagkarlsson.scheduler.task.TaskInstance;
import com.github.kagkarlsson.scheduler.task.helper.CustomTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Supplier;
import org.bson.types.ObjectId;

/**
 * The look at what became of a send as a durable task, delivered at least once by any pod; {@code payment/send} names one
 * send of one payment.
 */
public final class Looks {
    /** A look that could not even be written down is no step of the ladder. */
    private static final Duration AFTER_FAILURE = Duration.ofSeconds(5);

    private final TaskDescriptor<Void> descriptor;

    /** {@code task}: the name under which the looks of one capability are queued. */
    public Looks(String task) {
        descriptor = TaskDescriptor.of(task, Void.class);
    }

    /** The task; {@code payments} is looked up when it runs: the queue that it needs is built from these tasks. */
    public CustomTask<Void> task(Supplier<? extends Payments<?>> payments) {
        return Tasks.custom(descriptor)
                .onFailure(new FailureHandler.OnFailureRetryLater<>(AFTER_FAILURE))
                .onDeadExecutionRevive()
                .execute((task, _) -> look(payments.get(), Send.parse(task.getId())));
    }

    private static CompletionHandler<Void> look(Payments<?> payments, Send send) {
        Optional<Instant> next = payments.look(send.payment(), send.number());
        return next.<CompletionHandler<Void>>map(due -> (complete, task) -> task.reschedule(complete, due))
                .orElseGet(CompletionHandler.OnCompleteRemove::new);
    }

    /** Of the latest send. */
    public TaskInstance<Void> instance(Payment payment) {
        return descriptor
                .instance(new Send(payment.id(), payment.sending().sends()).text())
                .build();
    }

    private record Send(ObjectId payment, int number) {
        String text() {
            return payment + "/" + number;
        }

        static Send parse(String text) {
            String[] parts = text.split("/", 2);
            return new Send(new ObjectId(parts[0]), Integer.parseInt(parts[1]));
        }
    }
}
