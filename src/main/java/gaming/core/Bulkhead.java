package gaming.core;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Limits the number of requests that compute at the same time. Virtual threads have more carriers than there are
 * places, so the rest of the service finds a free carrier. Further requests wait in order, up to a maximum time
 * (details.md, "Amendments", Executions). At most {@code processors} requests of one caller have a place or wait for
 * one. Callers that computed much in the last seconds are heavy. Heavy callers can take all places except one, so other
 * callers do not wait behind them. A request gives its place back while it waits for another system or for the
 * database.
 */
public final class Bulkhead {
    private static final ScopedValue<Place> PLACE = ScopedValue.newInstance();
    /** A caller that computes for longer than this in each {@link #PERIOD} is heavy. */
    private static final Duration ALLOWANCE = Duration.ofMillis(100);

    private static final Duration PERIOD = Duration.ofSeconds(20);
    private static final long REMEMBERED = 100_000;

    private final int processors;
    private final Duration maxWait;
    private final LongSupplier nanoTime;
    private final Semaphore places;
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
                .expireAfterAccess(PERIOD.multipliedBy(3))
                .build();
    }

    /**
     * @param line limits the requests of the caller that have a place or wait for one
     * @param allowance the nanoseconds that the caller may compute before it counts as heavy
     */
    private record Client(Semaphore line, TokenBucket allowance) {}

    private Client client() {
        long nanos = ALLOWANCE.toNanos();
        return new Client(new Semaphore(processors, true), new TokenBucket(nanos, nanos, PERIOD, nanoTime));
    }

    /** The place of one request; only the thread of the request uses it. */
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

    /** Refuses with OVERLOADED if no place becomes free in time. */
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

    /** Runs {@code wait} without the place of the request; outside of a request, only runs {@code wait}. */
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
