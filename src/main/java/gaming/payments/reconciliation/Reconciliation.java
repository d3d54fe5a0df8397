package gaming.payments.reconciliation;

import com.github.kagkarlsson.scheduler.task.ExecutionComplete;
import com.github.kagkarlsson.scheduler.task.helper.RecurringTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import com.github.kagkarlsson.scheduler.task.schedule.Schedule;
import gaming.access.InternalCaller;
import gaming.audit.Action.Kind;
import gaming.audit.Audit;
import gaming.config.Keys;
import gaming.core.ErrorCode;
import gaming.core.Refusal;
import gaming.core.SingleFlight;
import gaming.database.Moment;
import gaming.database.MultiRow;
import gaming.database.Sql;
import gaming.database.Transactions;
import gaming.payments.PaymentSettings;
import gaming.payments.reconciliation.Books.Difference;
import gaming.payments.reconciliation.ReconciliationQuery.Look;
import gaming.payments.reconciliation.ReconciliationQuery.Scope;
import gaming.referral.commission.CommissionBalances;
import gaming.referral.commission.CommissionSettings;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.bson.types.ObjectId;
import org.eclipse.microprofile.config.Config;
import org.jspecify.annotations.Nullable;

/**
 * Checks that earnings, claims and the platform's bookings agree, that no day stays uncomputed, and that computed days
 * agree with their bets.
 */
@ApplicationScoped
public class Reconciliation {
    private static final Logger LOG = System.getLogger(Reconciliation.class.getName());
    private static final String STORE = """
            update claim_books
            set checked_at = ?, differ_since = if(? > 0, ifnull(differ_since, ?), null), differences = ?,
              activity_differences = ?, overpaid = ?, completed = ?, failed = ?""";

    /** Recent days, days that differed, and a few others: those first that were computed after they were compared. */
    private static final String CHOSEN = """
            (select day from commission_day where state = 'DONE' and day >= utc_date() - interval 3 day)
            union
            (select day from commission_day_compared join kept_from on day >= player_days
              where differs order by day desc limit 31)
            union
            (select d.day
              from commission_day d join kept_from on d.day >= player_days
                left join commission_day_compared c on c.day = d.day
              where d.state = 'DONE' and d.day < utc_date() - interval 3 day
              order by ifnull(c.compared_at > d.finished_at, false), c.compared_at, d.day desc
              limit 4)""";

    private static final MultiRow COMPARED =
            new MultiRow("insert into commission_day_compared(day, compared_at, differs)", "(?,?,?)", """
            on duplicate key update compared_at = values(compared_at), differs = values(differs)""");

    /** A server that lacks the beginning of a look for longer is too old to judge. */
    private static final Duration OLDEST = Duration.ofSeconds(30);

    private static final Duration PAUSE = Duration.ofMillis(200);

    /** The most differences that the second look is asked about one by one. */
    private static final int REMEMBERED = 10_000;

    /** How much later than its retry schedule busy pods may look up a claim. */
    private static final Duration SLACK = Duration.ofHours(1);

    private final Transactions transactions;
    private final CommissionBalances balances;
    private final Audit audit;
    private final Duration schedule;
    private final Duration computedWithin;
    private final SingleFlight<Books> checks = new SingleFlight<>(this::compare);
    private final Lock reading = new ReentrantLock();

    @Inject
    Reconciliation(Transactions transactions, CommissionBalances balances, Audit audit, Config config) {
        this.transactions = transactions;
        this.balances = balances;
        this.audit = audit;
        schedule = Keys.read(config, PaymentSettings::from).lookedUpFor().plus(SLACK);
        computedWithin = Keys.read(config, CommissionSettings::from).computedWithin();
    }

    @Produces
    @Singleton
    static RecurringTask<Void> task(Reconciliation reconciliation, Config config) {
        Duration interval = Keys.read(config, PaymentSettings::from).booksInterval();
        return Tasks.recurring("claim-books", new Unhurried(interval)).execute((_, _) -> reconciliation.run());
    }

