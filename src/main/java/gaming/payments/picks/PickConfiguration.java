package gaming.payments.picks;

import com.github.kagkarlsson.scheduler.task.helper.CustomTask;
import com.github.kagkarlsson.scheduler.task.helper.RecurringTask;
import gaming.config.Keys;
import gaming.database.Transactions;
import gaming.payments.EndedPaymentTask;
import gaming.payments.EndedPayments;
import gaming.payments.EndedSchedule;
import gaming.payments.PaymentResolverTask;
import gaming.payments.PaymentStore;
import gaming.payments.Payments;
import gaming.payments.RetrySchedule;
import gaming.platform.CreditTransfers;
import gaming.tasks.TaskQueue;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Instance;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import org.eclipse.microprofile.config.Config;

/** Makes transfers of credits a kind of payment; their schedules are those of claims. */
@ApplicationScoped
class PickConfiguration {
    private static final PaymentResolverTask RESOLVER = new PaymentResolverTask("picks-resolver");
    private static final EndedPaymentTask AFTER_END = new EndedPaymentTask("picks");

    @Produces
    @Singleton
    PaymentStore<PickTransfer> store(
            Transactions transactions,
            PickRepository picks,
            CreditTransfers transfers,
            TaskQueue queue,
            Config config) {
        return new PaymentStore<>(
                transactions,
                picks,
                transfers,
                queue,
                RESOLVER,
                AFTER_END,
                Keys.read(config, RetrySchedule::from),
                Keys.read(config, EndedSchedule::from));
    }

    @Produces
    @Singleton
    Payments<PickTransfer> payments(PaymentStore<PickTransfer> store, CreditTransfers transfers, Config config) {
        return new Payments<>(store, transfers, Keys.read(config, RetrySchedule::from));
    }

    /** {@code payments} is an {@link Instance}, because the queue that they need is built from this task. */
    @Produces
    @Singleton
    CustomTask<Void> resolver(Instance<Payments<PickTransfer>> payments) {
        return RESOLVER.task(payments::get);
    }

    @Produces
    @Singleton
    EndedPayments<PickTransfer> ended(PaymentStore<PickTransfer> store, CreditTransfers transfers, Config config) {
        return new EndedPayments<>(store, transfers, Keys.read(config, EndedSchedule::from));
    }

    @Produces
    @Singleton
    CustomTask<Void> lookups(Instance<EndedPayments<PickTransfer>> ended) {
        return AFTER_END.lookups(ended::get);
    }

    @Produces
    @Singleton
    RecurringTask<Void> reconciliation(Instance<EndedPayments<PickTransfer>> ended, Config config) {
        return AFTER_END.reconciliation(ended::get, Keys.read(config, EndedSchedule::from));
    }
}
