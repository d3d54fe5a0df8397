package gaming.database;

import jakarta.persistence.PersistenceException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.sql.Connection;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/** Logs the progress of changes of large tables, while {@link Migrations} waits for them. */
final class MigrationProgress implements AutoCloseable {
    private static final Logger LOG = System.getLogger(MigrationProgress.class.getName());
    private static final Duration INTERVAL = Duration.ofSeconds(10);

    /** Changes of tables have stages; queries have none. */
    private static final String CHANGES = """
            select left(info, 60), time, stage, max_stage, progress
            from information_schema.processlist
            where db = database() and max_stage > 0""";

    private final Connection connection;
    private final Thread reports = Thread.ofVirtual().name("progress").unstarted(this::report);

    MigrationProgress(Connection connection) {
        this.connection = connection;
    }

    void begin() {
        reports.start();
    }

    private void report() {
        LockSupport.parkNanos(INTERVAL.toNanos());
        while (!Thread.currentThread().isInterrupted()) {
            try {
                Sql.on(connection, () -> {
                    Sql.each(CHANGES, MigrationProgress::log);
                    return true;
                });
            } catch (PersistenceException failure) {
                LOG.log(Level.WARNING, "The progress is not known", failure);
            }
            LockSupport.parkNanos(INTERVAL.toNanos());
        }
    }

    private static void log(Row change) {
        LOG.log(
                Level.INFO,
                "{0}...: {1} s, stage {2} of {3}, {4} %",
                change.getString(1),
                change.getLong(2),
                change.getInt(3),
                change.getInt(4),
                change.getBigDecimal(5));
    }

    @Override
    public void close() {
        reports.interrupt();
    }
}
