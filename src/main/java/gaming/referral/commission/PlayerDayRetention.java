package gaming.referral.commission;

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
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Clock;
import java.time.Duration;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.Optional;
import javax.sql.DataSource;
import org.eclipse.microprofile.config.Config;

/**
 * The task that drops players' days after {@code retention.player-days}, by whole months. A dropped day is closed. It
 * cannot be computed again, and feeds refuse changes of its activity. A month with an open day stays with all later
 * months.
 */
@ApplicationScoped
public class PlayerDayRetention {
    private static final Logger LOG = System.getLogger(PlayerDayRetention.class.getName());
    private static final Duration INTERVAL = Duration.ofDays(1);
    private static final Duration TRY_AGAIN = Duration.ofHours(1);
    private static final Duration LONGEST_STATEMENT = Duration.ofHours(1);

    /** A day to compute, or the first day of a player's hold, whose amount is computed from the player's days. */
    private static final String OPEN_DAY = """
            (select day from commission_day where day < ? and state in ('QUEUED', 'FAILED') limit 1)
            union (select day from commission_work where day < ? limit 1)
            union (select day from commission_late where day < ? limit 1)
            union (select day from commission_day d
              where day < ? and state = 'NONE' and exists (
                select 1 from player_day p join referral r on r.user_id = p.user_id
                where p.day = d.day and p.edge_1 + p.edge_2 <> 0 and r.t1 is not null)
              limit 1)
            union (select from_day from earnings_hold_part where player_id <> user_id and from_day < ? limit 1)
            order by day
            limit 1""";

    private final Transactions transactions;

    @Inject
    PlayerDayRetention(Transactions transactions) {
        this.transactions = transactions;
    }

    /** The key {@code retention.player-days}; without it all days stay. */
    public static Optional<Duration> kept(Keys keys) {
        return keys.optional("retention.player-days", key -> keys.duration(key, KeptFrom.SHORTEST, "P36500D"));
    }

    @Produces
    @Singleton
    static RecurringTask<Void> task(
            PlayerDayRetention retention, @Background DataSource pool, Clock clock, Config config) {
        Optional<Duration> kept = Keys.read(config, PlayerDayRetention::kept);
        return Tasks.recurring("player-day-retention", FixedDelay.of(INTERVAL))
                .onFailure(new FailureHandler.OnFailureRetryLater<>(TRY_AGAIN))
                .execute((_, _) -> kept.ifPresent(age -> Sql.on(pool, () -> {
                    Sql.waitAtMost(LONGEST_STATEMENT);
                    retention.dropBefore(LocalDate.ofInstant(clock.instant().minus(age), ZoneOffset.UTC));
                    return true;
                })));
    }

    /** Not private: a proxy passes on no private call. */
    void dropBefore(LocalDate first) {
        for (YearMonth month : PartitionedTable.PLAYER_DAY.months()) {
            LocalDate end = month.plusMonths(1).atDay(1);
            if (end.isAfter(first)) {
                return;
            }
            Optional<LocalDate> open = close(end);
            if (open.isPresent()) {
                LOG.log(
                        Level.WARNING,
                        "The players'' days of {0} stay: {1} is to be computed or held",
                        month,
                        open.get());
                return;
            }
            long rows = Sql.first(
                            "select count(*) from player_day partition (%s)"
                                    .formatted(PartitionedTable.partition(month)),
                            row -> row.getLong(1))
                    .orElseThrow();
            PartitionedTable.PLAYER_DAY.drop(month);
            LOG.log(Level.INFO, "Dropped the players'' days of {0} and before: {1} rows", month, rows);
        }
    }

    /** Feeds of old records hold the days, so none of them marks a day between the query and the commit. */
    private Optional<LocalDate> close(LocalDate end) {
        return transactions.call(() -> {
            KeptFrom.close();
            Optional<LocalDate> open = Sql.first(OPEN_DAY, row -> row.getDate(1), end, end, end, end, end);
            if (open.isEmpty()) {
                Sql.update("update kept_from set player_days = ? where player_days < ?", end, end);
            }
            return open;
        });
    }
}
