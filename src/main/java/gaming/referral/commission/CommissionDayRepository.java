package gaming.referral.commission;

import jakarta.data.repository.Find;
import jakarta.data.repository.Repository;
import jakarta.data.repository.Update;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import org.hibernate.LockMode;
import org.hibernate.StatelessSession;

/** The days of the job. */
@Repository
interface CommissionDayRepository {
    StatelessSession session();

    /** Reads without a lock. */
    @Find
    Optional<CommissionDay> find(LocalDate day);

    @Update
    void update(CommissionDay day);

    /** Locks the row of a day until the transaction ends; empty without one. */
    default Optional<CommissionDay> lock(LocalDate day) {
        return Optional.ofNullable(session().get(CommissionDay.class, day, LockMode.PESSIMISTIC_WRITE));
    }

    /** Locks the row of a day as {@link #lock} does, and inserts a missing one. */
    default CommissionDay take(LocalDate day) {
        return lock(day)
                .or(() -> {
                    // After the read: an insert that finds its row locks it shared, and two such locks deadlock
                    CommissionSql.addDays(List.of(day));
                    return lock(day);
                })
                .orElseThrow();
    }
}
