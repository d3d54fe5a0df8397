package gaming.signin;

import com.github.kagkarlsson.scheduler.task.helper.RecurringTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import com.github.kagkarlsson.scheduler.task.schedule.FixedDelay;
import gaming.access.limits.Lockouts;
import gaming.config.Keys;
import gaming.database.Transactions;
import gaming.signin.mfa.SecondFactor;
import gaming.signin.session.Sessions;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Instance;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Duration;
import java.util.function.Supplier;
import org.eclipse.microprofile.config.Config;

/** Deletes what is over, by one pod for all: states, sessions and their tokens, second factors, forgotten failures. */
@ApplicationScoped
class SignInCleaning {
    /** Rows that one transaction deletes. */
    private static final int BATCH = 1000;
    /** Of one kind in one run; what is left waits for the next. */
    private static final int BATCHES = 1000;
    /** How long an expired state is still told from one that never was. */
    private static final Duration EXPIRED_STATES_KEPT = Duration.ofHours(1);

    private final SignInRepository states;
    private final Sessions sessions;
    private final SecondFactor secondFactor;
    private final Lockouts locks;
    private final Transactions transactions;
    private final Clock clock;

    @Inject
    SignInCleaning(
            SignInRepository states,
            Sessions sessions,
            SecondFactor secondFactor,
            Lockouts locks,
            Transactions transactions,
            Clock clock) {
        this.states = states;
        this.sessions = sessions;
        this.secondFactor = secondFactor;
        this.locks = locks;
        this.transactions = transactions;
        this.clock = clock;
    }

    /** {@code cleaning} is looked up when the task runs: what it needs is built after the queue. */
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
    }

    private void inBatches(Supplier<Integer> batch) {
        for (int i = 0; i < BATCHES && transactions.call(batch) > 0; i++) {}
    }
}
