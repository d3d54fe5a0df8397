package gaming.payments;

import static blackbox.Json.assertHas;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import sandbox.Fault;
import sandbox.SandboxPlatform;
import sandbox.SandboxPlatform.Moment;
import sandbox.Waiting;
import world.Operator;
import world.TestClock;
import world.World;

/** The platform books a transfer after its claim has ended as not found (details.md, "Amendments", Money and Books). */
@ExtendWith(LongAgo.class)
class LateBookingIT {
    private final Payee payee = Payee.joins();

    @Test
    void theNextCallFindsTheBookingAndPaysNothingTwice() {
        Payee.Row first = notFound();
        arrives(first);
        payee.isRefused("NO_EARNINGS_TO_CLAIM");
        assertThat(payee.row().status()).isEqualTo("COMPLETED");
        assertThat(payee.claimsCount()).isEqualTo(1);
        assertThat(payee.booked()).isEqualTo(1);
        payee.has("$0.00", "$10.00", "$10.00");
        Payee.Step last = payee.steps().getLast();
        assertThat(List.of(last.from(), last.to())).containsExactly("FAILED", "COMPLETED");
        assertThat(last.booked()).isEqualByComparingTo("10");
        assertThat(payee.lookAgainIsDue()).isEmpty();
    }

    @Test
    void aBookingOfAnEarlierSendIsFoundThoughTheLaterSendWasRefused() {
        World.platform().next(Fault.RESETS);
        payee.isNotPaid("PENDING");
        payee.hasNoLook();
        LongAgo.moveTo(Duration.ofSeconds(90));
        World.platform().next(Fault.REFUSES);
        payee.isNotPaid("FAILED");
        assertThat(payee.lookAgainIsDue()).isPresent();
        arrives(payee.row());
        payee.isRefused("NO_EARNINGS_TO_CLAIM");
        assertThat(payee.row().status()).isEqualTo("COMPLETED");
        assertThat(payee.booked()).isEqualTo(1);
        payee.has("$0.00", "$10.00", "$10.00");
    }

    @Test
    void theCallGoesOnWithTheEarningsThatAreLeft() throws Exception {
        arrives(notFound());
        payee.earns("4");
        assertThat(payee.claims().path("totalClaimed").asText()).isEqualTo("$15.00");
        assertThat(World.platform().bookingsOf(payee.earner().platformId()))
                .map(SandboxPlatform.Booking::amount)
                .map(amount -> amount.stripTrailingZeros().toPlainString())
                .containsExactly("10", "5");
        payee.has("$0.00", "$15.00", "$15.00");
        assertThat(payee.calls()).hasSize(2);
    }

    @ParameterizedTest
    @EnumSource(
            value = Fault.class,
            names = {"RESETS", "BARE_404"})
    void noClaimOpensWhileThePlatformDoesNotAnswer(Fault lookups) {
        notFound();
        World.platform().lookups(lookups);
        assertThat(payee.isRefused("FAILED_TO_TRANSFER_CREDIT").has("claimStatus"))
                .isFalse();
        assertThat(payee.claimsCount()).isEqualTo(1);
        assertThat(payee.calls()).hasSize(2);
        payee.has("$10.00", "$10.00", "$0.00");
        World.platform().lookups(Fault.NONE);
        payee.claims();
        assertThat(payee.claimsCount()).isEqualTo(2);
        assertThat(payee.booked()).isEqualTo(1);
    }

    @Test
    void aBookingOfAnotherAmountNeedsAHumanAndNoClaimOpensUntilThen() {
        Payee.Row first = notFound();
        LateBookings.arrive(body(first).replace("\"amount\":10", "\"amount\":9"));
        assertThat(payee.isRefused("FAILED_TO_TRANSFER_CREDIT").has("claimStatus"))
                .isFalse();
        assertThat(payee.row().flagged()).isTrue();
        assertThat(payee.lookAgainIsDue()).isPresent();
        assertDifference(first, "{'what': 'BOOKED', 'expected': 0, 'found': 9}");
        explain();
        assertThat(payee.row().flagged()).isFalse();
        assertThat(payee.lookAgainIsDue()).as("the operator has explained it").isEmpty();
        assertThat(differences(first)).isEmpty();
        payee.claims();
    }

    @Test
    void anExplainedClaimIsNotFlaggedAgainByTheLookupThatIsUnderWay() {
        Payee.Row first = notFound();
        LateBookings.arrive(body(first).replace("\"amount\":10", "\"amount\":9"));
        lookAgain();
        assertThat(payee.row().flagged()).isTrue();
        Instant due = payee.lookAgainIsDue().orElseThrow();
        try (var lookups = World.platform().hold(Moment.LOOKUP)) {
            TestClock.moveTo(due);
            lookups.awaitHeld(1);
            explain();
        }
        Waiting.until(() -> !payee.lookAgainIsDue().equals(Optional.of(due)));
        // The lookup that was under way may have seen the explanation
        if (payee.lookAgainIsDue().isPresent()) {
            lookAgain();
        }
        assertThat(payee.row().flagged()).isFalse();
        assertThat(payee.lookAgainIsDue()).isEmpty();
    }

