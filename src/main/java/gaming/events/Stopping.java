package gaming.events;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Whether somebody wants an end, for whoever works and for whoever waits between two tries. */
final class Stopping {
    private final CountDownLatch asked = new CountDownLatch(1);

    void ask() {
        asked.countDown();
    }

    boolean isAsked() {
        return asked.getCount() == 0;
    }

    /** Waits for {@code time}, or until an end is wanted; answers whether it is. */
    boolean within(Duration time) {
        try {
            return asked.await(time.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return true;
        }
    }
}
