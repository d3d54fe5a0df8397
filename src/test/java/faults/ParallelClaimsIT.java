package faults;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import sandbox.Gate;
import sandbox.SandboxPlatform.Booking;
import sandbox.SandboxPlatform.Moment;
import sandbox.Waiting;

class ParallelClaimsIT {
    private static final int CALLS = 50;

    @Test
    void fiftyClaimsOfOneUserOverTwoProcessesAreOneTransfer() throws SQLException {
        Claimer claimer = TestPods.claimers(1).getFirst();
        List<String> answers;
        // Until the others have been answered, so that none of them comes when it is all over
        try (Gate gate = TestPods.platform().hold(Moment.BEFORE_BOOKING)) {
            List<CompletableFuture<String>> calls = IntStream.range(0, CALLS)
                    .mapToObj(call -> CompletableFuture.supplyAsync(
                            () -> claimer.claim(TestPods.pod(call % Pods.COUNT).publicUrl()),
                            Thread::startVirtualThread))
                    .toList();
            gate.awaitHeld(1);
            Waiting.until(
                    () -> calls.stream().filter(CompletableFuture::isDone).count() == CALLS - 1,
                    Duration.ofSeconds(30));
            assertThat(gate.held()).isEqualTo(1);
            gate.release();
            answers = calls.stream().map(CompletableFuture::join).toList();
        }
        assertThat(answers).filteredOn(Claimer.PAID::equals).hasSize(1);
        assertThat(answers)
                .filteredOn("FAILED_TO_TRANSFER_CREDIT PENDING"::equals)
                .hasSize(CALLS - 1);

        Books.Claim claim = TestPods.books().of(claimer).getFirst();
        assertThat(TestPods.books().of(claimer)).hasSize(1);
        assertThat(claim.is("COMPLETED")).isTrue();
        assertThat(claim.sends()).isEqualTo(1);
        assertThat(TestPods.platform().requests(claim.sentAs())).isEqualTo(1);
        assertThat(TestPods.platform().lookups(claim.sentAs())).isZero();
        assertThat(TestPods.platform().bookingsOf(claimer.earner().platformId()))
                .singleElement()
                .extracting(Booking::externalTransactionId)
                .isEqualTo(claim.sentAs());
    }
}
