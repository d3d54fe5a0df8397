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

    /** Counts a call in {@code latest}, or in a new minute if {@code latest} is over. */
    static Minute counted(@Nullable Minute latest, Instant now) {
        return latest == null || !latest.end.isAfter(now)
                ? new Minute(1, now.plus(LENGTH))
                : new Minute(latest.calls + 1, latest.end);
    }

    /** Refuses the latest call if it exceeds the allowed number. */
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
