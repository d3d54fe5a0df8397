package gaming.referral.commission;

import jakarta.data.repository.Delete;
import jakarta.data.repository.Find;
import jakarta.data.repository.Repository;
import jakarta.data.repository.Update;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import org.hibernate.LockMode;
import org.hibernate.StatelessSession;

@Repository
interface CommissionDayRepository {
    StatelessSession session();

    /** Reads a day without a lock. */
    @Find
    Optional<CommissionDay> find(LocalDate day);

    @Update
    void update(CommissionDay day);

    @Delete
    void delete(CommissionDay day);

    default Optional<CommissionDay> lock(LocalDate day) {
        return Optional.ofNullable(session().get(CommissionDay.class, day, LockMode.PESSIMISTIC_WRITE));
    }

    /** Locks the row as {@link #lock} does, and inserts a missing one. */
    default CommissionDay take(LocalDate day) {
        return lock(day)
                .or(() -> {
                    // The insert comes after the read: an insert that finds its row takes a shared lock on it, and two
                    // such locks deadlock
                    CommissionSql.addDays(List.of(day));
                    return lock(day);
                })
                .orElseThrow();
    }
}
