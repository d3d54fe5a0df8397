package gaming;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * How many requests compute at once: as many as there are processors, fewer than carriers of virtual threads, so that the
 * rest of the service always finds one. Further ones wait in the order in which they came, up to a bound (details.md,
 * "Amendments", Executions); of each caller only as many as there are places stand in that line, so that no caller fills
 * it. A request that waits for another system or the database holds no place meanwhile.
 */
public final class Bulkhead {
    private static final ScopedValue<Place> PLACE = ScopedValue.newInstance();

    private final int size;
    private final Semaphore places;
    /** Of callers who have one or wait for one. */
    private final Cache<String, Semaphore> ofCallers =
            Caffeine.newBuilder().weakValues().build();

    private final Duration maxWait;

    public Bulkhead(int places, Duration maxWait) {
        size = places;
        this.places = new Semaphore(places, true);
        this.maxWait = maxWait;
    }

    /** One request's, used by its thread alone. */
    private final class Place {
        private final Semaphore ofCaller;
        private boolean held;

        private Place(String caller) {
            ofCaller = ofCallers.get(caller, _ -> new Semaphore(size, true));
        }

        private boolean isTaken() {
            long end = System.nanoTime() + maxWait.toNanos();
            try {
                if (ofCaller.tryAcquire(maxWait.toNanos(), TimeUnit.NANOSECONDS)) {
                    held = places.tryAcquire(end - System.nanoTime(), TimeUnit.NANOSECONDS);
                    if (!held) {
                        ofCaller.release();
                    }
                }
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
            }
            return held;
        }

        private void leave() {
            held = false;
            places.release();
            ofCaller.release();
        }

        private void returnTo() {
            ofCaller.acquireUninterruptibly();
            places.acquireUninterruptibly();
            held = true;
        }
    }

    /**
     * Does {@code work} for {@code caller} in a place.
     *
     * @throws Refusal OVERLOADED when no place gets free in time
     */
    public <T> T call(String caller, Supplier<T> work) {
        var place = new Place(caller);
        if (!place.isTaken()) {
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
