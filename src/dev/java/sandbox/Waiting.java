package sandbox;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Waits for what will be true, and fails when it has not become so in time. */
public final class Waiting {
    /** How long to wait for what is only a bound: {@code -Dworld.patience}, in seconds. */
    public static final Duration PATIENCE = Duration.ofSeconds(Integer.getInteger("world.patience", 60));

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
