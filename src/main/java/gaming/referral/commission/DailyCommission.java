package gaming.referral.commission;

import gaming.config.Keys;
import gaming.core.ErrorCode;
import gaming.core.Page;
import gaming.core.Page.Paged;
import gaming.core.Refusal;
import gaming.referral.commission.CommissionDay.State;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import org.eclipse.microprofile.config.Config;
import org.jspecify.annotations.Nullable;

/** The daily job. A caller requests a day, pods compute the day in batches, and callers can read its progress. */
@ApplicationScoped
public class DailyCommission {
    private static final Logger LOG = System.getLogger(DailyCommission.class.getName());

    /** The service queues a day by itself only if, with that day, no more days are QUEUED. */
    private static final int DAYS_AT_ONCE = 10;

    private final CommissionDays days;
    private final CommissionSettings settings;

    @Inject
    DailyCommission(CommissionDays days, Config config) {
        this.days = days;
        settings = Keys.read(config, CommissionSettings::from);
    }

    /** {@code markedAt} is the moment of the first mark; null: the day is not marked. */
    public record DayRecord(
            LocalDate targetDate,
            State state,
            boolean recalculationNeeded,
            @Nullable Instant markedAt) {}

    /** In UTC, by the clock of the database. */
    public LocalDate yesterday() {
        return days.today().minusDays(1);
    }

    /**
     * Queues a day that has ended. For a day that has run before, only the work that is left and the changes
     * since then are queued.
     *
     * @return the result as a sentence
     * @throws Refusal NO_USERS_FOUND for a day that never ran and on which no referrer's tiers have a house edge;
     *     DATA_PREPARATION_FAILED, TASK_CREATION_FAILED
     */
    public String queue(LocalDate day) {
        return queue(day, null);
    }

    /**
     * Queues a day as {@link #queue(LocalDate)} does, if its changes are those of the preview with the fingerprint.
     *
     * @param fingerprint null: the changes are not checked
     * @throws Refusal also COMMISSION_DAY_CHANGED for other changes, CONFLICT for a fingerprint of a queued day
     */
    public String queue(LocalDate day, @Nullable String fingerprint) {
        return switch (days.queue(day, settings.batchSize(), fingerprint)) {
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

    /** If a day cannot be queued, it stays due, and the next ones are still queued. */
    void queueUncomputed() {
        if (settings.recalculateAfter().isZero()) {
            return;
        }
        for (LocalDate day : days.due(settings.recalculateAfter(), DAYS_AT_ONCE)) {
            try {
                LOG.log(Level.INFO, "Without a request: {0}", queue(day));
            } catch (RuntimeException failure) {
                if (failure instanceof Refusal refusal && refusal.code() == ErrorCode.NO_USERS_FOUND) {
                    LOG.log(Level.INFO, "Without a request: {0}", refusal.getMessage());
                } else {
                    LOG.log(Level.WARNING, "The day " + day + " is not queued", failure);
                }
            }
        }
    }

    /** Computes up to {@code size} users of a day that has ended, and returns their number. */
    int calculate(LocalDate day, int size) {
        int users = days.compute(day, size);
        days.finishIfNothingIsLeft(day);
        return users;
    }

    boolean hasWork(LocalDate day) {
        return days.hasWork(day);
    }

    /** The days of the job that have ended, the oldest first. A null {@code state} or {@code marked} stands for any. */
    public Paged<DayRecord> days(@Nullable State state, @Nullable Boolean marked, Page page) {
        return days.page(state, marked, page);
    }

    /** The days of the job from {@code first} to {@code last} that have ended, the oldest first. */
    public List<DayRecord> days(LocalDate first, LocalDate last) {
        return days.between(first, last);
    }

    CommissionDays.Progress progress(LocalDate day) {
        return day.isBefore(days.today()) ? days.progress(day) : CommissionDays.Progress.NONE;
    }

    public CommissionPreview preview(LocalDate day, Page page) {
        return days.preview(day, page);
    }

    void giveUp(LocalDate day) {
        days.giveUp(day);
    }

    /** Refuses a day that has not ended with INVALID_DATE_RANGE. */
    public void requireEnded(LocalDate day) {
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
