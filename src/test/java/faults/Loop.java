package faults;

import java.time.Duration;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Does the same again and again at a pace that random numbers give, in a thread of its own, until it is closed. */
final class Loop implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger(Loop.class.getName());
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    /** A caller hears nothing from a frozen pod, and gives up. */
    private static final Duration TOLERATED = Duration.ofSeconds(15);

    private final CountDownLatch ended = new CountDownLatch(1);
    private final Thread thread;
    private volatile @Nullable Throwable failure;

    /** May take its time; what it throws ends the loop. */
    interface Step {
        void run(Random random) throws Exception;
    }

    private Loop(Random random, Duration shortest, Duration longest, Step step) {
        thread = Thread.startVirtualThread(() -> {
            try {
                while (!ended.await(random.nextLong(shortest.toMillis(), longest.toMillis()), TimeUnit.MILLISECONDS)) {
                    step.run(random);
                }
            } catch (Throwable thrown) {
                failure = thrown;
            }
        });
    }

    /** Pauses between {@code shortest} and {@code longest} before each step. */
    static Loop start(Random random, Duration shortest, Duration longest, Step step) {
        return new Loop(random, shortest, longest, step);
    }

    /** A failure after a kill is expected, and so is no answer. The call is tried again or not. */
    static void tolerate(Runnable step) {
        try {
            CompletableFuture.runAsync(step, Thread::startVirtualThread)
                    .orTimeout(TOLERATED.toMillis(), TimeUnit.MILLISECONDS)
                    .join();
        } catch (CompletionException failure) {
            LOG.log(System.Logger.Level.DEBUG, "Tolerated", failure);
        }
    }

    /** Fails with what ended it, if anything did. */
    void check() {
        if (failure != null) {
            throw new AssertionError("A loop broke", failure);
        }
    }

    /** Lets the step that runs come to its end. */
    @Override
    public void close() {
        ended.countDown();
        try {
            if (!thread.join(PATIENCE)) {
                throw new AssertionError("A step does not end: " + thread);
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(interrupted);
        }
        check();
    }
}
