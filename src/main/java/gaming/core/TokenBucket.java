package gaming.core;

import java.time.Duration;
import java.util.function.LongSupplier;

/** Full at first. More tokens may be taken than there are; they come back evenly, up to the capacity. */
public final class TokenBucket {
    private final double capacity;
    private final long refill;
    private final long period;
    private final LongSupplier nanoTime;
    private double tokens;
    private long refilledAt;

    /** @param refill tokens that come back in {@code period} */
    public TokenBucket(long capacity, long refill, Duration period, LongSupplier nanoTime) {
        this.capacity = capacity;
        this.refill = refill;
        this.period = period.toNanos();
        this.nanoTime = nanoTime;
        tokens = capacity;
        refilledAt = nanoTime.getAsLong();
    }

    public synchronized void take(long amount) {
        refill();
        tokens -= amount;
    }

    /** How long the next token takes, when nothing is taken meanwhile; zero or less: one is there. */
    public synchronized Duration untilNext() {
        refill();
        return Duration.ofNanos((long) ((1 - tokens) * period / refill));
    }

    private void refill() {
        long now = nanoTime.getAsLong();
        if (now > refilledAt) {
            tokens = Math.min(capacity, tokens + (double) (now - refilledAt) * refill / period);
            refilledAt = now;
        }
    }
}
