package gaming.database;

import gaming.config.Keys;
import gaming.config.Misconfiguration;
import gaming.database.DatabaseSettings.Durability;
import gaming.database.PartitionedTable.Bounds;
import jakarta.persistence.PersistenceException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.eclipse.microprofile.config.Config;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.api.MigrationInfo;
import org.flywaydb.core.api.MigrationInfoService;
import org.flywaydb.core.api.exception.FlywayValidateException;

/** Migrates the tables to this version. It checks the database before it changes anything in it. */
public final class Migrations {
    private static final Logger LOG = System.getLogger(Migrations.class.getName());
    static final String KEY = "db.url";
    /** Has a row if the schema has tables and none of ours. The table of turns is the first one that a migration makes. */
    private static final String OTHERS = """
            select max(table_name) from information_schema.tables where table_schema = database()
            having count(*) > 0 and sum(table_name in ('migration_turn', 'flyway_schema_history')) = 0""";

    /** Long enough for the copy of a small table. */
    private static final Duration LONGEST_STATEMENT = Duration.ofMinutes(10);

    private Migrations() {}

    /**
     * One process at a time migrates. A start whose tables are complete waits for no other. The last partition of a
     * table is not divided here if it has many rows, because this takes longer than a start may take.
     *
     * @throws Misconfiguration for a database that this version cannot use
     * @throws SQLException for a database that refuses the connection or the rights
     */
    static void run(DatabaseSettings settings) throws SQLException {
        migrate(settings, Bounds.OF_A_START);
    }

    /**
     * The command {@code migrate}, which needs only the keys {@code db.*} and {@code app.environment} and may be
     * repeated. It divides last partitions of any size, which may take long.
     */
    public static void command(Config config) {
        try {
            runWhole(Keys.read(config, DatabaseSettings::from));
        } catch (SQLException failure) {
            throw new IllegalStateException(failure);
        }
        LOG.log(Level.INFO, "The database is migrated");
    }

    static void runWhole(DatabaseSettings settings) throws SQLException {
        migrate(settings, Bounds.NONE);
    }

    private static void migrate(DatabaseSettings settings, Bounds bounds) throws SQLException {
        var database = new Servers(settings, settings.url(), DatabaseSettings.REQUIRE_WRITABLE, Duration.ZERO);
        try (Connection connection = database.getConnection()) {
            requireMariaDb(connection.getMetaData());
            if (settings.durability() == Durability.REQUIRED) {
                requireDurability(connection);
            }
            requireOwnSchema(connection);
            Flyway flyway = Flyway.configure()
                    .dataSource(database)
                    // Flyway would refuse a schema that has the table of turns already
                    .baselineOnMigrate(true)
                    .baselineVersion("0")
                    .load();
            BooleanSupplier mustWait = () -> bounds.equals(Bounds.NONE) || isPending(flyway);
            if (mustWait.getAsBoolean()) {
                MigrationTurn.prepare(connection);
            }
            Optional<MigrationTurn> taken = MigrationTurn.await(database, MigrationTurn.LEASE, mustWait);
            if (taken.isPresent()) {
                try (MigrationTurn turn = taken.get()) {
                    migrate(flyway, connection, turn);
                    partition(connection, bounds, turn);
                }
            }
        } catch (FlywayValidateException changed) {
            // The first line of Flyway's message only announces the second
            throw new Misconfiguration(KEY, line(changed, 1), changed);
        } catch (FlywayException failure) {
            throw new Misconfiguration(KEY, line(failure, 0) + reason(failure), failure);
        }
    }

    /** Runs also the scripts that have failed, because each statement may run twice. */
    private static void migrate(Flyway flyway, Connection connection, MigrationTurn turn) {
        if (hasFailed(flyway.info())) {
            turn.requireHeld();
            Sql.on(connection, () -> Sql.update("delete from flyway_schema_history where not success"));
        }
        String pending = pending(flyway.info());
        if (!pending.isEmpty()) {
            LOG.log(Level.INFO, "Running {0}", pending);
        }
        Flyway.configure()
                .configuration(flyway.getConfiguration())
                .callbacks(turn.beforeEachScript())
                .load()
                .migrate();
    }

