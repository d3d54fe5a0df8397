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

/**
 * Calls that would wait for each other in the database wait in a lane of this pod before: however many there are, they
 * take one connection.
 */
public final class Lanes {
    private static final int LANES = 1024;
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private final List<Lock> lanes =
            Stream.generate(() -> (Lock) new ReentrantLock()).limit(LANES).toList();

    /**
     * Calls of one {@code key}, one after the other.
     *
     * @throws Refusal TRANSACTION_FAILED for who has waited too long
     */
    public <T> T inTurn(Object key, Supplier<T> call) {
        Lock lane = lanes.get(Math.floorMod(key.hashCode(), LANES));
        enter(lane);
        try {
            return call.get();
        } finally {
            lane.unlock();
        }
    }

    private static void enter(Lock lane) {
        try {
            if (!lane.tryLock(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
                throw new Refusal(ErrorCode.TRANSACTION_FAILED, "Other calls for the same take too long");
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(interrupted);
        }
    }
}
