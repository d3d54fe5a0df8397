package gaming.referral.statement;

import com.github.kagkarlsson.scheduler.task.FailureHandler;
import com.github.kagkarlsson.scheduler.task.helper.RecurringTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import com.github.kagkarlsson.scheduler.task.schedule.FixedDelay;
import gaming.access.StatementKeys;
import gaming.config.Keys;
import gaming.core.Starting;
import gaming.core.UtcDay;
import gaming.database.Background;
import gaming.database.Ids;
import gaming.database.LatestReading;
import gaming.database.Moment;
import gaming.database.MultiRow;
import gaming.database.Row;
import gaming.database.Sql;
import gaming.database.Transactions;
import gaming.outbox.EventType;
import gaming.outbox.Money;
import gaming.outbox.Outbox;
import gaming.referral.statement.StatementFile.Statement;
import gaming.telemetry.Gauges;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import javax.sql.DataSource;
import org.apache.commons.codec.digest.DigestUtils;
import org.bson.types.ObjectId;
import org.eclipse.microprofile.config.Config;
import org.jspecify.annotations.Nullable;

/**
 * Closes months, the oldest first, from the month of the first commission on. A month closes when
 * {@code statements.close-after} has passed since its end, and every day up to its end is DONE. A transaction closes
 * the month for some users and moves a place, so a closing that stops goes on at the place. The row of the month is
 * locked, so one pod at a time closes, and no user gets two statements of a month.
 */
@ApplicationScoped
public class StatementClosing {
    private static final Logger LOG = System.getLogger(StatementClosing.class.getName());
    private static final Duration INTERVAL = Duration.ofMinutes(1);
    /** Of one transaction. A slow pod signs their statements within {@code db.idle-transaction-timeout}. */
    private static final int USERS = 100;
    /** Transactions of one run. The next run closes the rest. */
    private static final int BATCHES = 10_000;

    private static final String OPEN = "select month, place, " + Moment.COLUMN
            + " from statement_month where finished_at is null order by month limit 1 for update";

    private static final String NEXT = """
            select coalesce((select max(month) + interval 1 month from statement_month),
              (select min(day) - interval (dayofmonth(min(day)) - 1) day from commission)) month, utc_timestamp(3) now""";

    private static final String BEGUN = """
            select min(month) month, utc_timestamp(3) now from statement_month
            where finished_at is null having min(month) is not null""";

    private static final String UNCOMPUTED = """
            select 1 from commission_day where day < ? and state <> 'DONE' limit 1""";

    private static final MultiRow STATEMENT = new MultiRow(
            "insert into referral_statement(user_id, month, closing, hash, statement, signature, closed_at)",
            "(?,?,?,?,?,?,?)",
            "");
    private static final MultiRow CLAIM =
            new MultiRow("insert into statement_claim(claim_id, user_id, month)", "(?,?,?)", "");
    private static final MultiRow EARNED = new MultiRow(
            "insert into statement_earned(user_id, month, earned)",
            "(?,?,?)",
            "on duplicate key update earned = values(earned)");

    private final Transactions transactions;
    private final StatementKeys keys;
    private final Outbox outbox;
    private final Duration closeAfter;
    private final LatestReading<Duration> overdue;

    @Inject
    StatementClosing(
            Transactions transactions, StatementKeys keys, Outbox outbox, Config config, @Background DataSource pool) {
        this.transactions = transactions;
        this.keys = keys;
        this.outbox = outbox;
        closeAfter = Keys.read(config, StatementClosing::closeAfter);
        overdue = new LatestReading<>("statements", pool, () -> keys.present() ? overdue(closeAfter) : Duration.ZERO);
    }

    /** The least time between the end of a month and its closing. */
    public static Duration closeAfter(Keys keys) {
        return keys.duration("statements.close-after", "PT1H", "P28D");
    }

    /** The gauge is the same on every pod. */
    void register(@Observes Starting starting) {
        Gauges.of(overdue::value)
                .show(
                        "statements_overdue_seconds",
                        "Time since the oldest month that is not closed could have closed; 0: none; -1: not known",
                        Duration::toSeconds);
    }

    @Produces
    @Singleton
    static RecurringTask<Void> task(StatementClosing closing) {
        return Tasks.recurring("statement-closing", FixedDelay.of(INTERVAL))
                .onFailure(new FailureHandler.OnFailureRetryLater<>(INTERVAL))
                .execute((_, _) -> closing.close());
    }

    private record OpenMonth(YearMonth month, ObjectId place, Instant now) {
        static OpenMonth of(Row row) {
            return new OpenMonth(YearMonth.from(row.getDate(1)), row.getId(2), row.getInstant(3));
        }
    }

