package gaming.payments;

import com.github.kagkarlsson.scheduler.task.CompletionHandler;
import com.github.kagkarlsson.scheduler.task.FailureHandler;
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
import java.util.Optional;
import java.util.function.Function;
import org.bson.types.ObjectId;
import org.eclipse.microprofile.config.Config;

/** The durable tasks that ask the platform about payments. Any pod runs a task, at least once. */
@ApplicationScoped
class PaymentTasks {
    /** The wait before a failed lookup is repeated. A failed lookup uses no step of the schedule. */
    private static final Duration AFTER_FAILURE = Duration.ofSeconds(5);

    @Produces
    @Singleton
    CustomTask<Void> claimLookups(Payments payments) {
        return lookups(PaymentKind.CLAIM, payments);
    }

    @Produces
    @Singleton
    CustomTask<Void> pickLookups(Payments payments) {
        return lookups(PaymentKind.PICK, payments);
    }

    @Produces
    @Singleton
    CustomTask<Void> claimLookupsAfterEnd(Payments payments) {
        return afterEnd(PaymentKind.CLAIM, payments);
    }

    @Produces
    @Singleton
    CustomTask<Void> pickLookupsAfterEnd(Payments payments) {
        return afterEnd(PaymentKind.PICK, payments);
    }

    @Produces
    @Singleton
    RecurringTask<Void> claimReconciliation(Payments payments, Config config) {
        return reconciliation(PaymentKind.CLAIM, payments, config);
    }

    @Produces
    @Singleton
    RecurringTask<Void> pickReconciliation(Payments payments, Config config) {
        return reconciliation(PaymentKind.PICK, payments, config);
    }

    /** The task that looks up the outcome of the latest send of a payment. */
    static TaskInstance<Void> lookup(Payment payment) {
        return lookups(payment.kind())
                .instance(payment.id() + "/" + payment.attempts().sends())
                .build();
    }

    /** The task that looks up a payment that has ended as not found. */
    static TaskInstance<Void> afterEnd(Payment payment) {
        return afterEnd(payment.kind()).instance(payment.id().toHexString()).build();
    }

    private static TaskDescriptor<Void> lookups(PaymentKind<?> kind) {
        return TaskDescriptor.of(kind.tasks() + "-resolver", Void.class);
    }

    private static TaskDescriptor<Void> afterEnd(PaymentKind<?> kind) {
        return TaskDescriptor.of(kind.tasks() + "-look-again", Void.class);
    }

    private static CustomTask<Void> lookups(PaymentKind<?> kind, Payments payments) {
        return repeated(lookups(kind), instance -> {
            String[] send = instance.split("/", 2);
            return payments.lookUp(kind, new ObjectId(send[0]), Integer.parseInt(send[1]));
        });
    }

    private static CustomTask<Void> afterEnd(PaymentKind<?> kind, Payments payments) {
        return repeated(afterEnd(kind), instance -> payments.lookUpAgain(kind, new ObjectId(instance)));
    }

    /** {@code work} returns when the task is due again; empty if it is not. */
    private static CustomTask<Void> repeated(
            TaskDescriptor<Void> descriptor, Function<String, Optional<Instant>> work) {
        return Tasks.custom(descriptor)
                .onFailure(new FailureHandler.OnFailureRetryLater<>(AFTER_FAILURE))
                .onDeadExecutionRevive()
                .execute((task, _) -> work.apply(task.getId())
                        .<CompletionHandler<Void>>map(due -> (complete, done) -> done.reschedule(complete, due))
                        .orElseGet(CompletionHandler.OnCompleteRemove::new));
    }

    /** One pod at a time runs it for all. */
    private static RecurringTask<Void> reconciliation(PaymentKind<?> kind, Payments payments, Config config) {
        Duration pause = Keys.read(config, PaymentSettings::from).reconcilePause();
        return Tasks.recurring(kind.tasks() + "-reconciliation", FixedDelay.of(pause))
                .execute((_, _) -> payments.reconcile(kind));
    }
}
