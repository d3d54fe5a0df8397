package faults;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import sandbox.Gate;
import sandbox.SandboxPlatform.Booking;
import sandbox.SandboxPlatform.Moment;
import sandbox.Waiting;
import world.Earners;
import world.Earners.Earner;
import world.Fleet;
import world.Lines;
import world.World;

class ParallelClaimsPodsIT {
    private static final int CALLS = 50;

    @Test
    void fiftyClaimsOfOneUserOverTwoProcessesAreOneTransfer() {
        Fleet.feeds().accept("token-rates", Lines.rate("0.8", Fleet.now()));
        Earner earner = new Earners(Fleet.pod(0).internalUrl()).make("8");
        var claimer = new Claimer(earner, Fleet.accessToken(earner.id()));
        List<String> answers;
        // Until the others have been answered, so that none of them comes when it is all over
        try (Gate gate = World.platform().hold(Moment.BEFORE_BOOKING)) {
            var calls = new ArrayList<CompletableFuture<String>>();
            // The second pod waits for the platform longer than the test
            calls.add(claiming(claimer, 1));
            gate.awaitHeld(1);
            IntStream.range(1, CALLS).forEach(call -> calls.add(claiming(claimer, call % Fleet.COUNT)));
            Waiting.until(
                    () -> calls.stream().filter(CompletableFuture::isDone).count() == CALLS - 1, Duration.ofMinutes(1));
            assertThat(gate.held()).isEqualTo(1);
            gate.release();
            answers = calls.stream().map(CompletableFuture::join).toList();
        }
        assertThat(answers).filteredOn(Claimer.PAID::equals).hasSize(1);
        assertThat(answers)
                .filteredOn("FAILED_TO_TRANSFER_CREDIT PENDING"::equals)
                .hasSize(CALLS - 1);

        List<Books.Claim> claims = Books.read(Fleet.rows()).of(claimer);
        assertThat(claims).hasSize(1);
        Books.Claim claim = claims.getFirst();
        assertThat(claim.is("COMPLETED")).isTrue();
        assertThat(claim.sends()).isEqualTo(1);
        assertThat(World.platform().requests(claim.sentAs())).isEqualTo(1);
        assertThat(World.platform().lookups(claim.sentAs())).isZero();
        assertThat(World.platform().bookingsOf(claimer.earner().platformId()))
                .singleElement()
                .extracting(Booking::externalTransactionId)
                .isEqualTo(claim.sentAs());
    }

    private static CompletableFuture<String> claiming(Claimer claimer, int pod) {
        return CompletableFuture.supplyAsync(() -> claimer.claim(Fleet.url(pod)), Thread::startVirtualThread);
    }
}
