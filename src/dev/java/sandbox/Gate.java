package sandbox;

/** Holds those who come until it is released; closing releases. */
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

    /** Waits until so many are held at once. */
    public Gate awaitHeld(int count) {
        Waiting.until(() -> held() >= count);
        return this;
    }

    /** How many it holds now. */
    public synchronized int held() {
        return held;
    }

    /** Lets all of them go on, and those who come later pass. */
    public synchronized void release() {
        released = true;
        notifyAll();
    }

    @Override
    public void close() {
        release();
    }
}
