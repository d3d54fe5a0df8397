package gaming.events;

import com.github.kagkarlsson.scheduler.task.helper.RecurringTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import com.github.kagkarlsson.scheduler.task.schedule.FixedDelay;
import gaming.database.Sql;
import gaming.database.Transactions;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Instance;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Instant;

/** Deletes old dead letters, by one pod for all: they may hold personal data, and none is kept for ever. */
@ApplicationScoped
class DeadLetterRetention {
    /** Rows that one transaction deletes. */
    private static final int BATCH = 1000;
    /** Of one kind in one run; what is left waits for the next. */
    private static final int BATCHES = 1000;

    private final EventsSettings settings;
    private final Transactions transactions;
    private final Clock clock;

    @Inject
    DeadLetterRetention(EventsSettings settings, Transactions transactions, Clock clock) {
        this.settings = settings;
        this.transactions = transactions;
        this.clock = clock;
    }

    /** {@code cleaning} is looked up when the task runs: what it needs is built after the queue. */
    @Produces
    @Singleton
    static RecurringTask<Void> task(Instance<DeadLetterRetention> cleaning, EventsSettings settings) {
        return Tasks.recurring("dead-letter-cleaning", FixedDelay.of(settings.cleaning()))
                .execute((_, _) -> cleaning.get().clean());
    }

    void clean() {
        Instant now = clock.instant();
        delete("replayed_at is null and failed_at < ?", now.minus(settings.keep()));
        delete("replayed_at < ?", now.minus(settings.keepReplayed()));
    }

    private void delete(String old, Instant before) {
        String batch = "delete from dead_letter where " + old + " order by replayed_at, failed_at limit " + BATCH;
        for (int i = 0; i < BATCHES; i++) {
            if (transactions.call(() -> Sql.update(batch, before)) < BATCH) {
                return;
            }
        }
    }
}
