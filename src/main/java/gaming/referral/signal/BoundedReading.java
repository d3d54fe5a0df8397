package gaming.referral.signal;

import static java.util.stream.Collectors.joining;

import gaming.core.DayRange;
import gaming.core.Refusal;
import gaming.database.Row;
import gaming.database.Sql;
import jakarta.persistence.PersistenceException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * The statements of one request, in the caller's transaction. Each reads the first {@link #MOST} rows. A request that
 * takes too long is refused with INVALID_DATE_RANGE.
 */
final class BoundedReading {
    /** A table of one parameter, {@link #ids}, for a statement of many users. */
    static final String IDS = "json_table(?, '$[*]' columns (id char(24) path '$')) x ";

    private static final int MOST = 100_000;
    private static final int FETCHED = 1000;

    private final Refusal tooMuch;
    private final long maxNanos;
    private final String limit;
    private final long begun = System.nanoTime();
    private boolean complete = true;

    BoundedReading(DayRange window, Duration maxTime) {
        tooMuch = window.refused("These days have too much to read. Ask for fewer days, or for one kind");
        maxNanos = maxTime.toNanos();
        limit = "set statement max_statement_time = " + maxTime.toSeconds() + ", group_concat_max_len = 16777216 for ";
    }

    /** Whether no bound has left anything out. */
    boolean complete() {
        return complete;
    }

    void leaveOut() {
        complete = false;
    }

    static String ids(Collection<ObjectId> users) {
        return users.stream().map(user -> "\"" + user + "\"").collect(joining(",", "[", "]"));
    }

    <T> List<T> list(String query, Function<Row, T> row, @Nullable Object... parameters) {
        if (System.nanoTime() - begun > maxNanos) {
            throw tooMuch;
        }
        var list = new ArrayList<T>();
        try {
            Sql.each(FETCHED, limit + query + " limit " + (MOST + 1), each -> list.add(row.apply(each)), parameters);
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