    /** Scripts may be pending in a database that does not answer. */
    private static boolean isPending(Flyway flyway) {
        try {
            MigrationInfoService migrations = flyway.info();
            return hasFailed(migrations) || !pending(migrations).isEmpty();
        } catch (FlywayException failure) {
            if (Transactions.databaseIsAway(failure)) {
                return true;
            }
            throw failure;
        }
    }

    private static boolean hasFailed(MigrationInfoService migrations) {
        return Stream.of(migrations.applied())
                .anyMatch(applied -> applied.getState().isFailed());
    }

    /** The scripts that have not run. */
    private static String pending(MigrationInfoService migrations) {
        return Stream.of(migrations.pending()).map(MigrationInfo::getScript).collect(Collectors.joining(", "));
    }

    private static void partition(Connection connection, Bounds bounds, MigrationTurn turn) {
        try {
            Sql.on(connection, () -> {
                PartitionedTable.arrangeAll(turn, bounds);
                return true;
            });
        } catch (PersistenceException failure) {
            if (bounds.equals(Bounds.NONE)) {
                throw failure;
            }
            // Their last partitions take the rows meanwhile
            LOG.log(Level.WARNING, "Tables get their partitions later", failure);
        }
    }

    /**
     * Makes the partitions of the coming months while no other process changes tables. A partition is made months before
     * its month, so a run may give up in favour of other statements, and a later run may try again.
     */
    static void partition(DataSource pool) {
        try (MigrationTurn turn =
                MigrationTurn.await(pool, MigrationTurn.LEASE, () -> true).orElseThrow()) {
            Sql.on(pool, () -> {
                Sql.waitAtMost(LONGEST_STATEMENT);
                PartitionedTable.arrangeAll(turn, Bounds.OF_A_START);
                return true;
            });
        }
    }

    private static void requireOwnSchema(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet others = statement.executeQuery(OTHERS)) {
            if (others.next()) {
                throw new Misconfiguration(
                        KEY,
                        "Found non-empty schema(s) `%s` but no schema history table"
                                .formatted(connection.getCatalog()));
            }
        }
    }

    private static void requireMariaDb(DatabaseMetaData server) throws SQLException {
        requireMariaDb(
                server.getDatabaseProductName(),
                server.getDatabaseProductVersion(),
                server.getDatabaseMajorVersion(),
                server.getDatabaseMinorVersion());
    }

    static void requireMariaDb(String product, String version, int major, int minor) {
        if (!product.equals("MariaDB") || major < 10 || (major == 10 && minor < 6)) {
            throw new Misconfiguration(KEY, "must be of MariaDB 10.6 or newer, not of " + product + " " + version);
        }
    }

    /** Any clock will do, because the difference of the clocks does not matter here. */
    private static void requireDurability(Connection connection) {
        Sql.on(connection, () -> ServerState.read(Clock.fixed(Instant.EPOCH, ZoneOffset.UTC)))
                .losesCommits()
                .ifPresent(reason -> {
                    throw new Misconfiguration(
                            DatabaseSettings.DURABILITY,
                            reason
                                    + ": set each to 1 on the server, or this key to trusted if commits are safe by other means");
                });
    }

    /** Returns the first sentence of a line. Advice for developers may follow it. */
    private static String line(FlywayException failure, int number) {
        String line = String.valueOf(failure.getMessage())
                .lines()
                .skip(number)
                .findFirst()
                .orElse("");
        return line.split("\\. ", 2)[0];
    }

    private static String reason(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof SQLException) {
                return ": " + cause.getMessage();
            }
        }
        return "";
    }
}
