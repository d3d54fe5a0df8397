package gaming.payments;

import static org.assertj.core.api.Assertions.assertThat;

import dev.Http;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import sandbox.Fault;
import sandbox.Gate;
import sandbox.SandboxPlatform;
import sandbox.SandboxPlatform.Booking;
import sandbox.SandboxPlatform.Moment;
import sandbox.Waiting;
import world.Earners;
import world.Earners.Earner;
import world.Fleet;
import world.Lines;
import world.World;

/** Claims on two pods of one database: limits over both, many calls at once, and a platform that is slow. */
class ClaimPodsIT {
    private static final Duration PATIENCE = Duration.ofMinutes(1);
    /** As the pods are told. */
    private static final int CALLS_AN_HOUR = 50;

    private static final String CLAIM = "mutation { claimEarningsFromReferrals { totalClaimed } }";

    private final SandboxPlatform platform = World.platform();
    /** With EUR 8 to claim. */
    private final Earner earner = new Earners(Fleet.pod(0).internalUrl()).make("8");

    @BeforeAll
    static void feedRate() {
        Fleet.feeds().accept("token-rates", Lines.rate("0.8", Fleet.now()));
    }

    @AfterEach
    void calm() {
        platform.calm();
    }

    @Test
    void callsOfBothPodsAreCountedTogether() {
        platform.mode(Fault.REFUSES);
        for (int call = 0; call < CALLS_AN_HOUR; call++) {
            assertThat(ask(call % 2)).isEqualTo("FAILED");
        }
        assertThat(List.of(ask(0), ask(1))).containsOnly("RATE_LIMIT_EXCEEDED");
    }

    @Test
    void aLateBookingIsBookedOnceAndTheCooldownHoldsOnTheOtherPod() {
        platform.delay(Duration.ofSeconds(8));
        platform.next(Fault.SLEEPS);
        assertThat(ask(0)).isEqualTo("PENDING");
        assertThat(ask(0)).isEqualTo("PAID");
        assertThat(ask(1)).isEqualTo("RATE_LIMIT_EXCEEDED");
        // The first one arrives in the end
        Waiting.until(() -> platform.answering() == 0, PATIENCE);
        assertThat(platform.bookingsOf(earner.platformId()))
                .singleElement()
                .satisfies(booking -> assertThat(platform.sends(booking.externalTransactionId()))
                        .isEqualTo(2));
    }

    @Test
    void ofFiftyCallsAtOnceOneIsPaidByOneTransfer() {
        var calls = new ArrayList<CompletableFuture<String>>();
        // Until the others have been answered, so that none of them comes when it is all over
        try (Gate gate = platform.hold(Moment.BEFORE_BOOKING)) {
            // The second pod waits for the platform longer than the test
            calls.add(asking(1));
            gate.awaitHeld(1);
            IntStream.range(1, CALLS_AN_HOUR).forEach(call -> calls.add(asking(call % Fleet.COUNT)));
            Waiting.until(
                    () -> calls.stream().filter(CompletableFuture::isDone).count() == CALLS_AN_HOUR - 1, PATIENCE);
            assertThat(gate.held()).isEqualTo(1);
        }
        assertThat(calls.getFirst().join()).isEqualTo("PAID");
        assertThat(calls.subList(1, CALLS_AN_HOUR))
                .allSatisfy(call -> assertThat(call.join()).isEqualTo("PENDING"));
        String sent = Fleet.rows()
                .texts("select external_transaction_id from claim where user_id = 0x" + earner.id())
                .getFirst();
        assertThat(Fleet.rows().count("claim where user_id = ? and status = 'COMPLETED' and sends = 1", earner.id()))
                .isOne();
        assertThat(platform.sends(sent)).isEqualTo(1);
        assertThat(platform.lookups(sent)).isZero();
        assertThat(platform.bookingsOf(earner.platformId()))
                .extracting(Booking::externalTransactionId)
                .containsExactly(sent);
    }

    private CompletableFuture<String> asking(int pod) {
        return CompletableFuture.supplyAsync(() -> ask(pod), Thread::startVirtualThread);
    }

    private String ask(int pod) {
        return Payee.outcome(Http.graphql(Fleet.url(pod), CLAIM, Map.of(), Fleet.accessToken(earner.id())));
    }
}
