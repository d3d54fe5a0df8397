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

/**
 * The turn of one process to change tables, in a row with its holder and its end. MariaDB's own locks hold on one node
 * of a cluster only; a written row holds on all. The holder renews the turn, so the turn of a process that dies ends
 * soon.
 */
final class MigrationTurn implements AutoCloseable {
    private static final Logger LOG = System.getLogger(MigrationTurn.class.getName());
    private static final int SECONDS = 30;
    private static final int SECONDS_BETWEEN_RENEWALS = 5;
    private static final Duration BETWEEN_TRIES = Duration.ofMillis(500);
    private static final int MOST_TRIES = 1200;
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private static final String TABLE = """
            create table if not exists migration_turn (
              id tinyint not null primary key,
              holder char(36) not null,
              ends_at datetime(3) not null
            ) comment 'one row: the process that may change the tables'""";

    private static final String ROW = "insert ignore into migration_turn values (1, '', utc_timestamp(3))";
    private static final String UPDATE =
            "update migration_turn set holder = ?, ends_at = utc_timestamp(3) + interval ? second";
    private static final String TAKE = UPDATE + " where ends_at <= utc_timestamp(3)";
    private static final String RENEW = UPDATE + " where holder = ?";

    private final DataSource database;
    private final String holder = UUID.randomUUID().toString();
    private final ScheduledExecutorService renewal = Executors.newSingleThreadScheduledExecutor(
            Thread.ofVirtual().name("migration turn").factory());

    private MigrationTurn(DataSource database) {
        this.database = database;
    }

    /**
     * Waits for the turn while the work is {@code needed}. Returns empty if another process has the turn and the work is
     * no longer needed.
     *
     * @throws Misconfiguration after a bounded time
     * @throws SQLException also if the user may not create tables
     */
    static Optional<MigrationTurn> await(DataSource database, BooleanSupplier needed) throws SQLException {
        if (needed.getAsBoolean()) {
            try (Connection connection = database.getConnection();
                    var statement = connection.createStatement()) {
                statement.execute(TABLE);
            }
        }
        var turn = new MigrationTurn(database);
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
                return Sql.update(TAKE, holder, SECONDS) > 0;
            });
        } catch (PersistenceException failure) {
            // On a cluster the later of two that take it at once has a deadlock
            if (Transactions.databaseIsAway(failure)) {
                return false;
            }
            throw failure;
        }
    }

    private void renew() {
        try {
            boolean renewed = Sql.on(database, () -> {
                Sql.waitAtMost(PATIENCE);
                return Sql.update(RENEW, holder, SECONDS, holder) > 0;
            });
            if (!renewed) {
                LOG.log(Level.ERROR, "Another process changes the tables too, because this one has slept");
            }
        } catch (PersistenceException failure) {
            LOG.log(Level.WARNING, "The turn to change the tables is not renewed", failure);
        }
    }

    @Override
    public void close() {
        renewal.close();
        try {
            Sql.on(database, () -> Sql.update(RENEW, holder, 0, holder));
        } catch (PersistenceException failure) {
            LOG.log(Level.WARNING, "The turn to change the tables ends by itself", failure);
        }
    }
}
