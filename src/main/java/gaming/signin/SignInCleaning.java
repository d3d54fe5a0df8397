package gaming.signin;

import com.github.kagkarlsson.scheduler.task.helper.RecurringTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import com.github.kagkarlsson.scheduler.task.schedule.FixedDelay;
import gaming.access.limits.Lockouts;
import gaming.config.Keys;
import gaming.database.Transactions;
import gaming.signin.mfa.SecondFactor;
import gaming.signin.session.Sessions;
import gaming.tasks.Expiring;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Duration;
import java.util.function.Supplier;
import org.eclipse.microprofile.config.Config;

/** The task that deletes expired rows of the sign-in and of every {@link Expiring}, on one pod at a time. */
@ApplicationScoped
class SignInCleaning {
    /** The most rows of one transaction. */
    private static final int BATCH = 1000;
    /** The most transactions of one kind in one run. The next run continues. */
    private static final int BATCHES = 1000;
    /** The time during which an expired state still answers STATE_EXPIRED. Later it answers INVALID_STATE. */
    private static final Duration EXPIRED_STATES_KEPT = Duration.ofHours(1);

    private final SignInRepository states;
    private final Sessions sessions;
    private final SecondFactor secondFactor;
    private final Lockouts locks;
    private final Instance<Expiring> others;
    private final Transactions transactions;
    private final Clock clock;

    @Inject
    SignInCleaning(
            SignInRepository states,
            Sessions sessions,
            SecondFactor secondFactor,
            Lockouts locks,
            @Any Instance<Expiring> others,
            Transactions transactions,
            Clock clock) {
        this.states = states;
        this.sessions = sessions;
        this.secondFactor = secondFactor;
        this.locks = locks;
        this.others = others;
        this.transactions = transactions;
        this.clock = clock;
    }

    /** Looks up {@code cleaning} when the task runs, because the queue starts before the beans that it needs. */
    @Produces
    @Singleton
    static RecurringTask<Void> task(Instance<SignInCleaning> cleaning, Config config) {
        return Tasks.recurring(
                        "sign-in-cleaning",
                        FixedDelay.of(Keys.read(config, SignInSettings::from).cleaning()))
                .execute((_, _) -> cleaning.get().clean());
    }

    void clean() {
        inBatches(() -> states.clean(clock.instant().minus(EXPIRED_STATES_KEPT), BATCH));
        inBatches(() -> sessions.clean(BATCH));
        inBatches(() -> secondFactor.clean(BATCH));
        inBatches(() -> locks.clean(BATCH));
        others.forEach(each -> inBatches(() -> each.deleteExpired(BATCH)));
    }

    private void inBatches(Supplier<Integer> batch) {
        for (int i = 0; i < BATCHES && transactions.call(batch) > 0; i++) {}
    }
}
