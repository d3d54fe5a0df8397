package gaming.access.limits;

import gaming.config.Keys;
import gaming.database.Row;
import gaming.database.Sql;
import gaming.database.Transactions;
import gaming.tasks.Expiring;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Function;
import org.eclipse.microprofile.config.Config;

/** Locks out subjects that guess secrets, on every pod. If several subjects are locked, the latest end counts. */
@ApplicationScoped
public class Lockouts implements Expiring {
    private static final String COLUMNS = "failures, locks, locked_until, failed_at";
    private static final String QUERY = "select " + COLUMNS + " from guess_lock where id = ?";
    /** Locks the row, and inserts it if it is missing. */
    private static final String HOLD = "insert into guess_lock(failures, locks, failed_at, id) values (0,0,?,?)"
            + " on duplicate key update id = id returning " + COLUMNS;

    private final Transactions transactions;
    private final LockoutRules rules;
    private final Clock clock;

    @Inject
    Lockouts(Transactions transactions, Config config, Clock clock) {
        this.transactions = transactions;
        rules = Keys.read(config, LockoutRules::from);
        this.clock = clock;
    }

    public Optional<Instant> lockedUntil(Collection<LockoutSubject> subjects) {
        return transactions.call(() -> latest(subjects, subject -> Sql.first(QUERY, Lockouts::read, subject.id())));
    }

    /**
     * Returns the end of the subjects' lock, as {@link #lockedUntil}. Locks their rows until the caller's transaction
     * ends. Other calls of this method wait, so their guesses run after the failure of an earlier guess is counted.
     */
    public Optional<Instant> hold(Collection<LockoutSubject> subjects) {
        return latest(subjects, this::held);
    }

    /** Counts a failed verification for each subject. Returns the end of their lock if one of them is locked now. */
    public Optional<Instant> failed(Collection<LockoutSubject> subjects) {
        return transactions.call(() -> latest(subjects, this::count));
    }

    /** Deletes the failures and locks of the subjects, in the caller's transaction. */
    public void passed(Collection<LockoutSubject> subjects) {
        for (LockoutSubject subject : new TreeSet<>(subjects)) {
            Sql.update("delete from guess_lock where id = ?", subject.id());
        }
    }

    @Override
    public String expiring() {
        return "failed_sign_ins";
    }

    /** Failures expire when they are forgotten. */
    @Override
    public int deleteExpired(int most) {
        return Sql.update(
                "delete from guess_lock where failed_at < ? limit ?",
                clock.instant().minus(rules.forgetAfter()),
                most);
    }

    private Optional<Instant> latest(
            Collection<LockoutSubject> subjects, Function<LockoutSubject, Optional<LockoutRules.State>> look) {
        // Always in the same order, so that concurrent calls do not deadlock
        return subjects.stream()
                .distinct()
                .sorted()
                .flatMap(subject -> look.apply(subject).stream())
                .filter(state -> state.locked(clock.instant()))
                .flatMap(state -> state.lockedUntil().stream())
                .max(Comparator.naturalOrder());
    }

    private Optional<LockoutRules.State> count(LockoutSubject subject) {
        LockoutRules.State after = rules.failed(held(subject).orElseThrow(), clock.instant());
        Sql.update(
                "update guess_lock set failures = ?, locks = ?, locked_until = ?, failed_at = ? where id = ?",
                after.failures(),
                after.locks(),
                after.lockedUntil().orElse(null),
                after.failedAt(),
                subject.id());
        return Optional.of(after);
    }

    private Optional<LockoutRules.State> held(LockoutSubject subject) {
        return Sql.first(HOLD, Lockouts::read, clock.instant(), subject.id());
    }

    private static LockoutRules.State read(Row row) {
        return new LockoutRules.State(
                row.getInt("failures"),
                row.getInt("locks"),
                Optional.ofNullable(row.getInstantIfAny("locked_until")),
                row.getInstant("failed_at"));
    }
}
