package gaming.signin;

import com.github.kagkarlsson.scheduler.task.helper.RecurringTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import com.github.kagkarlsson.scheduler.task.schedule.FixedDelay;
import gaming.config.Keys;
import gaming.core.Starting;
import gaming.database.Transactions;
import gaming.tasks.Expiring;
import gaming.telemetry.Counters;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
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
    /** The kind of the states of sign-ins. */
    private static final String STATES = "states";
    /** The most rows of one transaction. */
    private static final int BATCH = 1000;
    /** The most transactions of one kind in one run. The next run continues. */
    private static final int BATCHES = 1000;

    private static final Counters EXPIRED =
            Counters.of("expired_records", "Records that were deleted because their time is over, by kind", "kind");

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
        inBatches(STATES, () -> states.clean(clock.instant().minus(EXPIRED_STATES_KEPT), BATCH));
        others.forEach(each -> inBatches(each.expiring(), () -> each.deleteExpired(BATCH)));
    }

    void show(@Observes Starting starting) {
        EXPIRED.show(STATES);
        others.forEach(each -> EXPIRED.show(each.expiring()));
    }

    /** A failure of one kind keeps no other kind from its turn. */
    private void inBatches(String kind, Supplier<Integer> batch) {
        try {
            for (int i = 0, deleted = BATCH; i < BATCHES && deleted >= BATCH; i++) {
                deleted = transactions.call(batch);
                EXPIRED.add(deleted, kind);
            }
        } catch (RuntimeException failure) {
            LOG.log(Level.WARNING, "Expired records are deleted later", failure);
        }
    }
}
