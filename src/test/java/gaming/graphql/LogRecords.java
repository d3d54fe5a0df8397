package gaming.graphql;

import io.helidon.logging.common.LogConfig;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** Collects what the engine logs while a test runs. */
final class LogRecords extends Handler implements AutoCloseable {
    private final Logger logger = Logger.getLogger(Failures.class.getName());
    private final List<LogRecord> records = new CopyOnWriteArrayList<>();

    static {
        // The first server of a JVM does it, and would drop our handler
        LogConfig.configureRuntime();
    }

    LogRecords() {
        logger.addHandler(this);
        logger.setUseParentHandlers(false);
    }

    List<LogRecord> records() {
        return records;
    }

    @Override
    public void publish(LogRecord logged) {
        records.add(logged);
    }

    @Override
    public void flush() {}

    @Override
    public void close() {
        logger.removeHandler(this);
        logger.setUseParentHandlers(true);
    }
}
