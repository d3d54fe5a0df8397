package gaming.access.limits;

import gaming.access.Caller;
import gaming.config.Keys;
import gaming.database.Row;
import gaming.database.Sql;
import gaming.database.Transactions;
import gaming.tasks.Expiring;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Function;
import org.apache.commons.codec.digest.DigestUtils;
import org.bson.types.ObjectId;
import org.eclipse.microprofile.config.Config;

/** Locks out subjects that guess secrets, on every pod. If several subjects are locked, the latest end counts. */
@ApplicationScoped
public class Lockouts implements Expiring {
    private static final String COLUMNS = "failures, locks, locked_until, failed_at";
    private static final String QUERY = "select " + COLUMNS + " from guess_lock where id = ?";
    /** Locks the row, and inserts it if it is missing. */
    private static final String HOLD = "insert into guess_lock(failures, locks, failed_at, id) values (0,0,?,?)"
            + " on duplicate key update id = id returning " + COLUMNS;

    /** A subject whose failed verifications are counted together. */
    public record Subject(String name) implements Comparable<Subject> {
        /** All callers in this caller's network. */
        public static Subject at(Caller caller) {
            return new Subject("address:" + caller.network());
        }

        /**
         * A device in the caller's neighbourhood, by the hash of its fingerprint. A fingerprint is not a secret. By it
         * alone, a distant caller could lock out its owner (details.md, "Amendments").
         */
        public static Subject on(byte[] fingerprint, Caller caller) {
            return new Subject("fingerprint:" + HexFormat.of().formatHex(fingerprint) + "@" + caller.neighbourhood());
        }

        public static Subject atSecondFactorOf(ObjectId user) {
            return new Subject("second-factor:" + user);
        }

        byte[] id() {
            return DigestUtils.sha256(name);
        }

        @Override
        public int compareTo(Subject other) {
            return name.compareTo(other.name);
        }
    }

    /**
     * Keys {@code auth.lock.*}: after every {@code failures} failed verifications, the subject is locked. Each lock is
     * twice as long as the previous lock, from {@code initial} to {@code max} (decisions.md, "Sign-in").
     */
    public record Rules(int failures, Duration initial, Duration max, Duration forgetAfter) {
        private static final String INITIAL = "auth.lock.initial";
        private static final String MAX = "auth.lock.max";
        private static final String FORGET_AFTER = "auth.lock.forget-after";
        /** So many doublings exceed every value that the keys allow. */
        private static final int MOST_DOUBLINGS = 30;

        public static Rules from(Keys keys) {
            var rules = new Rules(
                    keys.number("auth.lock.failures", 1_000_000),
                    keys.duration(INITIAL, "PT1S", "P1D"),
                    keys.duration(MAX, "PT1S", "P1D"),
                    keys.duration(FORGET_AFTER, "PT1S", "P30D"));
            keys.require(rules.initial.compareTo(rules.max) <= 0, MAX, "must not be shorter than", INITIAL);
            keys.require(rules.max.compareTo(rules.forgetAfter) <= 0, FORGET_AFTER, "must not be shorter than", MAX);
            return rules;
        }

        /** The failed verifications of one subject; {@code failures} are those since the latest lock. */
        record State(int failures, int locks, Optional<Instant> lockedUntil, Instant failedAt) {
            static State none(Instant now) {
                return new State(0, 0, Optional.empty(), now);
            }

            boolean locked(Instant now) {
                return lockedUntil.isPresent() && lockedUntil.get().isAfter(now);
            }
        }

        State failed(State latest, Instant now) {
            if (latest.locked(now)) {
                return latest;
            }
            State before = latest.failedAt().plus(forgetAfter).isAfter(now) ? latest : State.none(now);
            return before.failures() + 1 < failures
                    ? new State(before.failures() + 1, before.locks(), before.lockedUntil(), now)
                    : new State(0, before.locks() + 1, Optional.of(now.plus(lock(before.locks()))), now);
        }

        private Duration lock(int locks) {
            Duration doubled = initial.multipliedBy(1L << Math.min(locks, MOST_DOUBLINGS));
            return doubled.compareTo(max) < 0 ? doubled : max;
        }
    }

    private final Transactions transactions;
    private final Rules rules;
    private final Clock clock;

    @Inject
    Lockouts(Transactions transactions, Config config, Clock clock) {
        this.transactions = transactions;
        rules = Keys.read(config, Rules::from);
        this.clock = clock;
    }

    public Optional<Instant> lockedUntil(Collection<Subject> subjects) {
        return transactions.call(() -> latest(subjects, subject -> Sql.first(QUERY, Lockouts::read, subject.id())));
    }

    /**
     * Returns the end of the subjects' lock, as {@link #lockedUntil}. Locks their rows until the caller's transaction
     * ends. Other calls of this method wait, so their guesses run after the failure of an earlier guess is counted.
     */
    public Optional<Instant> hold(Collection<Subject> subjects) {
        return latest(subjects, this::held);
    }

    /** Counts a failed verification for each subject. Returns the end of their lock if one of them is locked now. */
    public Optional<Instant> failed(Collection<Subject> subjects) {
        return transactions.call(() -> latest(subjects, this::count));
    }

    /** Deletes the failures and locks of the subjects, in the caller's transaction. */
    public void passed(Collection<Subject> subjects) {
        for (Subject subject : new TreeSet<>(subjects)) {
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

    private Optional<Instant> latest(Collection<Subject> subjects, Function<Subject, Optional<Rules.State>> look) {
        // Always in the same order, so that concurrent calls do not deadlock
        return subjects.stream()
                .distinct()
                .sorted()
                .flatMap(subject -> look.apply(subject).stream())
                .filter(state -> state.locked(clock.instant()))
                .flatMap(state -> state.lockedUntil().stream())
                .max(Comparator.naturalOrder());
    }

    private Optional<Rules.State> count(Subject subject) {
        Rules.State after = rules.failed(held(subject).orElseThrow(), clock.instant());
        Sql.update(
                "update guess_lock set failures = ?, locks = ?, locked_until = ?, failed_at = ? where id = ?",
                after.failures(),
                after.locks(),
                after.lockedUntil().orElse(null),
                after.failedAt(),
                subject.id());
        return Optional.of(after);
    }

    private Optional<Rules.State> held(Subject subject) {
        return Sql.first(HOLD, Lockouts::read, clock.instant(), subject.id());
    }

    private static Rules.State read(Row row) {
        return new Rules.State(
                row.getInt("failures"),
                row.getInt("locks"),
                Optional.ofNullable(row.getInstantIfAny("locked_until")),
                row.getInstant("failed_at"));
    }
}
