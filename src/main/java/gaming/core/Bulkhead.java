package gaming.core;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * How many requests compute at once: as many as there are processors, fewer than carriers of virtual threads, so that the
 * rest of the service always finds one. Further ones wait in the order in which they came, up to a bound (details.md,
 * "Amendments", Executions); of each caller only as many as there are processors stand in that line. One place more is never
 * taken by a heavy caller, one that has computed for long of late, so that others do not wait behind it. A request that waits
 * for another system or the database holds no place meanwhile.
 */
public final class Bulkhead {
    private static final ScopedValue<Place> PLACE = ScopedValue.newInstance();
    /** A caller that computes for longer in {@link #OF_LATE} is heavy. */
    private static final Duration ALLOWANCE = Duration.ofMillis(100);

    private static final Duration OF_LATE = Duration.ofSeconds(20);
    private static final long REMEMBERED = 100_000;

    private final int processors;
    private final Duration maxWait;
    private final LongSupplier nanoTime;
    private final Semaphore places;
    /** All but one. */
    private final Semaphore placesOfHeavy;

    private final Cache<String, Client> clients;

    public Bulkhead(int processors, Duration maxWait) {
        this(processors, maxWait, System::nanoTime);
    }

    Bulkhead(int processors, Duration maxWait, LongSupplier nanoTime) {
        this.processors = processors;
        this.maxWait = maxWait;
        this.nanoTime = nanoTime;
        places = new Semaphore(processors + 1, true);
        placesOfHeavy = new Semaphore(processors, true);
        clients = Caffeine.newBuilder()
                .maximumSize(REMEMBERED)
                .expireAfterAccess(OF_LATE.multipliedBy(3))
                .build();
    }

    /**
     * A caller of late.
     *
     * @param line bounds its requests that have a place or wait for one
     * @param allowance nanoseconds that it may compute before it is heavy
     */
    private record Client(Semaphore line, TokenBucket allowance) {}

    private Client client() {
        long nanos = ALLOWANCE.toNanos();
        return new Client(new Semaphore(processors, true), new TokenBucket(nanos, nanos, OF_LATE, nanoTime));
    }

    /** One request's, used by its thread alone. */
    private final class Place {
        private final Client client;
        private boolean heavy;
        private boolean held;
        private long since;

        private Place(Client client) {
            this.client = client;
        }

        private boolean isEntered() {
            long end = System.nanoTime() + maxWait.toNanos();
            if (isTaken(client.line(), end)) {
                heavy = client.allowance().untilNext().isPositive();
                if (!heavy || isTaken(placesOfHeavy, end)) {
                    held = isTaken(places, end);
                    if (!held && heavy) {
                        placesOfHeavy.release();
                    }
                }
                if (!held) {
                    client.line().release();
                }
            }
            since = nanoTime.getAsLong();
            return held;
        }

        private void leave() {
            held = false;
            client.allowance().take(Math.max(1, nanoTime.getAsLong() - since));
            places.release();
            if (heavy) {
                placesOfHeavy.release();
            }
            client.line().release();
        }

        private void returnTo() {
            client.line().acquireUninterruptibly();
            if (heavy) {
                placesOfHeavy.acquireUninterruptibly();
            }
            places.acquireUninterruptibly();
            held = true;
            since = nanoTime.getAsLong();
        }
    }

    private static boolean isTaken(Semaphore permits, long end) {
        try {
            return permits.tryAcquire(end - System.nanoTime(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /**
     * Does {@code work} for {@code caller} in a place.
     *
     * @throws Refusal OVERLOADED when no place gets free in time
     */
    public <T> T call(String caller, Supplier<T> work) {
        var place = new Place(clients.get(caller, _ -> client()));
        if (!place.isEntered()) {
            throw new Refusal(ErrorCode.OVERLOADED, "The service has too much to do");
        }
        try {
            return ScopedValue.where(PLACE, place).call(work::get);
        } finally {
            place.leave();
        }
    }

    /** Waits by {@code wait} without the place of the request, and goes on in one; without a request it only waits. */
    public static <T> T outside(Supplier<T> wait) {
        if (!PLACE.isBound() || !PLACE.get().held) {
            return wait.get();
        }
        Place place = PLACE.get();
        place.leave();
        try {
            return wait.get();
        } finally {
            place.returnTo();
        }
    }
}
