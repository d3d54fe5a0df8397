package gaming.telemetry;

import java.util.function.LongSupplier;

/** A count of the last minute, in steps of ten seconds: the current step and the five before it. */
public final class LastMinute {
    private static final int STEPS = 6;
    private static final long STEP = 10_000_000_000L;

    private final LongSupplier nanoTime;
    private final long[] counts = new long[STEPS];
    private long latest;

    public LastMinute() {
        this(System::nanoTime);
    }

    LastMinute(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
        latest = step();
    }

    public synchronized void add(long many) {
        forget();
        counts[place(latest)] += many;
    }

    public synchronized long sum() {
        forget();
        long sum = 0;
        for (long count : counts) {
            sum += count;
        }
        return sum;
    }

    private void forget() {
        long now = step();
        for (long step = Math.max(latest + 1, now - STEPS + 1); step <= now; step++) {
            counts[place(step)] = 0;
        }
        latest = Math.max(latest, now);
    }

    private long step() {
        return Math.floorDiv(nanoTime.getAsLong(), STEP);
    }

    private static int place(long step) {
        return Math.floorMod(step, STEPS);
    }
}
