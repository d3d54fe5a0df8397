package sandbox;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Waits for a condition, and fails when it does not become true in time. */
public final class Waiting {
    /** The longest wait for a condition without a bound of its own: {@code -Dworld.patience}, in seconds. */
    public static final Duration PATIENCE = Duration.ofSeconds(Integer.getInteger("world.patience", 180));

    private Waiting() {}

    public static void until(BooleanSupplier condition) {
        until(condition, PATIENCE);
    }

    public static void until(BooleanSupplier condition, Duration patience) {
        long end = System.nanoTime() + patience.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > end) {
                throw new AssertionError("Not within " + patience.toMillis() + " ms");
            }
            LockSupport.parkNanos(Duration.ofMillis(20).toNanos());
        }
    }
}
