package gaming.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import sandbox.Waiting;

class SingleFlightTest {
    private final AtomicInteger runs = new AtomicInteger();
    private final CountDownLatch finish = new CountDownLatch(1);

    @Test
    void aCallerDuringARunGetsItsResult() {
        var shared = new SingleFlight<>(() -> {
            int run = runs.incrementAndGet();
            awaitFinish();
            return run;
        });
        Asking first = Asking.of(shared);
        Asking second = Asking.of(shared);
        finish.countDown();

        assertThat(first.answer().join()).isEqualTo(1);
        assertThat(second.answer().join()).isEqualTo(1);
        assertThat(shared.get()).isEqualTo(2);
    }

    @Test
    void aCallerDuringAFailingRunGetsItsFailureAndTheNextOneTriesAgain() {
        var shared = new SingleFlight<Integer>(() -> {
            if (runs.incrementAndGet() == 1) {
                awaitFinish();
                throw new IllegalStateException("away");
            }
            return 2;
        });
        Asking first = Asking.of(shared);
        Asking second = Asking.of(shared);
        finish.countDown();

        for (Asking each : new Asking[] {first, second}) {
            assertThatThrownBy(each.answer()::join)
                    .isInstanceOf(CompletionException.class)
                    .hasRootCauseInstanceOf(IllegalStateException.class);
        }
        assertThat(runs).hasValue(1);
        assertThat(shared.get()).isEqualTo(2);
    }

    /** A thread that asks, and waits for the run or in it. */
    private record Asking(Thread thread, CompletableFuture<Integer> answer) {
        static Asking of(SingleFlight<Integer> shared) {
            var answer = new CompletableFuture<Integer>();
            Thread thread = Thread.ofPlatform().start(() -> {
                try {
                    answer.complete(shared.get());
                } catch (RuntimeException failure) {
                    answer.completeExceptionally(failure);
                }
            });
            Waiting.until(() -> thread.getState() == Thread.State.WAITING);
            return new Asking(thread, answer);
        }
    }

    private void awaitFinish() {
        try {
            finish.await();
        } catch (InterruptedException interrupted) {
            throw new IllegalStateException(interrupted);
        }
    }
}
