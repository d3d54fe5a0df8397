package gaming;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import sandbox.Waiting;

class BulkheadTest {
    private final Bulkhead one = new Bulkhead(1, Duration.ofMillis(1));

    @Test
    void workThatFindsNoPlaceInTimeIsRefused() {
        one.call("a", () -> {
            assertThat(inAnotherThread()).isEqualTo("OVERLOADED");
            return "";
        });
        assertThat(inAnotherThread()).isEqualTo("done");
    }

    @Test
    void workThatFailsLeavesItsPlace() {
        assertThatThrownBy(() -> one.call("a", () -> {
                    throw new IllegalStateException("no");
                }))
                .hasMessage("no");
        assertThat(inAnotherThread()).isEqualTo("done");
    }

    @Test
    void workThatWaitsForOthersHoldsNoPlaceMeanwhile() {
        one.call("a", () -> {
            assertThat(Bulkhead.outside(this::inAnotherThread)).isEqualTo("done");
            assertThat(Bulkhead.outside(() -> Bulkhead.outside(this::inAnotherThread)))
                    .isEqualTo("done");
            assertThat(inAnotherThread()).isEqualTo("OVERLOADED");
            return "";
        });
    }

    @Test
    void withoutAPlaceThereIsNoneToLeave() {
        assertThat(Bulkhead.outside(() -> "done")).isEqualTo("done");
    }

    @Test
    void waitingWorkComesInItsTurn() {
        var patient = new Bulkhead(1, Duration.ofMinutes(1));
        CompletableFuture<String> second = patient.call("a", () -> {
            CompletableFuture<String> waiting =
                    CompletableFuture.supplyAsync(() -> patient.call("a", () -> "came"), Thread::startVirtualThread);
            assertThat(waiting).isNotDone();
            return waiting;
        });
        assertThat(second.join()).isEqualTo("came");
    }

    @Test
    void aCallerWhoWaitsWithManyRequestsLetsAnotherGoBeforeTheRestOfThem() throws InterruptedException {
        var patient = new Bulkhead(1, Duration.ofMinutes(1));
        var order = new ConcurrentLinkedQueue<String>();
        List<Thread> waiting = patient.call(
                "holder",
                () -> Stream.of("many", "many", "many", "other")
                        .map(caller -> waiting(() -> patient.call(caller, () -> order.add(caller))))
                        .toList());
        for (Thread each : waiting) {
            each.join();
        }
        assertThat(order).containsExactly("many", "other", "many", "many");
    }

    /** A thread that has begun {@code work} and waits in it. */
    private static Thread waiting(Runnable work) {
        Thread thread = Thread.startVirtualThread(work);
        Waiting.until(() -> thread.getState() == Thread.State.TIMED_WAITING);
        return thread;
    }

    private String inAnotherThread() {
        return CompletableFuture.supplyAsync(
                        () -> {
                            try {
                                return one.call("a", () -> "done");
                            } catch (Refusal refusal) {
                                return refusal.code().name();
                            }
                        },
                        Thread::startVirtualThread)
                .join();
    }
}
