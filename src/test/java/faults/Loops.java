package faults;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Steps that are done again and again at a pace that random numbers give, each in a thread of its own, until they are closed. */
final class Loops implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger(Loops.class.getName());
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    /** A caller hears nothing from a frozen pod, and gives up. */
    private static final Duration TOLERATED = Duration.ofSeconds(15);

    private final Random seeds;
    private final CountDownLatch ended = new CountDownLatch(1);
    private final List<Thread> threads = new ArrayList<>();
    private volatile @Nullable Throwable failure;

    /** May take its time; what it throws ends the loop. */
    interface Step {
        void run(Random random) throws Exception;
    }

    Loops(Random seeds) {
        this.seeds = seeds;
    }

    /** Pauses between {@code shortest} and {@code longest} milliseconds before each step. */
    void add(long shortest, long longest, Step step) {
        var random = new Random(seeds.nextLong());
        threads.add(Thread.startVirtualThread(() -> {
            try {
                while (!ended.await(random.nextLong(shortest, longest), TimeUnit.MILLISECONDS)) {
                    step.run(random);
                }
            } catch (Throwable thrown) {
                failure = thrown;
            }
        }));
    }

    /** A failure after a kill is expected, and so is no answer. The call is tried again or not. */
    static Step tolerated(Step step) {
        return random -> {
            try {
                CompletableFuture.runAsync(() -> run(step, random), Thread::startVirtualThread)
                        .orTimeout(TOLERATED.toMillis(), TimeUnit.MILLISECONDS)
                        .join();
            } catch (CompletionException failure) {
                LOG.log(System.Logger.Level.DEBUG, "Tolerated", failure);
            }
        };
    }

    private static void run(Step step, Random random) {
        try {
            step.run(random);
        } catch (Exception failure) {
            throw new CompletionException(failure);
        }
    }

    /** Fails with what ended one, if anything did. */
    void check() {
        if (failure != null) {
            throw new AssertionError("A loop broke", failure);
        }
    }

    /** Lets the steps that run come to their end. */
    @Override
    public void close() {
        ended.countDown();
        for (Thread thread : threads) {
            try {
                if (!thread.join(PATIENCE)) {
                    throw new AssertionError("A step does not end: " + thread);
                }
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException(interrupted);
            }
        }
        check();
    }
}
