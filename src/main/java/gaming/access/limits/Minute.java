package gaming.access.limits;

import gaming.core.ErrorCode;
import gaming.core.Refusal;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The calls of one key in a minute, which begins with the first call. */
record Minute(long calls, Instant end) {
    static final Duration LENGTH = Duration.ofMinutes(1);

    /** The longest time from now to the end of a minute. A later end comes from a clock that was ahead. */
    static final Duration LATEST_END = LENGTH.multipliedBy(2);

    static Minute counted(@Nullable Minute latest, Instant now) {
        return latest != null && latest.end.isAfter(now) && !latest.end.isAfter(now.plus(LATEST_END))
                ? new Minute(latest.calls + 1, latest.end)
                : new Minute(1, now.plus(LENGTH));
    }

    void check(long allowed, Instant now) {
        if (calls > allowed) {
            throw refusal(Duration.between(now, end));
        }
    }

    static Refusal refusal(Duration wait) {
        long seconds = wait.plusSeconds(1).minusNanos(1).toSeconds();
        return new Refusal(
                ErrorCode.RATE_LIMIT_EXCEEDED,
                "Too many requests",
                Map.of("retryAfter", Math.clamp(seconds, 1, LENGTH.toSeconds())));
    }
}
