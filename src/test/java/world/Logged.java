package world;

import io.helidon.logging.common.LogConfig;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** Collects the log of one class during a test, and keeps it from the terminal. */
public final class Logged extends Handler implements AutoCloseable {
    static {
        // The first server of a JVM configures the log, and would drop our handler
        LogConfig.configureRuntime();
    }

    private final Logger logger;
    private final List<LogRecord> records = new CopyOnWriteArrayList<>();

    private Logged(Logger logger) {
        this.logger = logger;
    }

    public static Logged by(Class<?> type) {
        var logged = new Logged(Logger.getLogger(type.getName()));
        logged.logger.addHandler(logged);
        logged.logger.setUseParentHandlers(false);
        return logged;
    }

    public List<LogRecord> records() {
        return records;
    }

    /** Level and message of each. */
    public List<String> lines() {
        return records.stream()
                .map(logged -> logged.getLevel() + " " + logged.getMessage())
                .toList();
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
