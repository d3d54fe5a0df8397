package gaming.limits;

import gaming.database.Row;
import gaming.database.Sql;
import gaming.database.Transactions;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
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
        return transactions.call(() -> lockedUntil(guessers, QUERY));
    }

    /**
     * As above, and holds these until the caller's transaction ends: others who ask the same wait, so that nobody guesses
     * beside another whose failure is not counted yet.
     */
    public Optional<Instant> hold(Collection<Guesser> guessers) {
        for (Guesser guesser : new TreeSet<>(guessers)) {
            Sql.update(HOLD, clock.instant(), guesser.id());
        }
        return lockedUntil(guessers, LOCKING_QUERY);
    }

    private Optional<Instant> lockedUntil(Collection<Guesser> guessers, String query) {
        Instant now = clock.instant();
        Optional<Instant> latest = Optional.empty();
        for (Guesser guesser : new TreeSet<>(guessers)) {
            Optional<Instant> until =
                    read(query, guesser).filter(guesses -> guesses.locked(now)).flatMap(Guesses::lockedUntil);
            latest = later(latest, until);
        }
        return latest;
    }

    /** Counts a failed verification for each of these; returns until when they are locked now, if they are. */
    public Optional<Instant> failed(Collection<Guesser> guessers) {
        return transactions.call(() -> count(guessers));
    }

    private Optional<Instant> count(Collection<Guesser> guessers) {
        Instant now = clock.instant();
        Optional<Instant> latest = Optional.empty();
        // In one order, so that calls beside each other do not deadlock
        for (Guesser guesser : new TreeSet<>(guessers)) {
            Guesses guesses = failed(guesser, now);
            latest = later(latest, guesses.locked(now) ? guesses.lockedUntil() : Optional.empty());
        }
        return latest;
    }

    /** Forgets the failures of these: they know what they had to. In the caller's transaction. */
    public void passed(Collection<Guesser> guessers) {
        for (Guesser guesser : new TreeSet<>(guessers)) {
            Sql.update("delete from guess_lock where id = ?", guesser.id());
        }
    }

    /** Deletes what is forgotten anyway, at most {@code most} rows, and returns how many it were. */
    public int clean(int most) {
        return Sql.update(
                "delete from guess_lock where failed_at < ? limit ?",
                clock.instant().minus(settings.forgetAfter()),
                most);
    }

    private Guesses failed(Guesser guesser, Instant now) {
        Optional<Guesses> before = read(LOCKING_QUERY, guesser);
        Guesses after =
                before.map(guesses -> guesses.failed(now, settings)).orElseGet(() -> Guesses.first(now, settings));
        String write = before.isEmpty()
                ? "insert into guess_lock(failures, locks, locked_until, failed_at, id) values (?,?,?,?,?)"
                : "update guess_lock set failures = ?, locks = ?, locked_until = ?, failed_at = ? where id = ?";
        Sql.update(
                write,
                after.failures(),
                after.locks(),
                after.lockedUntil().orElse(null),
                after.failedAt(),
                guesser.id());
        return after;
    }

    private static Optional<Guesses> read(String query, Guesser guesser) {
        return Sql.first(query, GuessLocks::read, guesser.id());
    }

    private static Guesses read(Row row) {
        return new Guesses(
                row.getInt("failures"),
                row.getInt("locks"),
                Optional.ofNullable(row.getInstantIfAny("locked_until")),
                row.getInstant("failed_at"));
    }

    private static Optional<Instant> later(Optional<Instant> one, Optional<Instant> other) {
        return List.of(one, other).stream().flatMap(Optional::stream).max(Comparator.naturalOrder());
    }
}
