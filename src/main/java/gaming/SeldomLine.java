package gaming;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;

/** A line of the log that many may want to write at once: one in ten seconds is written, and says how many were not. */
public final class SeldomLine {
    private static final long INTERVAL = Duration.ofSeconds(10).toNanos();

    private final Logger logger;
    private long writtenAt = System.nanoTime() - INTERVAL;
    private long leftOut;

    public SeldomLine(Logger logger) {
        this.logger = logger;
    }

    public synchronized void warn(String line) {
        long now = System.nanoTime();
        if (now - writtenAt < INTERVAL) {
            leftOut++;
            return;
        }
        logger.log(Level.WARNING, leftOut == 0 ? line : line + " (" + leftOut + " more like it since the last line)");
        writtenAt = now;
        leftOut = 0;
    }
}
