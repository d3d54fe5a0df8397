package gaming.core;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;

/** A log for lines that callers can cause in large numbers. It writes a few lines in each ten seconds. */
public final class RateLimitedLog {
    private static final long INTERVAL = Duration.ofSeconds(10).toNanos();
    private static final int LINES = 20;

    private final Logger logger;
    private long beganAt = System.nanoTime() - INTERVAL;
    private int written;
    private long leftOut;

    public RateLimitedLog(Logger logger) {
        this.logger = logger;
    }

    public synchronized void warn(String line) {
        long now = System.nanoTime();
        if (now - beganAt >= INTERVAL) {
            beganAt = now;
            written = 0;
        }
        if (written >= LINES) {
            leftOut++;
            return;
        }
        logger.log(Level.WARNING, leftOut == 0 ? line : line + " (" + leftOut + " more like it since the last line)");
        written++;
        leftOut = 0;
    }
}
