package gaming.access.limits;

import gaming.config.Keys;
import gaming.database.Row;
import gaming.database.Sql;
import gaming.database.Transactions;
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

/**
 * Locks against guessing, which hold across pods. Of several guessers the latest end of a lock counts.
 */
@ApplicationScoped
public class GuessLocks {
    private static final String COLUMNS = "failures, locks, locked_until, failed_at";
    private static final String QUERY = "select " + COLUMNS + " from guess_lock where id = ?";
    /** Holds the row, which may have to be made for it. */
    private static final String HOLD = "insert into guess_lock(failures, locks, failed_at, id) values (0,0,?,?)"
            + " on duplicate key update id = id returning " + COLUMNS;

    private final Transactions transactions;
    private final GuessLockSettings settings;
    private final Clock clock;

    @Inject
    GuessLocks(Transactions transactions, Config config, Clock clock) {
        this.transactions = transactions;
        this.settings = Keys.read(config, GuessLockSettings::from);
        this.clock = clock;
    }

    /** Until when these are locked; empty when they are not. */
    public Optional<Instant> lockedUntil(Collection<Guesser> guessers) {
        return transactions.call(() -> latest(guessers, guesser -> Sql.first(QUERY, GuessLocks::read, guesser.id())));
    }

    /**
     * As above, and holds these until the caller's transaction ends: others who ask the same wait, so that nobody guesses
     * beside another whose failure is not counted yet.
     */
    public Optional<Instant> hold(Collection<Guesser> guessers) {
        return latest(guessers, this::held);
    }

    /** Counts a failed verification for each of these; returns until when they are locked now, if they are. */
    public Optional<Instant> failed(Collection<Guesser> guessers) {
        return transactions.call(() -> latest(guessers, this::count));
    }

    /** Forgets the failures of these: they know what they had to. In the caller's transaction. */
    public void passed(Collection<Guesser> guessers) {
        for (Guesser guesser : new TreeSet<>(guessers)) {
            Sql.update("delete from guess_lock where id = ?", guesser.id());
        }
    }

    /** Deletes what is forgotten anyway, at most {@code most} rows, and returns how many it deleted. */
    public int clean(int most) {
        return Sql.update(
                "delete from guess_lock where failed_at < ? limit ?",
                clock.instant().minus(settings.forgetAfter()),
                most);
    }

    private Optional<Instant> latest(Collection<Guesser> guessers, Function<Guesser, Optional<Guesses>> look) {
        // In one order, so that calls beside each other do not deadlock
        return guessers.stream()
                .distinct()
                .sorted()
                .flatMap(guesser -> look.apply(guesser).stream())
                .filter(guesses -> guesses.locked(clock.instant()))
                .flatMap(guesses -> guesses.lockedUntil().stream())
                .max(Comparator.naturalOrder());
    }

    private Optional<Guesses> count(Guesser guesser) {
        Guesses after = held(guesser).orElseThrow().failed(clock.instant(), settings);
        Sql.update(
                "update guess_lock set failures = ?, locks = ?, locked_until = ?, failed_at = ? where id = ?",
                after.failures(),
                after.locks(),
                after.lockedUntil().orElse(null),
                after.failedAt(),
                guesser.id());
        return Optional.of(after);
    }

    private Optional<Guesses> held(Guesser guesser) {
        return Sql.first(HOLD, GuessLocks::read, clock.instant(), guesser.id());
    }

    private static Guesses read(Row row) {
        return new Guesses(
                row.getInt("failures"),
                row.getInt("locks"),
                Optional.ofNullable(row.getInstantIfAny("locked_until")),
                row.getInstant("failed_at"));
    }
}
