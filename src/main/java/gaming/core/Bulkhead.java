package gaming.core;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/** Limits the work of one kind at one time. Further work waits in order, up to a maximum time. */
public final class Bulkhead {
    private static final ScopedValue<Fair.Request> REQUEST = ScopedValue.newInstance();

    private final Semaphore places;
    private final Duration maxWait;

    public Bulkhead(int places, Duration maxWait) {
        this.places = new Semaphore(places, true);
        this.maxWait = maxWait;
    }

    /** A place that is taken, until it is closed. */
    public interface Place extends AutoCloseable {
        @Override
        void close();
    }

    /** Throws {@code refusal} if no place becomes free in time. */
    public <E extends Exception> Place enter(Supplier<E> refusal) throws E {
        if (!isTaken(places, maxWait.toNanos())) {
            throw refusal.get();
        }
        return places::release;
    }

    private static boolean isTaken(Semaphore permits, long nanos) {
        try {
            return permits.tryAcquire(nanos, TimeUnit.NANOSECONDS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** Runs {@code wait} without the place of a request of {@link Fair}; outside of one, only runs {@code wait}. */
    public static <T> T outside(Supplier<T> wait) {
        if (!REQUEST.isBound() || !REQUEST.get().held) {
            return wait.get();
        }
        Fair.Request request = REQUEST.get();
        request.leave();
        try {
            return wait.get();
        } finally {
            request.returnTo();
        }
    }

    /**
     * Limits the number of requests that compute at the same time. Virtual threads have more carriers than there are
     * places, so the rest of the service finds a free carrier. Further requests wait in order, up to a maximum time
     * (details.md, "Amendments", Executions). At most {@code processors} requests of one caller have a place or wait
     * for one. Callers that computed much in the last seconds are heavy. Heavy callers can take all places except one,
     * so other callers do not wait behind them. A request gives its place back while it waits for another system or for
     * the database.
     */
    public static final class Fair {
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

        public Fair(int processors, Duration maxWait) {
            this(processors, maxWait, System::nanoTime);
        }

        Fair(int processors, Duration maxWait, LongSupplier nanoTime) {
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

        /** A request with its places; only the thread of the request uses it. */
        private final class Request {
            private final Client client;
            private final List<Semaphore> taken = new ArrayList<>();
            private boolean held;
            private long since;

            private Request(Client client) {
                this.client = client;
            }

            private boolean isEntered() {
                long end = System.nanoTime() + maxWait.toNanos();
                return take(client.line(), end)
                        && (!client.allowance().untilNext().isPositive() || take(placesOfHeavy, end))
                        && take(places, end);
            }

            private boolean take(Semaphore permits, long end) {
                return isTaken(permits, end - System.nanoTime()) && taken.add(permits);
            }

            private void hold() {
                held = true;
                since = nanoTime.getAsLong();
            }

            private void leave() {
                held = false;
                client.allowance().take(Math.max(1, nanoTime.getAsLong() - since));
                taken.forEach(Semaphore::release);
            }

            private void returnTo() {
                taken.forEach(Semaphore::acquireUninterruptibly);
                hold();
            }
        }

        /** Refuses with OVERLOADED if no place becomes free in time. */
        public <T> T call(String caller, Supplier<T> work) {
            var request = new Request(clients.get(caller, _ -> client()));
            if (!request.isEntered()) {
                request.taken.forEach(Semaphore::release);
                throw new Refusal(ErrorCode.OVERLOADED, "The service has too much to do");
            }
            request.hold();
            try {
                return ScopedValue.where(REQUEST, request).call(work::get);
            } finally {
                request.leave();
            }
        }
    }
}
