package gaming.payments;

import static org.assertj.core.api.Assertions.assertThat;
import static sandbox.Fault.CONFLICTS;

import gaming.payments.Payee.Step;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import sandbox.Fault;
import sandbox.SandboxPlatform.Booking;
import world.Rows;
import world.TestClock;
import world.World;

/** A database that has lost its last commits: nothing is paid twice (details.md, "Amendments"). */
@ExtendWith(LongAgo.class)
class LostCommitsIT {
    private static final Duration COOLDOWN = Duration.ofMinutes(12);

    private final Payee payee = Payee.joins();

    @ParameterizedTest
    @EnumSource(
            value = Fault.class,
            names = {"NONE", "CONFLICTS"})
    void aLostClaimOfTheSameAmountIsPaidAsItWas(Fault mode) {
        String id = paidAndLost();
        payee.has("$10.00", "$10.00", "$0.00");
        World.platform().next(mode);
        payee.claims();
        assertThat(payee.row().externalTransactionId()).isEqualTo(id);
        assertBookedOnce(id);
        payee.has("$0.00", "$10.00", "$10.00");
    }

    @Test
    void aLostClaimOfAnotherAmountIsForAnOperatorToLookAt() throws Exception {
        String id = paidAndLost();
        payee.earns("0.8");
        payee.isNotPaid("PENDING");
        assertFlagged(id);
        // Asking for it again sends nothing
        payee.isNotPaid("PENDING");
        assertThat(payee.sent()).isEqualTo(2);
        assertFlagged(id);
    }

    @Test
    void aPodThatDiesBeforeItsLookupLeavesItToTheResolver() throws Exception {
        String id = paidAndLost();
        payee.earns("0.8");
        World.platform().lookups(Fault.RESETS);
        payee.isNotPaid("PENDING");
        assertThat(payee.row().flagged()).isFalse();
        World.platform().lookups(Fault.NONE);
        payee.looks(1);
        assertFlagged(id);
        assertThat(payee.lookIsDue(1)).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(
            value = Fault.class,
            names = {"BARE_404", "ERROR_PAGE", "RESETS", "GARBAGE"})
    void aConflictWithoutACertainAnswerStaysPending(Fault lookups) {
        World.platform().next(CONFLICTS);
        World.platform().lookups(lookups);
        payee.isNotPaid("PENDING");
        assertThat(payee.row().flagged()).isFalse();
        payee.has("$0.00", "$10.00", "$0.00");
        World.platform().lookups(Fault.NONE);
        payee.looks(1);
        payee.looks(1);
        assertThat(payee.row().status()).isEqualTo("FAILED");
        payee.has("$10.00", "$10.00", "$0.00");
    }

    /** A claim of a release that derived no ids stands before them. */
    @Test
    void aClaimWithoutAnOrdinalIsInNobodysWay() throws Exception {
        payee.claims();
        Rows.here()
                .change(
                        "update claim set ordinal = null, external_transaction_id = uuid() where user_id = ?",
                        payee.id());
        payee.earns("8");
        TestClock.advance(COOLDOWN.plusSeconds(1));
        World.platform().next(CONFLICTS);
        World.platform().lookups(Fault.BARE_404);
        payee.isNotPaid("PENDING");
        assertThat(payee.booked()).isEqualTo(1);
        assertThat(payee.claimsCount()).isEqualTo(2);
    }

    /** Returns the id of a claim that the platform has booked and the database knows no more. */
    private String paidAndLost() {
        payee.claims();
        String id = payee.row().externalTransactionId();
        Rows rows = Rows.here();
        rows.change(
                "delete from claim_transition where claim_id in (select id from claim where user_id = ?)", payee.id());
        rows.change("delete from claim where user_id = ?", payee.id());
        rows.change("delete from claim_call where user_id = ?", payee.id());
        rows.change("update earnings set claimed = 0, claimed_usdc = 0 where user_id = ?", payee.id());
        return id;
    }

    private void assertFlagged(String id) {
        assertThat(payee.row().externalTransactionId()).isEqualTo(id);
        assertThat(payee.row().status()).isEqualTo("PENDING");
        assertThat(payee.row().flagged()).isTrue();
        assertThat(payee.steps()).extracting(Step::reason).contains("Booked for another player, amount or currency");
        assertBookedOnce(id);
        payee.has("$0.00", "$11.00", "$0.00");
    }

    private void assertBookedOnce(String id) {
        assertThat(bookings()).singleElement().satisfies(booking -> {
            assertThat(booking.externalTransactionId()).isEqualTo(id);
            assertThat(booking.amount()).isEqualByComparingTo(BigDecimal.TEN);
        });
    }

    private List<Booking> bookings() {
        return World.platform().bookingsOf(payee.earner().platformId());
    }
}
