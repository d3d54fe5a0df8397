package sandbox;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/** Holds callers until it is released. Closing releases it. */
public final class Gate implements AutoCloseable {
    private final AtomicInteger held = new AtomicInteger();
    private final CountDownLatch released = new CountDownLatch(1);

    Gate() {}

    void pass() throws InterruptedException {
        held.incrementAndGet();
        try {
            released.await();
        } finally {
            held.decrementAndGet();
        }
    }

    /** Waits until this many callers are held at once. */
    public Gate awaitHeld(int count) {
        Waiting.until(() -> held.get() >= count);
        return this;
    }

    /** The number of callers that it holds now. */
    public int held() {
        return held.get();
    }

    /** Releases all callers, and lets later ones pass. */
    public void release() {
        released.countDown();
    }

    @Override
    public void close() {
        release();
    }
}
