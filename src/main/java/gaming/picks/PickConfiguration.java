package gaming.picks;

import com.github.kagkarlsson.scheduler.task.helper.CustomTask;
import gaming.config.Keys;
import gaming.database.Transactions;
import gaming.platform.CreditTransfers;
import gaming.tasks.TaskQueue;
import gaming.transfers.LadderSettings;
import gaming.transfers.Looks;
import gaming.transfers.PaymentLedger;
import gaming.transfers.PaymentList;
import gaming.transfers.Payments;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Instance;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.time.Clock;
import org.eclipse.microprofile.config.Config;
import org.hibernate.StatelessSession;

/** Makes transfers of picks a kind of payment; the keys of the ladder are those of claims. */
@ApplicationScoped
class PickConfiguration {
    private static final Looks LOOKS = new Looks("picks-resolver");
    private static final PickBookkeeping BOOKS = new PickBookkeeping();

    @Produces
    @Singleton
    PaymentLedger<PickTransfer> ledger(
            Transactions transactions,
            StatelessSession session,
            CreditTransfers transfers,
            TaskQueue queue,
            Config config,
            Clock clock) {
        return new PaymentLedger<>(
                transactions, session, transfers, queue, LOOKS, BOOKS, Keys.read(config, LadderSettings::from), clock);
    }

    @Produces
    @Singleton
    Payments<PickTransfer> payments(
            PaymentLedger<PickTransfer> ledger, CreditTransfers transfers, Config config, Clock clock) {
        return new Payments<>(ledger, transfers, Keys.read(config, LadderSettings::from), clock);
    }

    @Produces
    @Singleton
    PaymentList<PickTransfer> list(Transactions transactions, StatelessSession session) {
        return new PaymentList<>(transactions, session, BOOKS, "createdAt");
    }

    /** {@code payments} are looked up when the task runs: the queue that they need is built from it. */
    @Produces
    @Singleton
    CustomTask<Void> look(Instance<Payments<PickTransfer>> payments) {
        return LOOKS.task(payments::get);
    }
}
