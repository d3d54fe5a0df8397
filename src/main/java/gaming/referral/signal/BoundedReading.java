package gaming.referral.signal;

import gaming.core.Refusal;
import gaming.database.Row;
import gaming.database.Sql;
import jakarta.persistence.PersistenceException;
import java.sql.SQLException;
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
 * The statements of one request, in the caller's transaction. The database ends a statement after the longest time.
 * When the request has taken this time, no further statement begins. A statement reads a bounded number of rows, and
 * {@link #complete} tells whether there were more.
 */
final class BoundedReading {
    /** Stands in a statement for the placeholders of a list of keys. */
    static final String LIST = "{list}";

    /** MariaDB's error: the statement took longer than max_statement_time. */
    private static final int STATEMENT_TIMEOUT = 1969;

    private static final int CUT = 256;
    /** The most rows of a statement in memory at a time. */
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

    /**
     * The first {@code most} rows of a query.
     *
     * @throws Refusal INVALID_DATE_RANGE when it takes too long
     */
    <T> List<T> list(int most, String query, Function<Row, T> row, @Nullable Object... parameters) {
        var list = new ArrayList<T>();
        each(most, query, read -> list.add(row.apply(read)), parameters);
        return list;
    }

    /**
     * Reads the first {@code most} rows of a query with a list of keys, {@link #LIST}, one by one. The keys come before
     * {@code parameters}.
     */
    void each(int most, String query, Collection<?> keys, Consumer<Row> row, @Nullable Object... parameters) {
        var values = new ArrayList<@Nullable Object>(keys);
        values.addAll(Arrays.asList(parameters));
        String marks = keys.stream().map(_ -> "?").collect(Collectors.joining(","));
        each(most, query.replace(LIST, marks), row, values.toArray());
    }

    /**
     * Reads the first {@code most} rows of a query one by one.
     *
     * @throws Refusal INVALID_DATE_RANGE when it takes too long
     */
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
            if (failure.getCause() instanceof SQLException sql && sql.getErrorCode() == STATEMENT_TIMEOUT) {
                throw window.tooMuch();
            }
            throw failure;
        }
    }

    /**
     * The first {@code most} rows of a query with a list of keys, {@link #LIST}, some keys at a time. The keys come
     * before {@code parameters}.
     *
     * @throws Refusal INVALID_DATE_RANGE when it takes too long
     */
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
