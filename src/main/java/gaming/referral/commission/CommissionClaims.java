package gaming.referral.commission;

import gaming.database.Sql;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.LocalDate;
import java.util.List;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * The claims of work rows by the batches of this pod. A claim begins after the rows of the claim before, because a
 * claim from the first row of the day would read all rows that batches have deleted or locked. One claim runs at a
 * time, so two batches take two ranges and not every other row of one range.
 */
@ApplicationScoped
class CommissionClaims {
    private static final String AFTER = """
            select user_id from commission_work where day = ? and user_id > ?
            order by user_id limit ? for update skip locked""";

    private static final String UP_TO = """
            select user_id from commission_work where day = ? and user_id <= ?
            order by user_id limit ? for update skip locked""";

    private static final ObjectId NONE = new ObjectId(new byte[12]);

    private final Lock lock = new ReentrantLock();
    private @Nullable LocalDate day;
    private ObjectId last = NONE;

    /** Locks rows in the current transaction, and skips those of other batches. Returns users in the order of ids. */
    List<ObjectId> claim(LocalDate day, int size) {
        lock.lock();
        try {
            ObjectId begin = day.equals(this.day) ? last : NONE;
            List<ObjectId> claimed = users(AFTER, day, begin, size);
            if (claimed.size() < size && !begin.equals(NONE)) {
                claimed.addAll(0, users(UP_TO, day, begin, size - claimed.size()));
            }
            this.day = day;
            last = claimed.isEmpty() ? NONE : claimed.getLast();
            return claimed;
        } finally {
            lock.unlock();
        }
    }

    private static List<ObjectId> users(String claim, LocalDate day, ObjectId begin, int size) {
        return Sql.list(claim, row -> row.getId(1), day, begin, size);
    }
}
