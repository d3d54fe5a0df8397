package gaming.payments.reconciliation;

import com.github.kagkarlsson.scheduler.task.ExecutionComplete;
import com.github.kagkarlsson.scheduler.task.helper.RecurringTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import com.github.kagkarlsson.scheduler.task.schedule.Schedule;
import gaming.config.Keys;
import gaming.core.ErrorCode;
import gaming.core.Refusal;
import gaming.core.SingleFlight;
import gaming.database.Moment;
import gaming.database.Sql;
import gaming.database.Transactions;
import gaming.payments.claim.ClaimSettings;
import gaming.referral.AsOf;
import gaming.referral.commission.CommissionBalances;
import gaming.referral.commission.CommissionSettings;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Instance;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import org.bson.types.ObjectId;
import org.eclipse.microprofile.config.Config;

/** Checks that earnings, claims and the platform's bookings agree and that no day stays uncomputed. */
@ApplicationScoped
public class Reconciliation {
    private static final Logger LOG = System.getLogger(Reconciliation.class.getName());
    private static final String STORE =
            "update claim_books set checked_at = ?, differences = ?, overpaid = ?, completed = ?, failed = ?";

    /** How much later than its retry schedule busy pods may look up a claim. */
    private static final Duration SLACK = Duration.ofHours(1);

    private final Transactions transactions;
    private final CommissionBalances balances;
    private final Duration schedule;
    private final Duration computedWithin;
    private final SingleFlight<Books> checks = new SingleFlight<>(this::compare);
    private final Lock reading = new ReentrantLock();

    @Inject
    Reconciliation(Transactions transactions, CommissionBalances balances, ClaimSettings settings, Config config) {
        this.transactions = transactions;
        this.balances = balances;
        schedule = settings.schedule().length().plus(SLACK);
        computedWithin = Keys.read(config, CommissionSettings::from).computedWithin();
    }

    /** {@code reconciliation} is an {@link Instance}, because its dependencies are built after the queue. */
    @Produces
    @Singleton
    static RecurringTask<Void> task(Instance<Reconciliation> reconciliation, ClaimSettings settings) {
        return Tasks.recurring("claim-books", new Unhurried(settings.booksInterval()))
                .execute((_, _) -> reconciliation.get().run());
    }

    /** Not private, because a proxy does not pass on private calls. */
    void run() {
        balances.keep();
        check();
    }

    /** The books as they are now. Calls at the same time share one check. */
    public Books check() {
        return checks.get();
    }

    /**
     * The books as of an earlier moment. Nothing is stored.
     *
     * @throws Refusal INVALID_DATE_RANGE for a moment that is not known, RATE_LIMIT_EXCEEDED while the pod reads books
     *     as of an earlier moment
     */
    Books then(AsOf asOf) {
        if (!reading.tryLock()) {
            throw new Refusal(
                    ErrorCode.RATE_LIMIT_EXCEEDED,
                    "The books of another moment are being read",
                    Map.of("retryAfter", 10));
        }
        try {
            return transactions.read(() -> ReconciliationQuery.then(asOf));
        } finally {
            reading.unlock();
        }
    }

    /** The rows of one user from which the books are made. */
    public UserRows rows(ObjectId user) {
        return transactions.read(() -> UserRows.of(user));
    }

    private Books compare() {
        Instant now = transactions.call(Moment::now).at();
        Books books = transactions.read(() -> ReconciliationQuery.read(now, schedule, computedWithin));
        store(books);
        if (books.differencesCount() > 0) {
            LOG.log(Level.ERROR, "Differences in the books of the claims: {0}", books.differencesCount());
        }
        return books;
    }

    private void store(Books books) {
        transactions.run(() -> Sql.update(
                STORE,
                books.checkedAt(),
                books.differencesCount(),
                books.overpaid(),
                books.completed(),
                books.failed()));
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
