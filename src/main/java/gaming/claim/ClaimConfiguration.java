package gaming.claim;

import com.github.kagkarlsson.scheduler.task.helper.CustomTask;
import gaming.config.Keys;
import gaming.database.Transactions;
import gaming.platform.CreditTransfers;
import gaming.tasks.TaskQueue;
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

/** Reads the settings once, for the whole capability, and makes claims a kind of payment. */
@ApplicationScoped
class ClaimConfiguration {
    /** The resolver's task. */
    static final String RESOLVER = "claim-resolver";

    static final Looks LOOKS = new Looks(RESOLVER);
    private static final ClaimBookkeeping BOOKS = new ClaimBookkeeping();

    @Produces
    @Singleton
    ClaimSettings settings(Config config) {
        return Keys.read(config, ClaimSettings::from);
    }

    @Produces
    @Singleton
    PaymentLedger<Claim> ledger(
            Transactions transactions,
            StatelessSession session,
            CreditTransfers transfers,
            TaskQueue queue,
            ClaimSettings settings,
            Clock clock) {
        return new PaymentLedger<>(transactions, session, transfers, queue, LOOKS, BOOKS, settings.ladder(), clock);
    }

    @Produces
    @Singleton
    Payments<Claim> payments(
            PaymentLedger<Claim> ledger, CreditTransfers transfers, ClaimSettings settings, Clock clock) {
        return new Payments<>(ledger, transfers, settings.ladder(), clock);
    }

    @Produces
    @Singleton
    PaymentList<Claim> list(Transactions transactions, StatelessSession session) {
        return new PaymentList<>(transactions, session, BOOKS, "claimedAt");
    }

    /** {@code payments} are looked up when the task runs: the queue that they need is built from it. */
    @Produces
    @Singleton
    CustomTask<Void> look(Instance<Payments<Claim>> payments) {
        return LOOKS.task(payments::get);
    }
}
