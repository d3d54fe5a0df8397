package gaming.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import sandbox.Waiting;

class BulkheadTest {
    private static final Duration LONG = Duration.ofMillis(101);

    private final AtomicLong nanos = new AtomicLong();
    private final Bulkhead.Fair one = new Bulkhead.Fair(1, Duration.ofMillis(1), nanos::get);
    private final Bulkhead.Fair patient = new Bulkhead.Fair(1, Duration.ofMinutes(1), nanos::get);

    @Test
    void workThatFindsNoPlaceInTimeIsRefused() {
        one.call("a", () -> {
            assertThat(inAnotherThread("a")).isEqualTo("OVERLOADED");
            return "";
        });
        assertThat(inAnotherThread("a")).isEqualTo("done");
    }

    @Test
    void workThatFailsLeavesItsPlace() {
        assertThatThrownBy(() -> one.call("a", () -> {
                    throw new IllegalStateException("no");
                }))
                .hasMessage("no");
        assertThat(inAnotherThread("a")).isEqualTo("done");
    }

    @Test
    void workThatWaitsForAnotherSystemHoldsNoPlace() {
        one.call("a", () -> {
            assertThat(Bulkhead.outside(() -> inAnotherThread("a"))).isEqualTo("done");
            assertThat(Bulkhead.outside(() -> Bulkhead.outside(() -> inAnotherThread("a"))))
                    .isEqualTo("done");
            assertThat(inAnotherThread("a")).isEqualTo("OVERLOADED");
            return "";
        });
    }

    @Test
    void waitingWorkRunsWhenAPlaceBecomesFree() {
        CompletableFuture<String> second = patient.call("a", () -> {
            CompletableFuture<String> waiting =
                    CompletableFuture.supplyAsync(() -> patient.call("a", () -> "came"), Thread::startVirtualThread);
            assertThat(waiting).isNotDone();
            return waiting;
        });
        assertThat(second.join()).isEqualTo("came");
    }

    @Test
    void aCallerWithManyWaitingRequestsDoesNotHoldUpAnother() {
        var order = new ConcurrentLinkedQueue<String>();
        patient.call("holder of the other place", () -> {
            List<Thread> waiting = patient.call(
                    "holder",
                    () -> Stream.of("many", "many", "many", "other")
                            .map(caller -> waiting(() -> patient.call(caller, () -> order.add(caller))))
                            .toList());
            waiting.forEach(BulkheadTest::join);
            return "";
        });
        assertThat(order).containsExactly("many", "other", "many", "many");
    }

    @Test
    void heavyCallersLeaveAPlaceForOthers() {
        one.call("heavy", this::computeForLong);
        one.call("heavy too", this::computeForLong);
        one.call("heavy", () -> {
            assertThat(inAnotherThread("heavy too")).isEqualTo("OVERLOADED");
            assertThat(inAnotherThread("light")).isEqualTo("done");
            return "";
        });
        assertThat(inAnotherThread("heavy too")).isEqualTo("done");
    }

    @Test
    void aCallerThatStopsComputingIsNoLongerHeavy() {
        one.call("heavy", this::computeForLong);
        one.call("once heavy", this::computeForLong);
        nanos.addAndGet(Duration.ofSeconds(1).toNanos());
        one.call("heavy", this::computeForLong);
        one.call("heavy", () -> {
            assertThat(inAnotherThread("once heavy")).isEqualTo("done");
            return "";
        });
    }

    @Test
    void timeWithoutAPlaceIsNotComputedTime() {
        one.call("heavy", this::computeForLong);
        one.call("waits", () -> Bulkhead.outside(this::computeForLong));
        one.call("heavy", () -> {
            assertThat(inAnotherThread("waits")).isEqualTo("done");
            return "";
        });
    }

    private String computeForLong() {
        nanos.addAndGet(LONG.toNanos());
        return "";
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException interrupted) {
            throw new IllegalStateException(interrupted);
        }
    }

    /** A thread that has begun {@code work} and waits in it. */
    private static Thread waiting(Runnable work) {
        Thread thread = Thread.startVirtualThread(work);
        Waiting.until(() -> thread.getState() == Thread.State.TIMED_WAITING);
        return thread;
    }

    private String inAnotherThread(String caller) {
        return CompletableFuture.supplyAsync(
                        () -> {
                            try {
                                return one.call(caller, () -> "done");
                            } catch (Refusal refusal) {
                                return refusal.code().name();
                            }
                        },
                        Thread::startVirtualThread)
                .join();
    }
}
