package gaming.database;

import gaming.config.Misconfiguration;
import jakarta.persistence.PersistenceException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import javax.sql.DataSource;
import org.flywaydb.core.api.callback.BaseCallback;
import org.flywaydb.core.api.callback.Context;
import org.flywaydb.core.api.callback.Event;
import org.jspecify.annotations.Nullable;

/**
 * The turn of one process to change tables, in a row with its holder. MariaDB's own locks hold on one node of a cluster
 * only; a written row holds on all. The holder moves the version of the row. A process that sees the same version for
 * the time of a lease takes the turn, so no two clocks are compared. On a cluster the row stands still while all nodes
 * change a table. Reads then wait too, and the holder's version comes before that of another process.
 */
final class MigrationTurn implements AutoCloseable {
    static final Duration LEASE = Duration.ofSeconds(30);

    private static final Logger LOG = System.getLogger(MigrationTurn.class.getName());
    private static final int SECONDS_BETWEEN_RENEWALS = 5;
    private static final Duration BETWEEN_TRIES = Duration.ofMillis(500);
    private static final int MOST_TRIES = 1200;
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private static final String TABLE = """
            create table if not exists migration_turn (
              id tinyint not null primary key,
              holder char(36) not null comment 'empty: the turn is free',
              version bigint not null comment 'moves while the holder lives'
            ) comment 'one row: the process that may change the tables'""";

    private static final String ROW = "insert ignore into migration_turn values (1, '', 0)";
    private static final String CHANGE = "update migration_turn set holder = ?, version = version + 1 where holder = ?";

    private final DataSource database;
    private final Duration lease;
    private final String holder = UUID.randomUUID().toString();
    private final ScheduledExecutorService renewal = Executors.newSingleThreadScheduledExecutor(
            Thread.ofVirtual().name("migration turn").factory());
    private @Nullable Seen seen;

    private MigrationTurn(DataSource database, Duration lease) {
        this.database = database;
        this.lease = lease;
    }

    /** @param since {@link System#nanoTime()} before this state was first read */
    private record Seen(String holder, long version, long since) {
        private boolean isSame(Seen other) {
            return holder.equals(other.holder) && version == other.version;
        }
    }

    /**
     * Makes the table of the turn, unless it is there.
     *
     * @throws SQLException also if the user may not create tables
     */
    static void prepare(Connection connection) throws SQLException {
        try (var statement = connection.createStatement()) {
            statement.execute(TABLE);
        }
    }

    /**
     * Waits for the turn while the work is {@code needed}. Returns empty if another process has the turn and the work is
     * no longer needed.
     *
     * @param lease the time after which another process that does not move has lost the turn
     * @throws Misconfiguration after a bounded time
     */
    static Optional<MigrationTurn> await(DataSource database, Duration lease, BooleanSupplier needed) {
        var turn = new MigrationTurn(database, lease);
        for (int tries = 0; !turn.isTaken(); tries++) {
            if (!needed.getAsBoolean()) {
                return Optional.empty();
            }
            if (tries == 0) {
                LOG.log(Level.INFO, "Waiting, because another process changes the tables");
            } else if (tries == MOST_TRIES) {
                throw new Misconfiguration(Migrations.KEY, "another process has changed the tables for too long");
            }
            LockSupport.parkNanos(BETWEEN_TRIES.toNanos());
        }
        var _ = turn.renewal.scheduleWithFixedDelay(
                turn::renew, SECONDS_BETWEEN_RENEWALS, SECONDS_BETWEEN_RENEWALS, TimeUnit.SECONDS);
        return Optional.of(turn);
    }

    private boolean isTaken() {
        try {
            return Sql.on(database, () -> {
                Sql.waitAtMost(PATIENCE);
                Sql.update(ROW);
                Seen now = seen();
                return (now.holder.isEmpty() || System.nanoTime() - now.since > lease.toNanos())
                        && Sql.update(CHANGE + " and version = ?", holder, now.holder, now.version) > 0;
            });
        } catch (PersistenceException failure) {
            // On a cluster the later of two that take it at once has a deadlock
            if (Transactions.databaseIsAway(failure)) {
                return false;
            }
            throw failure;
        }
    }

    private Seen seen() {
        long before = System.nanoTime();
        Seen now = Sql.first(
                        "select holder, version from migration_turn",
                        row -> new Seen(row.getString(1), row.getLong(2), before))
                .orElseThrow();
        Seen latest = seen;
        if (latest == null || !latest.isSame(now)) {
            seen = now;
            return now;
        }
        return latest;
    }

    private void renew() {
        try {
            requireHeld();
        } catch (PersistenceException | IllegalStateException failure) {
            LOG.log(Level.WARNING, "The turn to change the tables is not renewed", failure);
        }
    }

    /** @throws IllegalStateException if another process has taken the turn, because this one has slept */
    void requireHeld() {
        boolean held = Sql.on(database, () -> {
            Sql.waitAtMost(PATIENCE);
            return Sql.update(CHANGE, holder, holder) > 0;
        });
        if (!held) {
            throw new IllegalStateException("Another process has taken the turn to change the tables");
        }
    }

    /** No script begins without the turn. */
    BaseCallback beforeEachScript() {
        return new BaseCallback() {
            @Override
            public boolean supports(Event event, Context context) {
                return event == Event.BEFORE_EACH_MIGRATE;
            }

            @Override
            public void handle(Event event, Context context) {
                requireHeld();
            }
        };
    }

    @Override
    public void close() {
        renewal.close();
        try {
            Sql.on(database, () -> {
                Sql.waitAtMost(PATIENCE);
                return Sql.update(CHANGE, "", holder);
            });
        } catch (PersistenceException failure) {
            LOG.log(Level.WARNING, "The turn to change the tables ends by itself", failure);
        }
    }
}
