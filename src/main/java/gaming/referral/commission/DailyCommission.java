package gaming.referral.commission;

import gaming.config.Keys;
import gaming.core.ErrorCode;
import gaming.core.Refusal;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.LocalDate;
import java.util.Map;
import org.eclipse.microprofile.config.Config;

/** The daily job. A caller requests a day, pods compute the day in batches, and callers can read its progress. */
@ApplicationScoped
public class DailyCommission {
    static final int LARGEST_BATCH = 10_000;
    private static final String BATCH_SIZE = "commission.batch-size";

    private final CommissionDays days;
    private final int batchSize;

    @Inject
    DailyCommission(CommissionDays days, Config config) {
        this.days = days;
        this.batchSize = Keys.read(config, DailyCommission::batchSize);
    }

    /** The number of users that one task computes. */
    public static int batchSize(Keys keys) {
        return keys.number(BATCH_SIZE, LARGEST_BATCH);
    }

    /** The last day that has ended, in UTC. */
    LocalDate yesterday() {
        return days.today().minusDays(1);
    }

    /**
     * Queues a day that has ended. For a computed day, only the changes since then are queued.
     *
     * @return the result as a sentence
     * @throws Refusal NO_USERS_FOUND for a day on which no user earned a commission
     */
    public String queue(LocalDate day) {
        return switch (days.queue(day, batchSize)) {
            case CommissionDays.Queued.Now now ->
                "Queued %s: %s, %s".formatted(day, counted(now.users(), "user"), counted(now.tasks(), "task"));
            case CommissionDays.Queued.Already _ -> day + " is already queued";
            case CommissionDays.Queued.NothingNew _ -> {
                days.finishIfNothingIsLeft(day);
                yield day + " is already calculated";
            }
            case CommissionDays.Queued.NoReferrers _ ->
                throw new Refusal(
                        ErrorCode.NO_USERS_FOUND,
                        "No users need a commission for " + day,
                        Map.of("targetDate", day.toString()));
        };
    }

    /**
     * Computes up to {@code size} users of a day that has ended. Users that another batch holds are skipped.
     *
     * @return the number of users
     */
    int calculate(LocalDate day, int size) {
        int users = days.compute(day, size);
        days.finishIfNothingIsLeft(day);
        return users;
    }

    boolean hasWork(LocalDate day) {
        return days.hasWork(day);
    }

    CommissionDays.Progress progress(LocalDate day) {
        return day.isBefore(days.today()) ? days.progress(day) : CommissionDays.Progress.NONE;
    }

    void giveUp(LocalDate day) {
        days.giveUp(day);
    }

    /** @throws Refusal INVALID_DATE_RANGE for a day that has not ended */
    void requireEnded(LocalDate day) {
        LocalDate latest = yesterday();
        if (day.isAfter(latest)) {
            throw new Refusal(
                    ErrorCode.INVALID_DATE_RANGE,
                    "The day has not ended yet: only days before today, in UTC, can be calculated",
                    Map.of("providedValue", day.toString(), "latest", latest.toString()));
        }
    }

    private static String counted(int number, String what) {
        return number + " " + what + (number == 1 ? "" : "s");
    }
}
