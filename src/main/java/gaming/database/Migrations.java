package gaming.database;

import gaming.config.Misconfiguration;
import gaming.database.DatabaseSettings.Durability;
import gaming.database.PartitionedTable.Bounds;
import jakarta.persistence.PersistenceException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.api.MigrationInfo;
import org.flywaydb.core.api.MigrationInfoService;
import org.flywaydb.core.api.exception.FlywayValidateException;

/** Migrates the tables to this version. It checks the database before it changes anything in it. */
final class Migrations {
    private static final Logger LOG = System.getLogger(Migrations.class.getName());
    private static final String KEY = "db.url";
    private static final String INIT_SQL = "initSql";
    private static final Duration LONGEST_CONNECT = Duration.ofSeconds(10);
    private static final int DUPLICATE_COLUMN = 1060;

    private Migrations() {}

    /**
     * Flyway's lock lets one pod migrate at a time. The last partition of a table is not divided here if it has many
     * rows, because this takes longer than a start may take.
     *
     * @throws Misconfiguration for a database that this version cannot use
     * @throws SQLException for a database that refuses the connection or the rights
     */
    static void run(DatabaseSettings settings) throws SQLException {
        try (Connection connection = connect(settings)) {
            migrate(settings, connection);
            try {
                partition(connection, Bounds.OF_A_START);
            } catch (PersistenceException failure) {
                LOG.log(Level.WARNING, "Tables get their partitions later", failure);
            }
        }
    }

    /**
     * Migrates as {@link #run} does, and divides last partitions of any size, which may take long.
     *
     * @throws Misconfiguration also while another process makes partitions
     */
    static void runWhole(DatabaseSettings settings) throws SQLException {
        try (Connection connection = connect(settings)) {
            migrate(settings, connection);
            if (!partition(connection, Bounds.NONE)) {
                throw new Misconfiguration(KEY, "another process makes partitions: run migrate again");
            }
        }
    }

    private static Flyway flyway(DatabaseSettings settings) {
        return Flyway.configure()
                .dataSource(settings.url(), settings.user(), settings.password())
                .jdbcProperties(Map.of(INIT_SQL, DatabaseSettings.REQUIRE_WRITABLE))
                .load();
    }

    /** Makes the partitions, unless another start or {@code migrate} does so; returns whether it has made them. */
    private static boolean partition(Connection connection, Bounds bounds) {
        return Sql.on(connection, () -> {
            if (!Sql.exists("select 1 from dual where get_lock(concat(database(), '.partitions'), 0) = 1")) {
                return false;
            }
            YearMonth now = Sql.first("select utc_date()", row -> YearMonth.from(row.getDate(1)))
                    .orElseThrow();
            for (PartitionedTable table : PartitionedTable.values()) {
                table.arrange(now, bounds);
            }
            return true;
        });
    }

    private static void migrate(DatabaseSettings settings, Connection connection) throws SQLException {
        try {
            Flyway flyway = flyway(settings);
            requireMariaDb(connection.getMetaData());
            if (settings.durability() == Durability.REQUIRED) {
                requireDurability(connection);
            }
            MigrationInfoService migrations = flyway.info();
            for (MigrationInfo applied : migrations.applied()) {
                requireSuccess(applied);
            }
            if (migrations.pending().length > 0) {
                requireRights(connection);
                LOG.log(
                        Level.INFO,
                        "Running {0}",
                        Stream.of(migrations.pending())
                                .map(MigrationInfo::getScript)
                                .collect(Collectors.joining(", ")));
            }
            flyway.migrate();
        } catch (FlywayValidateException changed) {
            // The first line only announces the second
            throw new Misconfiguration(KEY, line(changed, 1), changed);
        } catch (FlywayException failure) {
            throw new Misconfiguration(KEY, line(failure, 0) + reason(failure), failure);
        }
    }

    private static Connection connect(DatabaseSettings settings) throws SQLException {
        var properties = new Properties();
        properties.setProperty("user", settings.user());
        properties.setProperty("password", settings.password());
        properties.setProperty(INIT_SQL, DatabaseSettings.REQUIRE_WRITABLE);
        properties.setProperty("connectTimeout", Long.toString(LONGEST_CONNECT.toMillis()));
        return DriverManager.getConnection(settings.url(), properties);
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

    private static void requireSuccess(MigrationInfo applied) {
        String script = applied.getScript();
        if (applied.getState().isFailed()) {
            throw new Misconfiguration(
                    KEY,
                    script + " failed at an earlier start: undo its changes, delete its row of"
                            + " flyway_schema_history, and start again");
        }
    }

    /**
     * Without rights Flyway would try ten times to create its table, or record a migration as failed. The statement
     * names a column twice, so it creates no table that could disturb other pods. The database checks rights before
     * columns.
     */
    private static void requireRights(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("create table migration_rights (twice int, twice int)");
        } catch (SQLException refusal) {
            if (refusal.getErrorCode() != DUPLICATE_COLUMN) {
                throw refusal;
            }
        }
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
