package gaming.payments.claim;

import static org.assertj.core.api.Assertions.assertThat;

import dev.Http;
import gaming.payments.Claim;
import gaming.payments.PaymentKind;
import gaming.payments.PaymentStore;
import gaming.payments.PaymentStore.LeaseAnswer;
import gaming.payments.reconciliation.ReconciliationRows;
import gaming.platform.TransferOutcome;
import gaming.platform.TransferOutcome.Ground;
import jakarta.enterprise.inject.spi.CDI;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import sandbox.SandboxPlatform.Mode;
import world.World;

/** Processes that sleep or die while they hold a claim: what they say afterwards, and what others may do meanwhile. */
@ExtendWith(LongAgo.class)
class ClaimLeaseIT {
    /** Longer than a lease, shorter than the time in which a send of it may be booked. */
    private static final Duration LEASE_IS_OVER = Duration.ofSeconds(62);

    private final Payee payee = Payee.joins();
    private final PaymentStore store = CDI.current().select(PaymentStore.class).get();

    @BeforeEach
    void claimIsPendingAndNoTaskLooksItUp() {
        World.platform().next(Mode.RESETS_BEFORE_BOOKING);
        payee.isNotPaid("PENDING");
        payee.hasNoLook();
    }

    @Test
    void aLookupThatLostItsLeaseEndsNothingAndIsDueAgain() {
        Claim slept = taken();
        LongAgo.moveTo(LEASE_IS_OVER);
        Claim awake = taken();
        assertThat(store.giveUp(slept, "HTTP 404")).isPresent();
        assertThat(payee.row().status()).isEqualTo("PENDING");
        assertThat(store.giveUp(awake, "HTTP 404")).isEmpty();
        assertThat(payee.row().status()).isEqualTo("FAILED");
    }

    @Test
    void aRefusalThatComesAfterTheLeaseIsOnlyNoted() {
        Claim slept = taken();
        LongAgo.moveTo(LEASE_IS_OVER);
        taken();
        store.settle(slept, new TransferOutcome.Refused(Ground.REFUSED, "NO", "HTTP 422"));
        assertThat(payee.row().status()).isEqualTo("PENDING");
        assertThat(payee.steps().getLast().reason()).isEqualTo("Known already, or answered too late");
    }

    @Test
    void anAcceptanceCountsAfterTheLeaseToo() {
        Claim slept = taken();
        LongAgo.moveTo(LEASE_IS_OVER);
        store.giveUp(taken(), "HTTP 404");
        payee.has("$10.00", "$10.00", "$0.00");
        store.settle(slept, new TransferOutcome.Accepted("late", "HTTP 200"));
        assertThat(payee.row().status()).isEqualTo("COMPLETED");
        payee.has("$0.00", "$10.00", "$10.00");
    }

    @Test
    void anOperatorWaitsUntilWhatADeadPodMayHaveSentIsOldAsWell() {
        taken();
        LongAgo.moveTo(LEASE_IS_OVER);
        assertThat(resolveAsFailed().status()).isEqualTo(409);
        assertThat(payee.row().status()).isEqualTo("PENDING");
        LongAgo.moveTo(LEASE_IS_OVER.plusSeconds(60));
        assertThat(resolveAsFailed().status()).isEqualTo(200);
        assertThat(payee.row().status()).isEqualTo("FAILED");
    }

    @Test
    void aSecondBookingOfOneClaimShowsInTheBooks() throws SQLException {
        Claim held = taken();
        store.settle(held, new TransferOutcome.Accepted("one", "HTTP 200"));
        store.settle(held, new TransferOutcome.Accepted("one", "HTTP 200"));
        assertThat(differences()).isZero();
        store.settle(held, new TransferOutcome.Accepted("another", "HTTP 200"));
        try (Connection connection = World.connection()) {
            assertThat(differences()).isEqualTo(1);
            new ReconciliationRows(connection).forget(payee.id());
        }
    }

    private Claim taken() {
        return (Claim)
                ((LeaseAnswer.Granted) store.take(PaymentKind.CLAIM, payee.row().id(), 1)).payment();
    }

    private long differences() {
        return ReconciliationRows.differencesFromThePlatform(payee.row().id());
    }

    private Http.Answer resolveAsFailed() {
        return Http.post(
                World.internalUrl().resolve("/claims/" + payee.row().id() + "/resolve"),
                "{\"outcome\":\"FAILED\",\"evidence\":\"the platform says so\"}",
                "X-API-Key",
                "dev-operator",
                "Content-Type",
                "application/json");
    }
}