    /** A month, null before the first commission, and the time. */
    private record Due(@Nullable LocalDate month, Instant now) {
        static Due of(Row row) {
            return new Due(row.getDate(1), row.getInstant(2));
        }

        /** The time since {@code closeAfter} has passed since the end of the month; negative before. */
        Duration since(Duration closeAfter) {
            return month == null
                    ? Duration.ofSeconds(-1)
                    : Duration.between(UtcDay.start(month.plusMonths(1)), now).minus(closeAfter);
        }
    }

    void close() {
        for (int batch = 0; keys.present() && batch < BATCHES && closeNext(); batch++) {}
    }

    private boolean closeNext() {
        return transactions.callInSnapshot(() -> closeSome(keys::sign, outbox::add, closeAfter));
    }

    /**
     * Closes the open month for some users, or begins the next month, in a transaction that reads one snapshot. Returns
     * whether there may be more to close.
     */
    static boolean closeSome(Function<byte[], String> sign, Consumer<List<Outbox.Event>> outbox, Duration closeAfter) {
        Optional<OpenMonth> open = Sql.first(OPEN, OpenMonth::of);
        if (open.isEmpty()) {
            return begin(closeAfter);
        }
        YearMonth month = open.get().month();
        List<Account> accounts = Account.after(open.get().place(), USERS, month);
        Instant now = open.get().now();
        if (accounts.isEmpty()) {
            Sql.update("update statement_month set finished_at = ? where month = ?", now, month.atDay(1));
            LOG.log(Level.INFO, "The statements of {0} are closed", month);
            return true;
        }
        outbox.accept(write(month, accounts, now, sign).stream()
                .map(each -> event(month, each))
                .toList());
        Sql.update(
                "update statement_month set place = ? where month = ?",
                accounts.getLast().user(),
                month.atDay(1));
        return true;
    }

    private static boolean begin(Duration closeAfter) {
        Due next = Sql.first(NEXT, Due::of).orElseThrow();
        LocalDate month = next.month();
        if (month == null || next.since(closeAfter).isNegative() || Sql.exists(UNCOMPUTED, month.plusMonths(1))) {
            return false;
        }
        Sql.update("insert ignore into statement_month(month, place) values (?, ?)", month, Ids.LOWEST);
        return true;
    }

    /** Empty until the database has answered for the first time. */
    public Optional<Duration> overdue() {
        return Optional.ofNullable(overdue.value());
    }

    /**
     * The time since {@code closeAfter} has passed for the oldest month that is not closed; zero if it has not passed.
     * The states of the days do not matter.
     */
    static Duration overdue(Duration closeAfter) {
        Due oldest = Sql.first(BEGUN, Due::of)
                .orElseGet(() -> Sql.first(NEXT, Due::of).orElseThrow());
        Duration since = oldest.since(closeAfter);
        return since.isNegative() ? Duration.ZERO : since;
    }

    /** @param closing what the user has earned and not been paid at the end of the month */
    private record Closed(ObjectId userId, YearMonth month, Money closing) {}

    private static Outbox.Event event(YearMonth month, Account account) {
        var closed = new Closed(account.user(), month, Money.euros(account.closing()));
        return new Outbox.Event(EventType.STATEMENT_CLOSED, account.user(), closed);
    }

    /** Returns the accounts that have a statement. */
    private static List<Account> write(
            YearMonth month, List<Account> accounts, Instant now, Function<byte[], String> sign) {
        var written = new ArrayList<Account>();
        var rows = new ArrayList<@Nullable Object[]>();
        var claims = new ArrayList<@Nullable Object[]>();
        var earned = new ArrayList<@Nullable Object[]>();
        for (Account account : accounts) {
            if (!account.hasLines()) {
                continue;
            }
            if (!account.addsUp()) {
                LOG.log(
                        Level.ERROR,
                        "No statement of {0} for {1}: the earnings are not the sum of the days. Later statements correct it",
                        account.user(),
                        month);
                continue;
            }
            written.add(account);
            Statement statement = account.statement(month, now);
            byte[] canonical = StatementFile.canonical(statement);
            rows.add(new @Nullable Object[] {
                account.user(),
                month.atDay(1),
                account.closing(),
                DigestUtils.sha256(canonical),
                new String(canonical, StandardCharsets.UTF_8),
                sign.apply(canonical),
                now
            });
            account.claims()
                    .forEach(claim -> claims.add(new @Nullable Object[] {claim.id(), account.user(), month.atDay(1)}));
            account.newlyStated()
                    .forEach((of, amount) -> earned.add(new @Nullable Object[] {account.user(), of.atDay(1), amount}));
        }
        STATEMENT.write(rows, row -> row);
        CLAIM.write(claims, row -> row);
        EARNED.write(earned, row -> row);
        return written;
    }
}
