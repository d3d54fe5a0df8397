package gaming.referral.signal;

import gaming.core.DayRange;
import gaming.database.Row;
import gaming.database.Sql;
import jakarta.persistence.PersistenceException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The statements of one request about some days, in the caller's transaction. Each reads the first {@link #MOST} rows. */
final class BoundedReading {
    private static final int MOST = 100_000;
    private static final int FETCHED = 1000;

    final DayRange days;
    private final Duration maxTime;
    private final long begun = System.nanoTime();

    /** Whether no bound has left anything out. */
    boolean complete = true;

    BoundedReading(DayRange days, Duration maxTime) {
        this.days = days;
        this.maxTime = maxTime;
    }

    /** Refuses a request that takes too long with INVALID_DATE_RANGE. */
    <T> List<T> list(String query, Function<Row, T> row, @Nullable Object... parameters) {
        var list = new ArrayList<T>();
        String bounded = "set statement max_statement_time = %d, group_concat_max_len = 16777216 for %s limit %d"
                .formatted(maxTime.toSeconds(), query, MOST + 1);
        var tooMuch = days.refused("These days have too much to read. Ask for fewer days, or for one kind");
        if (System.nanoTime() - begun > maxTime.toNanos()) {
            throw tooMuch;
        }
        try {
            Sql.each(FETCHED, bounded, each -> list.add(row.apply(each)), parameters);
        } catch (PersistenceException failure) {
            throw Sql.tookTooLong(failure) ? tooMuch : failure;
        }
        if (list.size() > MOST) {
            complete = false;
            list.removeLast();
        }
        return list;
    }
}
