package gaming.payments.claim;

import gaming.config.Keys;
import gaming.payments.EndedSchedule;
import gaming.payments.RetrySchedule;
import java.time.Duration;

/** Keys {@code claims.*}, {@code limits.claims.*} and {@code rates.max-age}. */
public record ClaimSettings(
        ClaimLimits limits,
        RetrySchedule schedule,
        EndedSchedule endedSchedule,
        Duration ratesMaxAge,
        Duration booksInterval) {

    public static ClaimSettings from(Keys keys) {
        return new ClaimSettings(
                ClaimLimits.from(keys),
                RetrySchedule.from(keys),
                EndedSchedule.from(keys),
                keys.duration("rates.max-age", "P3650D"),
                keys.duration("claims.books-interval", "P3650D"));
    }
}
