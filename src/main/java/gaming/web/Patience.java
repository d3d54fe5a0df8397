package gaming.web;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** How long a connection waits for its other end, and for what. Then it is closed, and the wait fails. */
final class Patience {
    /** By so much the end may be late. */
    private static final long PRECISION = Duration.ofMillis(100).toNanos();
    /** The longest silence within the unwanted rest of a body. */
    private static final long SILENCE = Duration.ofMillis(500).toNanos();

    /** Nanoseconds for a byte of a body. */
    private static final long SLOWEST_IN = 1_000_000;
    /** Nanoseconds for a byte of an answer. */
    private static final long SLOWEST_OUT = 20_000;

    private static final Set<Patience> ALL = ConcurrentHashMap.newKeySet();

    static {
        Thread.ofPlatform().daemon().name("connection-deadlines").start(Patience::watch);
    }

    private final Runnable close;
    private final BooleanSupplier crowded;
    private final boolean hurries;
    private final long head;
    private final long stall;
    private final long idle;
    private volatile boolean waits;
    private volatile boolean isIdle;
    private volatile long since;
    private volatile long most;
    private long bodyWaited;
    private long bodyBytes;

    /**
     * That of one connection.
     *
     * @param idle for how long it may be without a request
     * @param crowded whether there are so many connections that it should not be without one
     * @param hurries whether a body has to come with some speed
     */
    Patience(ListenerSettings settings, Duration idle, BooleanSupplier crowded, boolean hurries, Runnable close) {
        this.close = close;
        this.crowded = crowded;
        this.hurries = hurries;
        this.idle = idle.toNanos();
        head = settings.headerTimeout().toNanos();
        stall = settings.stallTimeout().toNanos();
    }

    /** Its end is watched from now on. */
    void begin() {
        ALL.add(this);
    }

    void end() {
        ALL.remove(this);
    }

    /** For a request on a kept connection. */
    void forNext() {
        isIdle = true;
        atMost(idle);
    }

    /** For the whole head of a request, however many pieces it comes in. */
    void forHead() {
        isIdle = false;
        bodyWaited = 0;
        bodyBytes = 0;
        atMost(head);
    }

    /** For the next piece of a body. */
    void forPiece() {
        atMost(hurries ? Math.min(stall, stall + bodyBytes * SLOWEST_IN - bodyWaited) : stall);
    }

    void pieceCame(int bytes) {
        forNothing();
        bodyWaited += System.nanoTime() - since;
        bodyBytes += bytes;
    }

    /** For so many bytes of an answer to be taken. */
    void forTaking(int bytes) {
        atMost(stall + bytes * SLOWEST_OUT);
    }

    /** For the next piece of an unwanted rest. */
    void forUnwanted() {
        atMost(SILENCE);
    }

    void forNothing() {
        waits = false;
        isIdle = false;
    }

    private void atMost(long nanos) {
        since = System.nanoTime();
        most = nanos;
        waits = true;
    }

    private static void watch() {
        while (true) {
            LockSupport.parkNanos(PRECISION);
            ALL.forEach(Patience::check);
        }
    }

    private void check() {
        long longest = isIdle && crowded.getAsBoolean() ? Math.min(head, most) : most;
        if (waits && System.nanoTime() - since > longest) {
            waits = false;
            try {
                close.run();
            } catch (RuntimeException _) {
                // The other end closed it, too
            }
        }
    }
}
