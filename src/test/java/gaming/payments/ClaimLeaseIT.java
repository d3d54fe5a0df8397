package gaming.payments;

import static org.assertj.core.api.Assertions.assertThat;

import dev.Http;
import gaming.payments.PaymentStore.LeaseAnswer;
import gaming.payments.reconciliation.ReconciliationRows;
import gaming.platform.CreditTransfer.TransferOutcome;
import gaming.platform.CreditTransfer.TransferOutcome.Ground;
import jakarta.enterprise.inject.spi.CDI;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import sandbox.Fault;
import sandbox.SandboxPlatform.Moment;
import world.Jobs;
import world.Operator;
import world.Rows;
import world.TestClock;
import world.World;

/**
 * What others may do while a call holds a claim, also where its process sleeps, dies, or has a clock that is ahead:
 * decisions.md and details.md, "Claims" and "Amendments".
 */
@ExtendWith(LongAgo.class)
class ClaimLeaseIT {
    /** Longer than a lease, shorter than the time in which a send of it may be booked. */
    private static final Duration LEASE_IS_OVER = Duration.ofSeconds(62);

    private static final Duration AHEAD = Duration.ofSeconds(150);

    private final Payee payee = Payee.joins();
    private final PaymentStore store = CDI.current().select(PaymentStore.class).get();

    /** A clock of the pod that is ahead does not end the lease. */
    @Test
    void aSecondCallAndAnOperatorWaitUntilThePlatformHasAnswered() throws Exception {
        Http.Answer first = payee.asksWhile(Moment.BEFORE_ANSWERING, () -> {
            TestClock.podIsAhead(AHEAD);
            payee.has("$0.00", "$10.00", "$0.00");
            payee.isNotPaid("PENDING");
            assertThat(payee.sent()).isEqualTo(1);
            assertThat(payee.lookedUp()).isZero();
            for (String outcome : List.of("COMPLETED", "FAILED")) {
                assertThat(payee.isResolved(outcome).status()).isEqualTo(409);
            }
        });
        assertThat(Payee.outcome(first)).isEqualTo("PAID");
        assertThat(payee.row().status()).isEqualTo("COMPLETED");
        assertThat(payee.booked()).isEqualTo(1);
    }

    @Test
    void aSecondCallWaitsForNoLookupOfTheFirst() throws Exception {
        isPending();
        Http.Answer first = payee.asksWhile(Moment.LOOKUP, () -> {
            payee.isNotPaid("PENDING");
            assertThat(payee.sent()).isEqualTo(1);
            assertThat(payee.lookedUp()).isEqualTo(1);
        });
        assertThat(Payee.outcome(first)).isEqualTo("PAID");
        assertThat(payee.sent()).isEqualTo(2);
        assertThat(payee.booked()).isEqualTo(1);
    }

    @Test
    void ofManyCallsAtOnceThatGoOnWithAClaimOneIsPaid() {
        isPending();
        assertThat(payee.asksAtOnce(30)).map(Payee::outcome).containsOnlyOnce("PAID");
        assertThat(payee.booked()).isEqualTo(1);
        assertThat(payee.sent()).isEqualTo(2);
        assertThat(payee.claimsCount()).isEqualTo(1);
        payee.has("$0.00", "$10.00", "$10.00");
    }

    @Test
    void aLookupThatLostItsLeaseEndsNothingAndIsDueAgain() {
        Claim slept = takenBeforeItsEnd();
        Claim awake = taken();
        assertThat(store.giveUp(slept, "HTTP 404")).isPresent();
        assertThat(payee.row().status()).isEqualTo("PENDING");
        assertThat(store.giveUp(awake, "HTTP 404")).isEmpty();
        assertThat(payee.row().status()).isEqualTo("FAILED");
    }

    @Test
    void aRefusalThatComesAfterTheLeaseIsOnlyNoted() {
        Claim slept = takenBeforeItsEnd();
        taken();
        store.settle(slept, new TransferOutcome.Refused(Ground.REFUSED, "NO", "HTTP 422"));
        assertThat(payee.row().status()).isEqualTo("PENDING");
        assertThat(payee.steps().getLast().reason()).isEqualTo("Known already, or answered too late");
    }

