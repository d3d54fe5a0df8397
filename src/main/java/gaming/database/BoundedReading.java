package gaming.database;

import gaming.core.Refusal;
import jakarta.persistence.PersistenceException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The long statements of one request, in the caller's transaction. Each reads the first {@link #MOST} rows. */
public final class BoundedReading {
    private static final int MOST = 100_000;
    private static final int FETCHED = 1000;

    private final Duration maxTime;
    private final Refusal tooMuch;
    private final long begun = System.nanoTime();
    private boolean complete = true;

    /**
     * @param maxTime the longest time of one statement, and the time after which no further one begins
     * @param tooMuch the answer to a request that takes longer
     */
    public BoundedReading(Duration maxTime, Refusal tooMuch) {
        this.maxTime = maxTime;
        this.tooMuch = tooMuch;
    }

    /** Whether no bound has left anything out. */
    public boolean complete() {
        return complete;
    }

    /** Tells that a bound of the caller has left something out. */
    public void leaveOut() {
        complete = false;
    }

    public <T> List<T> list(String query, Function<Row, T> row, @Nullable Object... parameters) {
        if (System.nanoTime() - begun > maxTime.toNanos()) {
            throw tooMuch;
        }
        var list = new ArrayList<T>();
        String bounded = "set statement max_statement_time = %d, group_concat_max_len = 16777216 for %s limit %d"
                .formatted(maxTime.toSeconds(), query, MOST + 1);
        try {
            Sql.each(FETCHED, bounded, each -> list.add(row.apply(each)), parameters);
        } catch (PersistenceException failure) {
            throw Sql.tookTooLong(failure) ? tooMuch : failure;
        }
        if (list.size() > MOST) {
            leaveOut();
            list.removeLast();
        }
        return list;
    }
}
