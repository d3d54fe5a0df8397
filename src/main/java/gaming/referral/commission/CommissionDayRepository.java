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

    /** Looks without waiting for others. */
    @Find
    Optional<CommissionDay> find(LocalDate day);

    @Update
    void update(CommissionDay day);

    /** Takes a day that is known for the job alone until the transaction ends. */
    default Optional<CommissionDay> lock(LocalDate day) {
        return Optional.ofNullable(session().get(CommissionDay.class, day, LockMode.PESSIMISTIC_WRITE));
    }

    /** Takes the day as {@link #lock} does, known or not. */
    default CommissionDay take(LocalDate day) {
        return lock(day)
                .or(() -> {
                    // Not before looking: an insert that finds its row locks it shared, and two of these could never
                    // take it
                    CommissionSql.addDays(List.of(day));
                    return lock(day);
                })
                .orElseThrow();
    }
}
