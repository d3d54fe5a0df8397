package gaming.social;

import io.helidon.logging.common.LogConfig;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** Collects what is logged about providers while a test runs. */
final class LoggedByFlows extends Handler implements AutoCloseable {
    private final Logger logger = Logger.getLogger(CodeFlow.class.getName());
    private final List<String> lines = new CopyOnWriteArrayList<>();

    static {
        // The first server of a JVM does it, and would drop our handler
        LogConfig.configureRuntime();
    }

    LoggedByFlows() {
        logger.addHandler(this);
        logger.setUseParentHandlers(false);
    }

    /** Level and message of each. */
    List<String> lines() {
        return lines;
    }

    @Override
    public void publish(LogRecord logged) {
        lines.add(logged.getLevel() + " " + logged.getMessage());
    }

    @Override
    public void flush() {}

    @Override
    public void close() {
        logger.removeHandler(this);
        logger.setUseParentHandlers(true);
    }
}
