package sandbox;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Waits for what will be true, and fails when it has not become so in time. */
public final class Waiting {
    private Waiting() {}

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
