package gaming.payments;

import gaming.core.ErrorCode;
import gaming.core.Refusal;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Lets the calls of this pod for one key wait here, and not in the database. So they hold no connection. */
final class StripedLock {
    private static final int STRIPES = 1024;
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private final List<Lock> stripes =
            Stream.generate(() -> (Lock) new ReentrantLock()).limit(STRIPES).toList();

    /**
     * Runs calls of one {@code key} one after the other. A call of another key may wait as well.
     *
     * @throws Refusal TRANSACTION_FAILED for a call that has waited too long
     */
    <T> T call(Object key, Supplier<T> call) {
        Lock stripe = stripes.get(Math.floorMod(key.hashCode(), STRIPES));
        acquire(stripe);
        try {
            return call.get();
        } finally {
            stripe.unlock();
        }
    }

    private static void acquire(Lock stripe) {
        try {
            if (!stripe.tryLock(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
                throw new Refusal(ErrorCode.TRANSACTION_FAILED, "Other calls for the same take too long");
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(interrupted);
        }
    }
}
