package gaming.payments;

import gaming.config.Keys;
import gaming.core.ErrorCode;
import gaming.core.Refusal;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The limits of a user's claims (service-interface.md, "Limits"; details.md, "Claims"), keys {@code limits.claims.*}.
 *
 * @param perHour the most calls in any hour
 * @param cooldown the wait after a completed claim
 * @param perDay the most completed or pending claims of a UTC day
 */
public record ClaimLimits(int perHour, Duration cooldown, int perDay) {
    static final Duration HOUR = Duration.ofHours(1);

    public static ClaimLimits from(Keys keys) {
        return new ClaimLimits(
                keys.number("limits.claims.per-hour"),
                keys.duration("limits.claims.cooldown", "PT0S", "P365D"),
                keys.number("limits.claims.per-day"));
    }

    /**
     * @param fullSince the oldest of the last {@code perHour} calls, of any age; null when there were fewer
     * @param completedAt when the latest completed claim was completed; a claim whose booking was found late does not
     *     count
     * @param today claims made on this UTC day that are completed or pending
     * @param pending whether one is pending; a call continues it and begins no other
     */
    record Usage(@Nullable Instant fullSince, @Nullable Instant completedAt, int today, boolean pending) {
        /** For a call that has passed the limit of calls before. */
        Usage withoutCalls() {
            return new Usage(null, completedAt, today, pending);
        }
    }

    /** RATE_LIMIT_EXCEEDED with {@code retryAfter} in seconds and {@code dailyLimitRemaining}, or empty. */
    Optional<Refusal> refusal(Usage usage, Instant now) {
        Instant free = freeAt(usage, now);
        return free.isAfter(now) ? Optional.of(refusal(Duration.between(now, free), usage)) : Optional.empty();
    }

    /** The first moment at which no limit stops a claim; {@code now} where none does. */
    Instant freeAt(Usage usage, Instant now) {
        Instant free = now;
        if (usage.fullSince() != null) {
            free = later(free, usage.fullSince().plus(HOUR));
        }
        if (usage.completedAt() != null) {
            free = later(free, usage.completedAt().plus(cooldown));
        }
        if (usage.today() >= perDay && !usage.pending()) {
            free = later(free, nextDay(now));
        }
        return free;
    }

    private Refusal refusal(Duration wait, Usage usage) {
        Map<String, Object> details = new LinkedHashMap<>();
        details.put(
                "retryAfter", Math.toIntExact(wait.plusSeconds(1).minusNanos(1).toSeconds()));
        details.put("dailyLimitRemaining", leftToday(usage));
        return new Refusal(ErrorCode.RATE_LIMIT_EXCEEDED, "Too many claims; try again later", details);
    }

    int leftToday(Usage usage) {
        return Math.max(0, perDay - usage.today());
    }

    private static Instant nextDay(Instant now) {
        return now.truncatedTo(ChronoUnit.DAYS).plus(1, ChronoUnit.DAYS);
    }

    private static Instant later(Instant one, Instant other) {
        return one.isAfter(other) ? one : other;
    }
}
