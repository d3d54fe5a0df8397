package gaming.signin;

import com.github.kagkarlsson.scheduler.task.helper.RecurringTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import com.github.kagkarlsson.scheduler.task.schedule.FixedDelay;
import gaming.config.Keys;
import gaming.database.Transactions;
import gaming.tasks.Expiring;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Clock;
import java.time.Duration;
import java.util.function.Supplier;
import org.eclipse.microprofile.config.Config;

/** The task that deletes expired states and the rows of every {@link Expiring}, on one pod at a time. */
@ApplicationScoped
class SignInCleaning {
    private static final Logger LOG = System.getLogger(SignInCleaning.class.getName());
    /** The most rows of one transaction. */
    private static final int BATCH = 1000;
    /** The most transactions of one kind in one run. The next run continues. */
    private static final int BATCHES = 1000;
    /** The time during which an expired state still answers STATE_EXPIRED. Later it answers INVALID_STATE. */
    private static final Duration EXPIRED_STATES_KEPT = Duration.ofHours(1);

    private final SignInRepository states;
    private final Instance<Expiring> others;
    private final Transactions transactions;
    private final Clock clock;

    @Inject
    SignInCleaning(SignInRepository states, @Any Instance<Expiring> others, Transactions transactions, Clock clock) {
        this.states = states;
        this.others = others;
        this.transactions = transactions;
        this.clock = clock;
    }

    @Produces
    @Singleton
    static RecurringTask<Void> task(SignInCleaning cleaning, Config config) {
        return Tasks.recurring(
                        "sign-in-cleaning",
                        FixedDelay.of(Keys.read(config, SignInSettings::from).cleaning()))
                .execute((_, _) -> cleaning.clean());
    }

    void clean() {
        inBatches(() -> states.clean(clock.instant().minus(EXPIRED_STATES_KEPT), BATCH));
        others.forEach(each -> inBatches(() -> each.deleteExpired(BATCH)));
    }

    /** A failure of one kind keeps no other kind from its turn. */
    private void inBatches(Supplier<Integer> batch) {
        try {
            for (int i = 0; i < BATCHES && transactions.call(batch) >= BATCH; i++) {}
        } catch (RuntimeException failure) {
            LOG.log(Level.WARNING, "Expired records are deleted later", failure);
        }
    }
}
