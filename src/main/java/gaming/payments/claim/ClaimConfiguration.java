package gaming.payments.claim;

import com.github.kagkarlsson.scheduler.task.helper.CustomTask;
import com.github.kagkarlsson.scheduler.task.helper.RecurringTask;
import gaming.config.Keys;
import gaming.database.Transactions;
import gaming.payments.EndedPaymentTask;
import gaming.payments.EndedPayments;
import gaming.payments.PaymentResolverTask;
import gaming.payments.PaymentStore;
import gaming.payments.Payments;
import gaming.platform.CreditTransfers;
import gaming.tasks.TaskQueue;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Instance;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import org.eclipse.microprofile.config.Config;

/** Makes claims a kind of payment, and reads their settings once. */
@ApplicationScoped
public class ClaimConfiguration {
    static final PaymentResolverTask RESOLVER = new PaymentResolverTask("claim-resolver");
    static final EndedPaymentTask AFTER_END = new EndedPaymentTask("claim");

    @Produces
    @Singleton
    ClaimSettings settings(Config config) {
        return Keys.read(config, ClaimSettings::from);
    }

    @Produces
    @Singleton
    ClaimRules rules(ClaimSettings settings, CreditTransfers transfers) {
        return new ClaimRules(settings, transfers.configured());
    }

    @Produces
    @Singleton
    PaymentStore<Claim> store(
            Transactions transactions,
            ClaimRepository claims,
            CreditTransfers transfers,
            TaskQueue queue,
            ClaimSettings settings) {
        return new PaymentStore<>(
                transactions,
                claims,
                transfers,
                queue,
                RESOLVER,
                AFTER_END,
                settings.schedule(),
                settings.endedSchedule());
    }

    @Produces
    @Singleton
    Payments<Claim> payments(PaymentStore<Claim> store, CreditTransfers transfers, ClaimSettings settings) {
        return new Payments<>(store, transfers, settings.schedule());
    }

    /** {@code payments} is an {@link Instance}, because the queue that they need is built from this task. */
    @Produces
    @Singleton
    CustomTask<Void> resolver(Instance<Payments<Claim>> payments) {
        return RESOLVER.task(payments::get);
    }

    @Produces
    @Singleton
    EndedPayments<Claim> ended(PaymentStore<Claim> store, CreditTransfers transfers, ClaimSettings settings) {
        return new EndedPayments<>(store, transfers, settings.endedSchedule());
    }

    @Produces
    @Singleton
    CustomTask<Void> lookups(Instance<EndedPayments<Claim>> ended) {
        return AFTER_END.lookups(ended::get);
    }

    @Produces
    @Singleton
    RecurringTask<Void> reconciliation(Instance<EndedPayments<Claim>> ended, ClaimSettings settings) {
        return AFTER_END.reconciliation(ended::get, settings.endedSchedule());
    }
}
