package gaming.database;

import java.time.Duration;
import java.time.Instant;

/**
 * A moment of the database's clock. Money depends on this clock only, because the clocks of pods differ.
 * {@link #continued} adds the time that has passed by the pod's monotonic clock. This clock also runs while the process
 * is stopped, and a change of the system time does not move it.
 *
 * @param at the time of the database
 * @param readAfter {@link System#nanoTime()} before the database was asked
 */
public record Moment(Instant at, long readAfter) {
    /** The SQL expression for the moment at which its statement begins. */
    public static final String COLUMN = "utc_timestamp(3)";

    private static final String NOW = "select " + COLUMN;

    /** Reads the moment from the database, on the current connection. */
    public static Moment now() {
        long before = System.nanoTime();
        return Sql.first(NOW, row -> new Moment(row.getInstant(1), before)).orElseThrow();
    }

    /** Returns the present moment, rounded up by a millisecond so that it is not before the database's clock. */
    public Instant continued() {
        return at.plusMillis(Duration.ofNanos(System.nanoTime() - readAfter).toMillis() + 1);
    }
}
