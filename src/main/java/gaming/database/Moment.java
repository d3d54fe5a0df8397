package gaming.database;

import java.time.Duration;
import java.time.Instant;

/**
 * A moment of the database's clock, the one clock for money: the clocks of pods differ. A process that goes on from it
 * measures by its monotonic clock, which counts while the process is stopped, and which no change of the time moves.
 *
 * @param at in UTC
 * @param readAfter {@link System#nanoTime()} before the database was asked
 */
public record Moment(Instant at, long readAfter) {
    /** Reads the moment as a column of a statement: the moment at which that statement begins. */
    public static final String COLUMN = "utc_timestamp(3)";

    private static final String NOW = "select " + COLUMN;

    /** Asks the database, in the current transaction. */
    public static Moment now() {
        long before = System.nanoTime();
        return Sql.first(NOW, row -> new Moment(row.getInstant(1), before)).orElseThrow();
    }

    /** The moment that it is now, to the next millisecond: never earlier than the database's clock tells. */
    public Instant continued() {
        return at.plusMillis(Duration.ofNanos(System.nanoTime() - readAfter).toMillis() + 1);
    }
}
