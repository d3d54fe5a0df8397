package gaming.bets;

import com.github.kagkarlsson.scheduler.task.FailureHandler;
import com.github.kagkarlsson.scheduler.task.helper.RecurringTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import com.github.kagkarlsson.scheduler.task.schedule.FixedDelay;
import gaming.config.Keys;
import gaming.database.Background;
import gaming.database.KeptFrom;
import gaming.database.PartitionedTable;
import gaming.database.Sql;
import gaming.database.Transactions;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.Optional;
import javax.sql.DataSource;
import org.eclipse.microprofile.config.Config;
import org.jspecify.annotations.Nullable;

/**
 * The task that drops bets after {@code retention.bets}, by whole months of their ids. Other tables keep all sums of a
 * dropped bet. A bet may be younger than its id. If such a bet must still be kept, the month of its id and all later
 * months stay.
 */
@ApplicationScoped
public class BetRetention {
    private static final Logger LOG = System.getLogger(BetRetention.class.getName());
    private static final Duration INTERVAL = Duration.ofDays(1);
    private static final Duration TRY_AGAIN = Duration.ofHours(1);
    private static final Duration LONGEST_STATEMENT = Duration.ofHours(1);

    private record Month(long bets, @Nullable Instant latest) {}

    /** All bets stay if the key {@code retention.bets} has no value. */
    public static Optional<Duration> kept(Keys keys) {
        return keys.optional("retention.bets", key -> keys.duration(key, KeptFrom.SHORTEST, "P36500D"));
    }

    @Produces
    @Singleton
    static RecurringTask<Void> task(
            @Background DataSource pool, Transactions transactions, Clock clock, Config config) {
        Optional<Duration> kept = Keys.read(config, BetRetention::kept);
        return Tasks.recurring("bet-retention", FixedDelay.of(INTERVAL))
                .onFailure(new FailureHandler.OnFailureRetryLater<>(TRY_AGAIN))
                .execute((_, _) -> kept.ifPresent(age -> Sql.on(pool, () -> {
                    Sql.waitAtMost(LONGEST_STATEMENT);
                    dropBefore(clock.instant().minus(age), transactions);
                    return true;
                })));
    }

    private static void dropBefore(Instant first, Transactions transactions) {
        for (YearMonth month : PartitionedTable.BET.months()) {
            LocalDate end = month.plusMonths(1).atDay(1);
            if (end.atStartOfDay(ZoneOffset.UTC).toInstant().isAfter(first)) {
                return;
            }
            if (mustStay(month, read(month), first)) {
                return;
            }
            // Feeds of old bets that the gate waits for may have written bets that must stay
            transactions.run(() -> {
                KeptFrom.close();
                Sql.update("update kept_from set bets = ? where bets < ?", end, end);
            });
            Month found = read(month);
            if (mustStay(month, found, first)) {
                transactions.run(() -> Sql.update("update kept_from set bets = ? where bets = ?", month.atDay(1), end));
                return;
            }
            PartitionedTable.BET.drop(month);
            LOG.log(Level.INFO, "Dropped the bets with ids of {0} and before: {1} rows", month, found.bets());
        }
    }

    private static boolean mustStay(YearMonth month, Month found, Instant first) {
        if (found.latest() == null || found.latest().isBefore(first)) {
            return false;
        }
        LOG.log(Level.WARNING, "The bets of {0} stay: the latest of them is of {1}", month, found.latest());
        return true;
    }

    private static Month read(YearMonth month) {
        return Sql.first(
                        "select count(*) bets, max(at) latest from bet partition (%s)"
                                .formatted(PartitionedTable.partition(month)),
                        row -> new Month(row.getLong("bets"), row.getInstantIfAny("latest")))
                .orElseThrow();
    }
}
