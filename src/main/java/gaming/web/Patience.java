package gaming.web;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The deadlines of a connection. After a deadline, the connection is closed, and the waiting operation fails. */
final class Patience {
    /** A deadline may take effect this much late. */
    private static final long PRECISION = Duration.ofMillis(100).toNanos();
    /** The longest pause within the rest of a body that is dropped. */
    private static final long SILENCE = Duration.ofMillis(500).toNanos();

    /** The longest time for a byte of a body, in nanoseconds. */
    private static final long SLOWEST_IN = 1_000_000;
    /** The longest time for a byte of an answer, in nanoseconds. */
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
    private boolean ofBody;
    private long bodyWaited;
    private long bodyBytes;

    /**
     * @param crowded whether there are so many connections that an idle connection should end earlier
     * @param hurries whether a body must arrive with a minimum speed
     */
    Patience(ListenerSettings settings, Duration idle, BooleanSupplier crowded, boolean hurries, Runnable close) {
        this.close = close;
        this.crowded = crowded;
        this.hurries = hurries;
        this.idle = idle.toNanos();
        head = settings.headerTimeout().toNanos();
        stall = settings.stallTimeout().toNanos();
    }

    void begin() {
        ALL.add(this);
    }

    void end() {
        ALL.remove(this);
    }

    /** Waits for a request on a kept connection. */
    void forNext() {
        isIdle = true;
        ofBody = false;
        atMost(idle);
    }

    /** Waits for the whole head of a request, in any number of pieces. */
    void forHead() {
        isIdle = false;
        ofBody = false;
        atMost(head);
    }

    /** Waits for each piece of a body. */
    void forBody() {
        waits = false;
        ofBody = true;
        bodyWaited = 0;
        bodyBytes = 0;
    }

    /** Returns the next bytes of the other end; null at its end. */
    byte @Nullable [] next(Supplier<byte @Nullable []> socket) {
        if (ofBody) {
            atMost(hurries ? Math.min(stall, stall + bodyBytes * SLOWEST_IN - bodyWaited) : stall);
        }
        byte[] piece = socket.get();
        if (isIdle) {
            forHead();
        } else if (ofBody) {
            waits = false;
            bodyWaited += System.nanoTime() - since;
            bodyBytes += piece == null ? 0 : piece.length;
        }
        return piece;
    }

    /** Waits until the other end has taken {@code bytes} bytes of an answer. */
    void forTaking(int bytes) {
        atMost(stall + bytes * SLOWEST_OUT);
    }

    void forUnwanted() {
        atMost(SILENCE);
    }

    void forNothing() {
        waits = false;
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
                // The other end closed the connection, too
            }
        }
    }
}
