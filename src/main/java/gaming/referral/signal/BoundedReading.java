package gaming.referral.signal;

import gaming.core.DayRange;
import gaming.core.Refusal;
import gaming.database.Row;
import gaming.database.Sql;
import jakarta.persistence.PersistenceException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The statements of one request, in the caller's transaction. Each reads the first {@code most} rows. A request that
 * takes too long is refused with INVALID_DATE_RANGE.
 */
final class BoundedReading {
    /** The most keys of one statement. */
    static final int KEYS = 512;

    private static final int FETCHED = 1000;

    private final Refusal tooMuch;
    private final long maxNanos;
    private final String limit;
    private final long begun = System.nanoTime();
    private boolean complete = true;

    BoundedReading(DayRange window, Duration maxTime) {
        tooMuch = window.refused("These days have too much to read. Ask for fewer days, or for one kind");
        maxNanos = maxTime.toNanos();
        limit = "set statement max_statement_time = " + maxTime.toSeconds() + " for ";
    }

    /** Whether no bound has left anything out. */
    boolean complete() {
        return complete;
    }

    void leaveOut() {
        complete = false;
    }

    void each(int most, String query, Consumer<Row> row, @Nullable Object... parameters) {
        each(new AtomicInteger(most), query, row, parameters);
    }

    /** {@code select} ends with {@code in }. The parameters come before the keys, and {@code tail} after them. */
    void each(
            int most,
            String select,
            Collection<?> keys,
            String tail,
            Consumer<Row> row,
            @Nullable Object... parameters) {
        List<?> all = List.copyOf(keys);
        var left = new AtomicInteger(most);
        for (int from = 0; from < all.size(); from += KEYS) {
            List<?> cut = all.subList(from, Math.min(all.size(), from + KEYS));
            var values = new ArrayList<@Nullable Object>(Arrays.asList(parameters));
            values.addAll(cut);
            each(left, select + "(?" + ",?".repeat(cut.size() - 1) + ")" + tail, row, values.toArray());
        }
    }

    private void each(AtomicInteger left, String query, Consumer<Row> row, @Nullable Object... parameters) {
        if (System.nanoTime() - begun > maxNanos) {
            throw tooMuch;
        }
        String bounded = limit + query + " limit " + (left.get() + 1);
        Consumer<Row> counted = read -> {
            if (left.get() == 0) {
                complete = false;
            } else {
                left.decrementAndGet();
                row.accept(read);
            }
        };
        try {
            Sql.each(FETCHED, bounded, counted, parameters);
        } catch (PersistenceException failure) {
            throw Sql.tookTooLong(failure) ? tooMuch : failure;
        }
    }
}
