package gaming.claim;

import com.github.kagkarlsson.scheduler.task.ExecutionComplete;
import com.github.kagkarlsson.scheduler.task.helper.RecurringTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import com.github.kagkarlsson.scheduler.task.schedule.Schedule;
import gaming.Setting;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Instance;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.time.Instant;
import org.eclipse.microprofile.config.Config;

/** The check of the books that one pod makes for all. */
@ApplicationScoped
class ClaimBooksTask {
    private static final String INTERVAL = "claims.books-interval";

    /** {@code books} is looked up when the task runs: what it needs is built after the queue. */
    @Produces
    @Singleton
    RecurringTask<Void> check(Instance<ClaimBooks> books, Config config) {
        return Tasks.recurring("claim-books", Unhurried.from(config))
                .execute((_, _) -> books.get().check());
    }

    /** However large the books become, checking them takes no more than a tenth of the time. */
    record Unhurried(Duration interval) implements Schedule {
        private static final int PAUSES = 9;

        static Unhurried from(Config config) {
            return new Unhurried(Setting.duration(config, INTERVAL, Duration.ofDays(3650)));
        }

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
