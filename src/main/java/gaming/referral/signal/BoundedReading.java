package gaming.referral.signal;

import gaming.database.Row;
import gaming.database.Sql;
import jakarta.persistence.PersistenceException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The statements of one request, in the caller's transaction. Each reads the first {@code most} rows. A request that
 * takes too long is refused with INVALID_DATE_RANGE.
 */
final class BoundedReading {
    /** Stands in a statement for the placeholders of a list of keys. */
    static final String LIST = "{list}";

    private static final int CUT = 256;
    private static final int FETCHED = 1000;

    private final SignalWindow window;
    private final long maxNanos;
    private final String limit;
    private final long begun = System.nanoTime();
    private boolean complete = true;

    BoundedReading(SignalWindow window, Duration maxTime) {
        this.window = window;
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

    <T> List<T> list(int most, String query, Function<Row, T> row, @Nullable Object... parameters) {
        var list = new ArrayList<T>();
        each(most, query, read -> list.add(row.apply(read)), parameters);
        return list;
    }

    /** The keys replace {@link #LIST}, and come before {@code parameters}. */
    void each(int most, String query, Collection<?> keys, Consumer<Row> row, @Nullable Object... parameters) {
        var values = new ArrayList<@Nullable Object>(keys);
        values.addAll(Arrays.asList(parameters));
        String marks = keys.stream().map(_ -> "?").collect(Collectors.joining(","));
        each(most, query.replace(LIST, marks), row, values.toArray());
    }

    void each(int most, String query, Consumer<Row> row, @Nullable Object... parameters) {
        if (System.nanoTime() - begun > maxNanos) {
            throw window.tooMuch();
        }
        int[] left = {most};
        try {
            Sql.each(
                    FETCHED,
                    limit + query + " limit " + (most + 1),
                    read -> {
                        if (left[0]-- > 0) {
                            row.accept(read);
                        } else {
                            complete = false;
                        }
                    },
                    parameters);
        } catch (PersistenceException failure) {
            if (Sql.tookTooLong(failure)) {
                throw window.tooMuch();
            }
            throw failure;
        }
    }

    /** Takes some keys at a time. The keys replace {@link #LIST}, and come before {@code parameters}. */
    <T> List<T> inList(
            int most, String query, Collection<?> keys, Function<Row, T> row, @Nullable Object... parameters) {
        List<?> all = List.copyOf(keys);
        var found = new ArrayList<T>();
        for (int from = 0; from < all.size(); from += CUT) {
            List<?> cut = all.subList(from, Math.min(all.size(), from + CUT));
            each(most - found.size(), query, cut, read -> found.add(row.apply(read)), parameters);
        }
        return found;
    }
}
