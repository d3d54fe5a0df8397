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

    /** A body brings 1,000 bytes a second on average, after a credit of the stall timeout. */
    private static final long NANOS_PER_BYTE_IN = 1_000_000;
    /** An answer is taken with 50,000 bytes a second, after the same credit. */
    private static final long NANOS_PER_BYTE_OUT = 20_000;

    private static final Set<Patience> ALL = ConcurrentHashMap.newKeySet();

    static {
        Thread.ofPlatform().daemon().name("connection-deadlines").start(Patience::watch);
    }

    private final Runnable close;
    private final BooleanSupplier crowded;
    private final boolean bodyHasMinimumSpeed;
    private final long head;
    private final long stall;
    private final long idle;
    private volatile boolean waits;
    private volatile boolean isIdle;
    private volatile long waitBegan;
    private volatile long allowed;
    private boolean ofBody;
    private long bodyWaited;
    private long bodyBytes;

    /**
     * @param crowded whether there are so many connections that an idle connection should end earlier
     * @param bodyHasMinimumSpeed whether a body must arrive with a minimum speed
     */
    Patience(
            ListenerSettings settings,
            Duration idle,
            BooleanSupplier crowded,
            boolean bodyHasMinimumSpeed,
            Runnable close) {
        this.close = close;
        this.crowded = crowded;
        this.bodyHasMinimumSpeed = bodyHasMinimumSpeed;
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

    /** The next wait is for a request on a kept connection. */
    void forNext() {
        isIdle = true;
        ofBody = false;
        atMost(idle);
    }

    /** The next wait is for the whole head of a request, in any number of pieces. */
    void forHead() {
        isIdle = false;
        ofBody = false;
        atMost(head);
    }

    /** From now on each piece of a body has a deadline of its own, which {@link #next} sets. */
    void forBody() {
        waits = false;
        ofBody = true;
        bodyWaited = 0;
        bodyBytes = 0;
    }

    /** Returns the next bytes of the other end; null at its end. */
    byte @Nullable [] next(Supplier<byte @Nullable []> socket) {
        if (ofBody) {
            atMost(bodyHasMinimumSpeed ? Math.min(stall, stall + bodyBytes * NANOS_PER_BYTE_IN - bodyWaited) : stall);
        }
        byte[] piece = socket.get();
        if (isIdle) {
            forHead();
        } else if (ofBody) {
            waits = false;
            bodyWaited += System.nanoTime() - waitBegan;
            bodyBytes += piece == null ? 0 : piece.length;
        }
        return piece;
    }

    /** The next wait is until the other end has taken {@code bytes} bytes of an answer. */
    void forTaking(int bytes) {
        atMost(stall + bytes * NANOS_PER_BYTE_OUT);
    }

    void forUnwanted() {
        atMost(SILENCE);
    }

    void forNothing() {
        waits = false;
    }

    private void atMost(long nanos) {
        waitBegan = System.nanoTime();
        allowed = nanos;
        waits = true;
    }

    private static void watch() {
        while (true) {
            LockSupport.parkNanos(PRECISION);
            ALL.forEach(Patience::check);
        }
    }

    private void check() {
        long longest = isIdle && crowded.getAsBoolean() ? Math.min(head, allowed) : allowed;
        if (waits && System.nanoTime() - waitBegan > longest) {
            waits = false;
            try {
                close.run();
            } catch (RuntimeException _) {
                // The other end closed the connection, too
            }
        }
    }
}
