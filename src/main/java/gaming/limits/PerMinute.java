package gaming.limits;

import gaming.ErrorCode;
import gaming.Refusal;
import io.github.bucket4j.BucketConfiguration;
import io.github.bucket4j.ConsumptionProbe;
import io.github.bucket4j.TimeMeter;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;

/** What the limits in memory and in the database have in common: the bucket of a minute, the clock, the refusal. */
final class PerMinute {
    static final Duration WINDOW = Duration.ofMinutes(1);

    private PerMinute() {}

    /** All of a minute's calls at once when it is over, so that exactly {@code capacity} pass in it. */
    static BucketConfiguration bucket(int capacity) {
        return BucketConfiguration.builder()
                .addLimit(limit -> limit.capacity(capacity).refillIntervally(capacity, WINDOW))
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

    static void refuseUnlessConsumed(ConsumptionProbe probe) {
        if (!probe.isConsumed()) {
            long seconds = Math.ceilDiv(probe.getNanosToWaitForRefill(), 1_000_000_000L);
            throw new Refusal(
                    ErrorCode.RATE_LIMIT_EXCEEDED,
                    "Too many requests",
                    Map.of("retryAfter", Math.clamp(seconds, 1, WINDOW.toSeconds())));
        }
    }
}
