package sandbox;

/** Holds callers until it is released. Closing releases it. */
public final class Gate implements AutoCloseable {
    private int held;
    private boolean released;

    Gate() {}

    synchronized void pass() throws InterruptedException {
        if (released) {
            return;
        }
        held++;
        while (!released) {
            wait();
        }
        held--;
    }

    /** Waits until this many callers are held at once. */
    public Gate awaitHeld(int count) {
        Waiting.until(() -> held() >= count);
        return this;
    }

    /** The number of callers that it holds now. */
    public synchronized int held() {
        return held;
    }

    /** Releases all callers, and lets later ones pass. */
    public synchronized void release() {
        released = true;
        notifyAll();
    }

    @Override
    public void close() {
        release();
    }
}