    /** Not private, because a proxy does not pass on private calls. */
    void run() {
        balances.keep();
        check();
    }

    /** As {@link #check()}, by an operator. */
    public Books check(InternalCaller caller) {
        return audit.run(
                caller, Kind.CHECK_BOOKS, "", "", checks::get, books -> "differences: " + books.differencesCount());
    }

    /** The books as they are now. Calls at the same time share one check. */
    public Books check() {
        return checks.get();
    }

    /** @throws Refusal RATE_LIMIT_EXCEEDED while the pod reads other totals, OVERLOADED */
    ActivityTotals totals(LocalDate from, LocalDate to) {
        if (!reading.tryLock()) {
            throw new Refusal(
                    ErrorCode.RATE_LIMIT_EXCEEDED, "Totals of other days are being read", Map.of("retryAfter", 10));
        }
        try {
            return transactions.read(() -> ActivityTotals.of(from, to));
        } finally {
            reading.unlock();
        }
    }

    /** The rows of one user from which the books are made. */
    public UserRows rows(ObjectId user) {
        return transactions.read(() -> UserRows.of(user));
    }

    private Books compare() {
        Scope scope = transactions.call(
                () -> new Scope(Moment.now().at(), Sql.list(CHOSEN, row -> row.getDate(1)), schedule, computedWithin));
        Books books = twice(this::begin, look -> ReconciliationQuery.read(scope, look));
        if (books.isTooOld()) {
            LOG.log(Level.WARNING, "The books are not checked: the replica is {0} s behind", books.behindSeconds());
            return books;
        }
        store(books);
        if (books.differencesCount() > 0) {
            LOG.log(Level.ERROR, "Differences in the books of the claims: {0}", books.differencesCount());
        }
        return books;
    }

    /** Writes the beginning of a look. A replica that has it has everything of before. */
    private Moment begin() {
        return transactions.call(() -> {
            Moment now = Moment.now();
            Sql.update("update claim_books set begun_at = greatest(begun_at, ?)", now.at());
            return now;
        });
    }

    /**
     * A copy of a table that is being replaced may show a snapshot old rows. So a difference counts if a second
     * snapshot has it too.
     */
    Books twice(Supplier<Moment> begin, Function<Look, Books> reading) {
        var seen = new HashSet<Difference>();
        Books first = look(begin.get(), reading, difference -> {
            if (seen.size() < REMEMBERED) {
                seen.add(difference.key());
            }
            return true;
        });
        return first.differencesCount() == 0
                ? first
                : look(
                        begin.get(),
                        reading,
                        difference -> first.differencesCount() > REMEMBERED || seen.contains(difference.key()));
    }

    private Books look(Moment begun, Function<Look, Books> reading, Predicate<Difference> reported) {
        while (true) {
            Optional<Books> books = transactions.read(() -> {
                Instant known = ReconciliationQuery.begin();
                Duration behind = Duration.between(known, begun.continued());
                if (!known.isBefore(begun.at())) {
                    return Optional.of(reading.apply(new Look(reported, behind, true)));
                }
                return begun.continued().isBefore(begun.at().plus(OLDEST))
                        ? Optional.empty()
                        : Optional.of(reading.apply(new Look(_ -> false, behind, false)));
            });
            if (books.isPresent()) {
                return books.get();
            }
            LockSupport.parkNanos(PAUSE.toNanos());
        }
    }

    private void store(Books books) {
        transactions.run(() -> {
            Sql.update(
                    STORE,
                    books.checkedAt(),
                    books.differencesCount(),
                    books.checkedAt(),
                    books.differencesCount(),
                    books.differentDays().size(),
                    books.overpaid(),
                    books.completed(),
                    books.failed());
            COMPARED.write(books.comparedDays(), day -> new @Nullable Object[] {
                day, books.checkedAt(), books.differentDays().contains(day)
            });
        });
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
