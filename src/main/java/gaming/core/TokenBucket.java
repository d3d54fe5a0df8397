package gaming.core;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongSupplier;

/** A bucket of tokens that is full at first and refills evenly. Callers may take more tokens than the bucket has. */
public final class TokenBucket {
    private final double capacity;
    private final long refill;
    private final long period;
    private final LongSupplier nanoTime;
    private final AtomicReference<Level> level;

    private record Level(double tokens, long at) {}

    /** {@code refill}: the tokens that return in each {@code period}. */
    public TokenBucket(long capacity, long refill, Duration period, LongSupplier nanoTime) {
        this.capacity = capacity;
        this.refill = refill;
        this.period = period.toNanos();
        this.nanoTime = nanoTime;
        level = new AtomicReference<>(new Level(capacity, nanoTime.getAsLong()));
    }

    public void take(long amount) {
        level.updateAndGet(before -> {
            Level now = refilled(before);
            return new Level(now.tokens() - amount, now.at());
        });
    }

    /** The tokens in the bucket; below zero if callers took more than it had. */
    public double tokens() {
        return level.updateAndGet(this::refilled).tokens();
    }

    /** The time until the next token; zero or less if the bucket has a token. */
    public Duration untilNext() {
        return Duration.ofNanos((long) ((1 - tokens()) * period / refill));
    }

    private Level refilled(Level before) {
        long now = nanoTime.getAsLong();
        if (now > before.at()) {
            double returned = (double) (now - before.at()) * refill / period;
            return new Level(Math.min(capacity, before.tokens() + returned), now);
        }
        // Beyond a period, the clock was ahead
        return before.at() - now > period ? new Level(before.tokens(), now) : before;
    }
}
