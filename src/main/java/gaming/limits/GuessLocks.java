package gaming.limits;

import gaming.database.Instants;
import gaming.database.Sql;
import gaming.database.Transactions;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import org.eclipse.microprofile.config.Config;

/**
 * Locks against guessing, which hold across pods. Of several guessers the latest end of a lock counts.
 */
@ApplicationScoped
public class GuessLocks {
    private static final String QUERY = "select failures, locks, locked_until, failed_at from guess_lock where id = ?";
    private static final String LOCKING_QUERY = QUERY + " for update";
    /** Holds the row, which may have to be made for it. */
    private static final String HOLD =
            "insert into guess_lock(failures, locks, failed_at, id) values (0,0,?,?) on duplicate key update id = id";

    private final Transactions transactions;
    private final GuessLockSettings settings;
    private final Clock clock;

    @Inject
    GuessLocks(Transactions transactions, Config config, Clock clock) {
        this.transactions = transactions;
        this.settings = GuessLockSettings.from(config);
        this.clock = clock;
    }

    /** Until when these are locked; empty when they are not. */
    public Optional<Instant> lockedUntil(Collection<Guesser> guessers) {
        return transactions.call(connection -> lockedUntil(connection, guessers, QUERY));
    }

    /**
     * As above, in the caller's transaction. Until that is over whoever asks the same waits: nobody guesses beside another
     * whose failure is not counted yet.
     */
    public Optional<Instant> lockedUntil(Connection connection, Collection<Guesser> guessers) throws SQLException {
        for (Guesser guesser : new TreeSet<>(guessers)) {
            Sql.update(connection, HOLD, clock.instant(), guesser.id());
        }
        return lockedUntil(connection, guessers, LOCKING_QUERY);
    }

    private Optional<Instant> lockedUntil(Connection connection, Collection<Guesser> guessers, String query)
            throws SQLException {
        Instant now = clock.instant();
        Optional<Instant> latest = Optional.empty();
        for (Guesser guesser : new TreeSet<>(guessers)) {
            Optional<Instant> until = read(connection, query, guesser)
                    .filter(guesses -> guesses.locked(now))
                    .flatMap(Guesses::lockedUntil);
            latest = later(latest, until);
        }
        return latest;
    }

    /** Counts a failed verification for each of these; returns until when they are locked now, if they are. */
    public Optional<Instant> failed(Collection<Guesser> guessers) {
        return transactions.call(connection -> failed(connection, guessers));
    }

    /** As above, in the caller's transaction. */
    public Optional<Instant> failed(Connection connection, Collection<Guesser> guessers) throws SQLException {
        Instant now = clock.instant();
        Optional<Instant> latest = Optional.empty();
        // In one order, so that calls beside each other do not deadlock
        for (Guesser guesser : new TreeSet<>(guessers)) {
            Guesses guesses = failed(connection, guesser, now);
            latest = later(latest, guesses.locked(now) ? guesses.lockedUntil() : Optional.empty());
        }
        return latest;
    }

    /** Forgets the failures of these: they know what they had to. In the caller's transaction. */
    public void passed(Connection connection, Collection<Guesser> guessers) throws SQLException {
        for (Guesser guesser : new TreeSet<>(guessers)) {
            Sql.update(connection, "delete from guess_lock where id = ?", guesser.id());
        }
    }

    /** Deletes what is forgotten anyway, at most {@code most} rows, and returns how many it were. */
    public int clean(Connection connection, int most) throws SQLException {
        return Sql.update(
                connection,
                "delete from guess_lock where failed_at < ? limit ?",
                clock.instant().minus(settings.forgetAfter()),
                most);
    }

    private Guesses failed(Connection connection, Guesser guesser, Instant now) throws SQLException {
        Optional<Guesses> before = read(connection, LOCKING_QUERY, guesser);
        Guesses after =
                before.map(guesses -> guesses.failed(now, settings)).orElseGet(() -> Guesses.first(now, settings));
        String write = before.isEmpty()
                ? "insert into guess_lock(failures, locks, locked_until, failed_at, id) values (?,?,?,?,?)"
                : "update guess_lock set failures = ?, locks = ?, locked_until = ?, failed_at = ? where id = ?";
        Sql.update(
                connection,
                write,
                after.failures(),
                after.locks(),
                after.lockedUntil().orElse(null),
                after.failedAt(),
                guesser.id());
        return after;
    }

    private static Optional<Guesses> read(Connection connection, String query, Guesser guesser) throws SQLException {
        return Sql.first(connection, query, GuessLocks::read, guesser.id());
    }

    private static Guesses read(ResultSet row) throws SQLException {
        return new Guesses(
                row.getInt("failures"),
                row.getInt("locks"),
                Optional.ofNullable(Instants.readIfAny(row, "locked_until")),
                Instants.read(row, "failed_at"));
    }

    private static Optional<Instant> later(Optional<Instant> one, Optional<Instant> other) {
        return List.of(one, other).stream().flatMap(Optional::stream).max(Comparator.naturalOrder());
    }
}
