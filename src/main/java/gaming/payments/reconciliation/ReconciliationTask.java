package gaming.payments.reconciliation;

import com.github.kagkarlsson.scheduler.task.ExecutionComplete;
import com.github.kagkarlsson.scheduler.task.helper.RecurringTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import com.github.kagkarlsson.scheduler.task.schedule.Schedule;
import gaming.payments.claim.ClaimSettings;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Instance;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.time.Instant;

/** One pod runs the reconciliation for all. */
@ApplicationScoped
class ReconciliationTask {
    /** {@code reconciliation} is looked up when the task runs: its dependencies are built after the queue. */
    @Produces
    @Singleton
    RecurringTask<Void> check(Instance<Reconciliation> reconciliation, ClaimSettings settings) {
        return Tasks.recurring("claim-books", new Unhurried(settings.booksInterval()))
                .execute((_, _) -> reconciliation.get().check());
    }

    /** The check takes a tenth of the time at most, however large the books become. */
    record Unhurried(Duration interval) implements Schedule {
        private static final int PAUSES = 9;

        @Override
        public Instant getInitialExecutionTime(Instant now) {
            return now;
        }

        @Override
        public Instant getNextExecutionTime(ExecutionComplete complete) {
            Duration pause = complete.getDuration().multipliedBy(PAUSES);
            return complete.getTimeDone().plus(pause.compareTo(interval) > 0 ? pause : interval);
        }

        @Override
        public boolean isDeterministic() {
            return false;
        }
    }
}
