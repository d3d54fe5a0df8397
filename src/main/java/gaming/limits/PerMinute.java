package gaming.limits;

import gaming.ErrorCode;
import gaming.Refusal;
import io.github.bucket4j.BucketConfiguration;
import io.github.bucket4j.TimeMeter;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;

/** What the limits in memory and in the database have in common: the bucket of a minute, the clock, the refusal. */
final class PerMinute {
    static final Duration WINDOW = Duration.ofMinutes(1);

    private static final int AT_ONCE = 6;

    private PerMinute() {}

    /** All of a minute's calls at once when it is over, so that exactly {@code capacity} pass in it. */
    static BucketConfiguration bucket(long capacity) {
        return BucketConfiguration.builder()
                .addLimit(limit -> limit.capacity(capacity).refillIntervally(capacity, WINDOW))
                .build();
    }

    /** What may be spent of {@code amount} a minute: a sixth of it at once, and it comes back evenly. */
    static BucketConfiguration account(long amount) {
        // Bucket4j adds one a nanosecond at most
        long perMinute = Math.min(amount, WINDOW.toNanos());
        return BucketConfiguration.builder()
                .addLimit(limit ->
                        limit.capacity(Math.ceilDiv(perMinute, AT_ONCE)).refillGreedy(perMinute, WINDOW))
                .build();
    }

    static TimeMeter meter(Clock clock) {
        return new TimeMeter() {
            @Override
            public long currentTimeNanos() {
                Instant now = clock.instant();
                return Math.addExact(Math.multiplyExact(now.getEpochSecond(), 1_000_000_000L), now.getNano());
            }

            @Override
            public boolean isWallClockBased() {
                return true;
            }
        };
    }

    static void refuseUnless(boolean consumed, long nanosToWait) {
        if (!consumed) {
            long seconds = Math.ceilDiv(nanosToWait, 1_000_000_000L);
            throw new Refusal(
                    ErrorCode.RATE_LIMIT_EXCEEDED,
                    "Too many requests",
                    Map.of("retryAfter", Math.clamp(seconds, 1, WINDOW.toSeconds())));
        }
    }
}
