package gaming.bets;

import com.github.kagkarlsson.scheduler.task.FailureHandler;
import com.github.kagkarlsson.scheduler.task.helper.RecurringTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import com.github.kagkarlsson.scheduler.task.schedule.FixedDelay;
import gaming.config.Keys;
import gaming.core.UtcDay;
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
import java.util.Optional;
import java.util.function.Consumer;
import javax.sql.DataSource;
import org.eclipse.microprofile.config.Config;
import org.jspecify.annotations.Nullable;

/**
 * The tasks that drop bets after {@code retention.bets} and players' days after {@code retention.player-days}, by whole
 * months. Without a value of a key, all of its rows stay.
 *
 * <p>Bets are dropped by the months of their ids, and other tables keep all sums of a dropped bet. A bet may be younger
 * than its id. If such a bet must still be kept, the month of its id and all later months stay.
 *
 * <p>A dropped day is closed. It cannot be computed again, and feeds refuse changes of its activity. A month with an open
 * day stays with all later months.
 */
@ApplicationScoped
public class Retention {
    private static final Logger LOG = System.getLogger(Retention.class.getName());
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

    private record Month(long bets, @Nullable Instant latest) {}

    public static Optional<Duration> ofBets(Keys keys) {
        return kept(keys, "retention.bets");
    }

    public static Optional<Duration> ofPlayerDays(Keys keys) {
        return kept(keys, "retention.player-days");
    }

    private static Optional<Duration> kept(Keys keys, String name) {
        return keys.optional(name, key -> keys.duration(key, KeptFrom.SHORTEST, "P36500D"));
    }

    @Produces
    @Singleton
    static RecurringTask<Void> bets(
            @Background DataSource pool, Transactions transactions, Clock clock, Config config) {
        return task(
                "bet-retention",
                Keys.read(config, Retention::ofBets),
                pool,
                age -> dropBets(clock.instant().minus(age), transactions));
    }

    @Produces
    @Singleton
    static RecurringTask<Void> playerDays(
            @Background DataSource pool, Transactions transactions, Clock clock, Config config) {
        return task(
                "player-day-retention",
                Keys.read(config, Retention::ofPlayerDays),
                pool,
                age -> dropPlayerDays(UtcDay.of(clock.instant().minus(age)), transactions));
    }

    private static RecurringTask<Void> task(
            String name, Optional<Duration> kept, DataSource pool, Consumer<Duration> drop) {
        return Tasks.recurring(name, FixedDelay.of(INTERVAL))
                .onFailure(new FailureHandler.OnFailureRetryLater<>(TRY_AGAIN))
                .execute((_, _) -> kept.ifPresent(age -> Sql.on(pool, () -> {
                    Sql.waitAtMost(LONGEST_STATEMENT);
                    drop.accept(age);
                    return true;
                })));
    }

    private static void dropBets(Instant first, Transactions transactions) {
        for (YearMonth month : PartitionedTable.BET.months()) {
            LocalDate end = month.plusMonths(1).atDay(1);
            if (UtcDay.start(end).isAfter(first)) {
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

    private static void dropPlayerDays(LocalDate first, Transactions transactions) {
        for (YearMonth month : PartitionedTable.PLAYER_DAY.months()) {
            LocalDate end = month.plusMonths(1).atDay(1);
            if (end.isAfter(first)) {
                return;
            }
            Optional<LocalDate> open = close(end, transactions);
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
    private static Optional<LocalDate> close(LocalDate end, Transactions transactions) {
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
