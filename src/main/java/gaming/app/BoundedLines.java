package gaming.app;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.logging.Formatter;
import java.util.logging.Level;
import java.util.logging.LogRecord;

/**
 * Limits the warnings and errors of each kind, because callers can cause them. In each ten seconds, the first lines are
 * written with their exceptions, and some more lines without. Further lines are counted and left out. The next written
 * line shows their number.
 */
final class BoundedLines extends Formatter {
    private static final long INTERVAL = Duration.ofSeconds(10).toNanos();
    private static final int WHOLE = 10;
    private static final int LINES = 100;
    /** These characters of a message identify its kind. Names and numbers come later in a message. */
    private static final int BEGIN = 20;

    private static final int MOST_KINDS = 1000;

    private final Formatter formatter;
    private final Map<String, Kind> kinds = new ConcurrentHashMap<>();
    /** Exists from the start, because a process that can open no more files cannot load its class later. */
    private final Kind others = new Kind();

    BoundedLines(Formatter formatter) {
        this.formatter = formatter;
    }

    @Override
    public String format(LogRecord line) {
        if (line.getLevel().intValue() < Level.WARNING.intValue()) {
            return formatter.format(line);
        }
        String name = kind(line);
        Kind kind = kinds.size() < MOST_KINDS
                ? kinds.computeIfAbsent(name, _ -> new Kind())
                : kinds.getOrDefault(name, others);
        return kind.format(line);
    }

    private static String kind(LogRecord line) {
        String message = String.valueOf(line.getMessage());
        Throwable thrown = line.getThrown();
        return line.getLoggerName() + " "
                + (thrown == null ? "" : thrown.getClass().getName()) + " "
                + message.substring(0, Math.min(BEGIN, message.length()));
    }

    private final class Kind {
        private long beganAt = System.nanoTime() - INTERVAL;
        private int written;
        private long leftOut;

        synchronized String format(LogRecord line) {
            long now = System.nanoTime();
            if (now - beganAt >= INTERVAL) {
                beganAt = now;
                written = 0;
            }
            if (written >= LINES) {
                leftOut++;
                return "";
            }
            written++;
            LogRecord shown = written > WHOLE || leftOut > 0 ? copy(line) : line;
            leftOut = 0;
            return formatter.format(shown);
        }

        private LogRecord copy(LogRecord line) {
            String more = leftOut == 0 ? "" : " (" + leftOut + " more like it since the last line)";
            var copy = new LogRecord(line.getLevel(), line.getMessage() + more);
            copy.setLoggerName(line.getLoggerName());
            copy.setInstant(line.getInstant());
            copy.setLongThreadID(line.getLongThreadID());
            copy.setParameters(line.getParameters());
            copy.setResourceBundle(line.getResourceBundle());
            copy.setThrown(written > WHOLE ? null : line.getThrown());
            return copy;
        }
    }
}
