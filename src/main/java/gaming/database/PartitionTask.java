package gaming.database;

import com.github.kagkarlsson.scheduler.task.FailureHandler;
import com.github.kagkarlsson.scheduler.task.helper.RecurringTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import com.github.kagkarlsson.scheduler.task.schedule.FixedDelay;
import gaming.database.PartitionedTable.Bounds;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Duration;
import java.time.YearMonth;
import java.time.ZoneOffset;
import javax.sql.DataSource;

/**
 * The task that makes the partitions of the coming months, while no other process changes tables. A partition is made months before its
 * month, so a run may give up in favour of other statements, and a later run may try again.
 */
@ApplicationScoped
class PartitionTask {
    private static final Duration INTERVAL = Duration.ofDays(1);
    private static final Duration TRY_AGAIN = Duration.ofMinutes(10);
    /** Long enough for the copy of a small table. */
    private static final Duration LONGEST_STATEMENT = Duration.ofMinutes(10);

    @Produces
    @Singleton
    static RecurringTask<Void> task(@Background DataSource pool, Clock clock) {
        return Tasks.recurring("partitions", FixedDelay.of(INTERVAL))
                .onFailure(new FailureHandler.OnFailureRetryLater<>(TRY_AGAIN))
                .execute((_, _) -> arrange(pool, YearMonth.from(clock.instant().atZone(ZoneOffset.UTC))));
    }

    private static void arrange(DataSource pool, YearMonth now) {
        try (MigrationTurn turn =
                MigrationTurn.await(pool, MigrationTurn.LEASE, () -> true).orElseThrow()) {
            Sql.on(pool, () -> {
                Sql.waitAtMost(LONGEST_STATEMENT);
                for (PartitionedTable table : PartitionedTable.values()) {
                    turn.requireHeld();
                    table.arrange(now, Bounds.OF_A_START);
                }
                return true;
            });
        }
    }
}