    @Test
    void anAcceptanceCountsAfterTheLeaseToo() {
        Claim slept = takenBeforeItsEnd();
        store.giveUp(taken(), "HTTP 404");
        payee.has("$10.00", "$10.00", "$0.00");
        store.settle(slept, new TransferOutcome.Accepted("late", "HTTP 200"));
        assertThat(payee.row().status()).isEqualTo("COMPLETED");
        payee.has("$0.00", "$10.00", "$10.00");
    }

    @Test
    void anOperatorWaitsUntilWhatADeadPodMayHaveSentIsOldAsWell() {
        takenBeforeItsEnd();
        assertThat(payee.isResolved("FAILED").status()).isEqualTo(409);
        assertThat(payee.row().status()).isEqualTo("PENDING");
        LongAgo.moveTo(LEASE_IS_OVER.plusSeconds(60));
        assertThat(payee.isResolved("FAILED").status()).isEqualTo(200);
        assertThat(payee.row().status()).isEqualTo("FAILED");
    }

    @Test
    void aSecondBookingOfOneClaimShowsInTheBooks() throws SQLException {
        isPending();
        payee.hasNoLook();
        Claim held = taken();
        store.settle(held, new TransferOutcome.Accepted("one", "HTTP 200"));
        store.settle(held, new TransferOutcome.Accepted("one", "HTTP 200"));
        assertThat(differences()).isZero();
        store.settle(held, new TransferOutcome.Accepted("another", "HTTP 200"));
        assertThat(differences()).isEqualTo(1);
        try (Connection connection = World.connection()) {
            new ReconciliationRows(connection).forget(payee.id());
        }
    }

    @Test
    void aPodWhoseClockIsAheadLooksNothingUpEarlyAndGivesNothingUpEarly() {
        isPending();
        TestClock.podIsAhead(AHEAD);
        // A poll of the queue after the claim
        Rows.here().doNow("claim-books");
        assertThat(payee.lookedUp()).isZero();
        assertThat(payee.isResolved("FAILED").status()).isEqualTo(409);
        payee.claims();
        assertThat(payee.booked()).isEqualTo(1);
    }

    @Test
    void aPodWhoseClockIsAheadKeepsTheCooldown() throws Exception {
        payee.claims();
        payee.earns("8");
        TestClock.podIsAhead(Duration.ofMinutes(13));
        assertThat(payee.isRefused("RATE_LIMIT_EXCEEDED").path("retryAfter").asInt())
                .isBetween(700, 720);
        assertThat(Objects.requireNonNull(payee.row().finishedAt()))
                .isBetween(LongAgo.START, LongAgo.START.plusSeconds(60));
    }

    @Test
    void aPodWhoseClockIsAheadCalculatesNoDayThatHasNotEnded() {
        TestClock.podIsAhead(Duration.ofHours(24));
        Http.Answer answer = Jobs.here().queue(LocalDate.parse("2020-06-15"));
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.json().at("/details/errorCode").asText()).isEqualTo("INVALID_DATE_RANGE");
        assertThat(answer.json().at("/details/latest").asText()).isEqualTo("2020-06-14");
    }

    private void isPending() {
        World.platform().next(Fault.RESETS);
        payee.isNotPaid("PENDING");
    }

    /** A pending claim that no task looks up, as a call has taken it whose lease has ended since. */
    private Claim takenBeforeItsEnd() {
        isPending();
        payee.hasNoLook();
        Claim taken = taken();
        LongAgo.moveTo(LEASE_IS_OVER);
        return taken;
    }

    private Claim taken() {
        return (Claim)
                ((LeaseAnswer.Granted) store.take(PaymentKind.CLAIM, payee.row().id(), 1)).payment();
    }

    private long differences() {
        return Operator.here().differences("claimId", payee.row().id()).stream()
                .filter(difference -> difference.path("what").asText().equals("PLATFORM"))
                .count();
    }
}