    @Test
    void aClaimThatWasRefusedIsNotLookedUp() {
        World.platform().next(Fault.REFUSES);
        payee.isNotPaid("FAILED");
        String refused = payee.row().externalTransactionId();
        payee.claims();
        assertThat(World.platform().lookups(refused)).isZero();
    }

    @Test
    void aCallWithoutEarningsLooksNothingUp() throws Exception {
        notFound();
        int before = payee.lookedUp();
        payee.earns("-8");
        payee.isRefused("NO_EARNINGS_TO_CLAIM");
        assertThat(payee.lookedUp()).isEqualTo(before);
    }

    @Test
    void callsAtTheSameTimeOpenOneClaim() {
        notFound();
        assertThat(threeAfterTheirLookups()).containsOnlyOnce("PAID");
        assertThat(payee.claimsCount()).isEqualTo(2);
        assertThat(payee.booked()).isEqualTo(1);
        payee.has("$0.00", "$10.00", "$10.00");
    }

    @Test
    void callsAtTheSameTimeCompleteTheClaimOnce() {
        arrives(notFound());
        assertThat(threeAfterTheirLookups()).containsOnly("NO_EARNINGS_TO_CLAIM");
        assertThat(payee.steps().stream().filter(step -> step.to().equals("COMPLETED")))
                .hasSize(1);
        payee.has("$0.00", "$10.00", "$10.00");
    }

    /** What three calls did that have all asked the platform about the claim that ended. */
    private List<String> threeAfterTheirLookups() {
        try (var lookups = World.platform().hold(Moment.LOOKUP)) {
            var calls = CompletableFuture.supplyAsync(() -> payee.asksAtOnce(3), Thread::startVirtualThread);
            lookups.awaitHeld(3);
            lookups.release();
            return calls.join().stream().map(Payee::outcome).toList();
        }
    }

    @Test
    void itIsLookedUpAnHourADayAndAWeekAfterItsEnd() {
        Payee.Row claim = notFound();
        Instant end = requireNonNull(claim.finishedAt());
        int before = payee.lookedUp();
        for (Duration after : List.of(Duration.ofHours(1), Duration.ofDays(1), Duration.ofDays(7))) {
            assertThat(payee.lookAgainIsDue()).contains(end.plus(after));
            lookAgain();
            assertThat(payee.lookedUp()).isEqualTo(++before);
        }
        assertThat(payee.lookAgainIsDue()).isEmpty();
        assertThat(payee.row().status()).isEqualTo("FAILED");
    }

    @Test
    void aLookupThatFindsTheBookingEndsThem() {
        Payee.Row claim = notFound();
        lookAgain();
        arrives(claim);
        lookAgain();
        assertThat(payee.row().status()).isEqualTo("COMPLETED");
        assertThat(payee.lookAgainIsDue()).isEmpty();
        payee.has("$0.00", "$10.00", "$10.00");
    }

    @Test
    void laterEarningsMakeUpForABookingThatComesAfterTheNextClaim() throws Exception {
        Payee.Row first = notFound();
        payee.claims();
        arrives(first);
        TestClock.moveTo(requireNonNull(first.finishedAt()).plus(Duration.ofHours(1)));
        Waiting.until(() -> payee.steps().getLast().from() instanceof String from && from.equals("FAILED"));
        assertThat(payee.booked()).isEqualTo(2);
        payee.has("$0.00", "$10.00", "$20.00");
        assertDifference(
                first,
                "{'what': 'BOOKED_AFTER_END', 'userId': '%s', 'expected': 8, 'found': 16}".formatted(payee.id()));
        payee.earns("7.99");
        assertThat(differences(first)).hasSize(1);
        payee.earns("0.01");
        assertThat(differences(first)).isEmpty();
        payee.has("$0.00", "$20.00", "$20.00");
        payee.earns("4");
        payee.has("$5.00", "$25.00", "$20.00");
    }

    /** A claim whose only send is lost on its way, until the resolver gives it up. */
    private Payee.Row notFound() {
        World.platform().next(Fault.RESETS);
        payee.isNotPaid("PENDING");
        payee.looks(1);
        payee.looks(1);
        assertThat(payee.row().status()).isEqualTo("FAILED");
        return payee.row();
    }

    private void explain() {
        assertThat(payee.isResolved("FAILED").status()).isEqualTo(200);
    }

    /** Moves the clock to when the claim is looked up after its end, and waits for that. */
    private void lookAgain() {
        Instant due = payee.lookAgainIsDue().orElseThrow();
        TestClock.moveTo(due);
        Waiting.until(() -> !payee.lookAgainIsDue().equals(Optional.of(due)));
    }

    /** The only send of the claim reaches the platform after all. */
    private static void arrives(Payee.Row claim) {
        LateBookings.arrive(body(claim));
    }

    private static String body(Payee.Row claim) {
        return World.platform().bodies(claim.externalTransactionId()).getFirst();
    }

    private static void assertDifference(Payee.Row claim, String difference) {
        assertThat(differences(claim)).hasSize(1);
        assertHas(differences(claim).getFirst(), difference);
    }

    private static List<JsonNode> differences(Payee.Row claim) {
        return Operator.here().differences("claimId", claim.id());
    }
}
