package gaming.core;

import java.time.Duration;
import java.util.function.LongSupplier;

/** A bucket of tokens that is full at first and refills evenly. Callers may take more tokens than the bucket has. */
public final class TokenBucket {
    private final double capacity;
    private final long refill;
    private final long period;
    private final LongSupplier nanoTime;
    private double tokens;
    private long refilledAt;

    /** {@code refill}: the tokens that return in each {@code period}. */
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

    /** The time until the next token; zero or less if the bucket has a token. */
    public synchronized Duration untilNext() {
        refill();
        return Duration.ofNanos((long) ((1 - tokens) * period / refill));
    }

    private void refill() {
        long now = nanoTime.getAsLong();
        if (now > refilledAt) {
            tokens = Math.min(capacity, tokens + (double) (now - refilledAt) * refill / period);
            refilledAt = now;
        } else if (refilledAt - now > period) {
            // The clock was ahead
            refilledAt = now;
        }
    }
}
