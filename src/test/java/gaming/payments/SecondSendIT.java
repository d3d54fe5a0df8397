package gaming.payments;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import sandbox.Fault;
import sandbox.SandboxPlatform.Moment;
import world.World;

/** What became of the earnings before a pending claim is sent again: details.md, "Third round". */
@ExtendWith(LongAgo.class)
class SecondSendIT {
    private final Payee payee = Payee.joins();

    @BeforeEach
    void theFirstSendIsLost() {
        World.platform().next(Fault.RESETS);
        payee.isNotPaid("PENDING");
    }

    @Test
    void aClaimThatIsNoLongerEarnedEndsAndNothingIsSent() throws SQLException {
        payee.earns("-5");
        payee.isNotPaid("FAILED");
        assertEnded();
        payee.has("$3.75", "$3.75", "$0.00");
        payee.isNotCertain();
        LongAgo.moveTo(Duration.ofSeconds(90));
        payee.claims();
        payee.has("$0.00", "$3.75", "$3.75");
        assertThat(payee.booked()).isEqualTo(1);
    }

    @Test
    void aHeldClaimEndsAndIsFreeAfterTheHold() {
        payee.isOnHold("TIER_1");
        payee.isNotPaid("FAILED");
        assertEnded();
        payee.has("$0.00", "$10.00", "$0.00");
        payee.isRefused("NO_EARNINGS_TO_CLAIM");
        payee.isReleased();
        payee.has("$10.00", "$10.00", "$0.00");
        payee.isNotCertain();
        LongAgo.moveTo(Duration.ofSeconds(90));
        payee.claims();
        assertThat(payee.booked()).isEqualTo(1);
    }

    @Test
    void aHoldOfOtherEarningsStopsNothing() {
        payee.isOnHold("TIER_2");
        payee.claims();
        assertThat(payee.sent()).isEqualTo(2);
        assertThat(payee.booked()).isEqualTo(1);
    }

    @Test
    void laterEarningsMayCoverWhatACorrectionTook() throws SQLException {
        payee.earns("-5");
        payee.earns("5");
        payee.claims();
        assertThat(payee.sent()).isEqualTo(2);
        payee.has("$0.00", "$10.00", "$10.00");
    }

    @Test
    void aHoldThatComesWhileThePlatformIsAskedStopsTheSend() throws Exception {
        payee.asksWhile(Moment.LOOKUP, () -> payee.isOnHold("TIER_1"));
        assertEnded();
        payee.has("$0.00", "$10.00", "$0.00");
    }

    @Test
    void aCorrectionThatComesWhileThePlatformIsAskedStopsTheSend() throws Exception {
        payee.asksWhile(Moment.LOOKUP, () -> payee.earns("-8"));
        assertEnded();
        payee.has("$0.00", "$0.00", "$0.00");
    }

    @Test
    void aHoldThatComesAfterTheSecondSendIsTooLate() throws Exception {
        payee.asksWhile(Moment.BEFORE_BOOKING, () -> payee.isOnHold("TIER_1"));
        assertThat(payee.row().status()).isEqualTo("COMPLETED");
        assertThat(payee.booked()).isEqualTo(1);
        payee.has("$0.00", "$10.00", "$10.00");
    }

    /** The first send was on its way all the time. */
    @Test
    void aBookingThatComesAfterTheEndIsFoundBeforeAnotherClaimOpens() {
        payee.isOnHold("TIER_1");
        payee.isNotPaid("FAILED");
        payee.isReleased();
        payee.isNotCertain();
        LateBookings.arrive(
                World.platform().bodies(payee.row().externalTransactionId()).getFirst());
        LongAgo.moveTo(Duration.ofSeconds(90));
        payee.isRefused("NO_EARNINGS_TO_CLAIM");
        assertThat(payee.row().status()).isEqualTo("COMPLETED");
        assertThat(payee.claimsCount()).isEqualTo(1);
        assertThat(payee.booked()).isEqualTo(1);
        payee.has("$0.00", "$10.00", "$10.00");
    }

    @Test
    void aFlaggedClaimWaitsForAHumanAndIsNotSent() {
        World.platform().next(Fault.CONFLICTS);
        payee.isNotPaid("PENDING");
        assertThat(payee.row().flagged()).isTrue();
        payee.isOnHold("TIER_1");
        payee.isNotPaid("PENDING");
        assertThat(payee.sent()).isEqualTo(2);
        assertThat(payee.row().flagged()).isTrue();
    }

    private void assertEnded() {
        assertThat(payee.row().status()).isEqualTo("FAILED");
        assertThat(payee.sent()).isEqualTo(1);
        assertThat(payee.booked()).isZero();
        assertThat(payee.lookAgainIsDue()).isPresent();
        assertThat(payee.steps().getLast().reason()).isEqualTo("Not sent again: no longer earned, or held");
    }
}
