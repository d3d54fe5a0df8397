package gaming.events;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Whether an end is wanted, for code that works and for code that waits between two tries. */
final class Cancellation {
    private final CountDownLatch requested = new CountDownLatch(1);

    /** An end is wanted: what is not done by now is done by the next owner of its partition. */
    static final class Cancelled extends Exception {
        private static final long serialVersionUID = 1L;

        private Cancelled() {
            super(null, null, false, false);
        }
    }

    void request() {
        requested.countDown();
    }

    boolean isRequested() {
        return requested.getCount() == 0;
    }

    /** Waits for {@code time}, or until an end is wanted; answers whether it is. */
    boolean within(Duration time) {
        try {
            return requested.await(time.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return true;
        }
    }

    /** Waits for {@code time}. */
    void sleep(Duration time) throws Cancelled {
        if (within(time)) {
            throw new Cancelled();
        }
    }

    void check() throws Cancelled {
        if (isRequested()) {
            throw new Cancelled();
        }
    }
}
