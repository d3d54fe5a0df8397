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

/** The durable task that looks up the outcome of one send of a payment. Any pod runs it, at least once. */
public final class PaymentResolverTask {
    /** The wait before a failed lookup is repeated. A failed lookup uses no step of the schedule. */
    private static final Duration AFTER_FAILURE = Duration.ofSeconds(5);

    private final TaskDescriptor<Void> descriptor;

    /** {@code name}: the stored name of the tasks of one kind of payment. */
    public PaymentResolverTask(String name) {
        descriptor = TaskDescriptor.of(name, Void.class);
    }

    /** {@code payments} is a supplier, because the queue that it needs is built from these tasks. */
    public CustomTask<Void> task(Supplier<? extends Payments<?>> payments) {
        return Tasks.custom(descriptor)
                .onFailure(new FailureHandler.OnFailureRetryLater<>(AFTER_FAILURE))
                .onDeadExecutionRevive()
                .execute((task, _) -> lookUp(payments.get(), Send.parse(task.getId())));
    }

    private static CompletionHandler<Void> lookUp(Payments<?> payments, Send send) {
        Optional<Instant> next = payments.lookUp(send.payment(), send.number());
        return next.<CompletionHandler<Void>>map(due -> (complete, task) -> task.reschedule(complete, due))
                .orElseGet(CompletionHandler.OnCompleteRemove::new);
    }

    /** The task of the latest send of a payment. */
    public TaskInstance<Void> instance(Payment payment) {
        return descriptor
                .instance(new Send(payment.id(), payment.attempts().sends()).text())
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
