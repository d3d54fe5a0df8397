package gaming.payments;

import static blackbox.Json.assertHas;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import sandbox.Fault;
import world.Operator;
import world.Rows;
import world.TestClock;
import world.World;

/** Every claim is compared with the platform's booking a day after its end (details.md, "Amendments", Money and Books). */
@ExtendWith(LongAgo.class)
class ClaimReconciliationIT {
    /** No claim of another class is as old. */
    private static final Instant START = Instant.parse("2018-01-01T10:00:00Z");

    /** Says that the transfer is booked. */
    private static final String BOOKED = "{\"transactionId\":\"tx-{externalTransactionId}\",\"externalTransactionId\":"
            + "\"{externalTransactionId}\",\"playerId\":\"{playerId}\",\"amount\":{amount},\"currencyCode\":\"USDC\","
            + "\"status\":\"COMPLETED\"}";

    private static int run;

    private final Payee payee = Payee.joins();

    @BeforeEach
    void longBeforeThat() {
        // The claims of the test before are reconciled, or due later than those of this one
        TestClock.moveTo(START.plus(Duration.ofHours(run++)));
    }

    @Test
    void aPaidClaimIsComparedOnceADayAfterItsEnd() {
        payee.claims();
        TestClock.advance(Duration.ofHours(23));
        reconcile();
        assertThat(payee.lookedUp()).isZero();
        TestClock.advance(Duration.ofHours(1));
        reconcile();
        assertThat(payee.lookedUp()).isEqualTo(1);
        assertThat(reconciledAt().orElseThrow()).isBetween(TestClock.now().minusSeconds(60), TestClock.now());
        TestClock.advance(Duration.ofDays(30));
        reconcile();
        assertThat(payee.lookedUp()).isEqualTo(1);
        assertThat(differences()).isEmpty();
    }

    @Test
    void aPaidClaimThatThePlatformDoesNotKnowIsADifferenceUntilItDoes() {
        String body = paidAndNotBooked();
        assertThat(payee.row().flagged()).isTrue();
        assertDifference("BOOKED", "10", "0");
        int steps = payee.steps().size();
        reconcileADayLater();
        assertThat(payee.lookedUp()).isEqualTo(2);
        assertThat(payee.steps()).hasSize(steps);
        LateBookings.arrive(body);
        reconcileADayLater();
        assertThat(payee.row().status()).isEqualTo("COMPLETED");
        assertThat(differences()).isEmpty();
    }

    @Test
    void anOperatorsEvidenceExplainsADifference() {
        LateBookings.arrive(paidAndNotBooked().replace("\"amount\":10", "\"amount\":9.5"));
        reconcileADayLater();
        assertDifference("BOOKED", "10", "9.5");
        assertThat(payee.isResolved("FAILED").status()).isEqualTo(409);
        assertThat(payee.isResolved("COMPLETED").status()).isEqualTo(200);
        assertThat(payee.row().flagged()).isFalse();
        assertThat(payee.steps().getLast().reason()).contains("dev-operator", "ticket 4711");
        assertThat(differences()).isEmpty();
        int before = payee.lookedUp();
        reconcileADayLater();
        assertThat(payee.lookedUp()).isEqualTo(before);
        assertThat(payee.isResolved("COMPLETED").status()).isEqualTo(409);
    }

    @Test
    void aRefusedClaimThatThePlatformHasBookedIsPaid() {
        World.platform().next(Fault.REFUSES);
        payee.isNotPaid("FAILED");
        LateBookings.arrive(body());
        reconcileADayLater();
        assertThat(payee.row().status()).isEqualTo("COMPLETED");
        payee.has("$0.00", "$10.00", "$10.00");
        assertThat(reconciledAt()).isEmpty();
        reconcileADayLater();
        assertThat(reconciledAt()).isPresent();
        assertThat(differences()).isEmpty();
    }

    @Test
    void aClaimThatIsNotBookedAndNotPaidAgrees() {
        World.platform().next(Fault.REFUSES);
        payee.isNotPaid("FAILED");
        reconcileADayLater();
        assertThat(payee.row().status()).isEqualTo("FAILED");
        assertThat(reconciledAt()).isPresent();
        assertThat(payee.steps()).hasSize(2);
    }

    @Test
    void aRunEndsWhereThePlatformDoesNotAnswerAndTheOthersAreNextInTheNextRun() {
        payee.claims();
        Payee other = Payee.joins();
        other.claims();
        World.platform().lookups(Fault.GARBAGE);
        reconcileADayLater();
        assertThat(payee.lookedUp()).isEqualTo(1);
        assertThat(other.lookedUp()).isZero();
        World.platform().lookups(Fault.NONE);
        reconcile();
        assertThat(payee.lookedUp()).isEqualTo(1);
        assertThat(other.lookedUp()).isEqualTo(1);
        reconcileADayLater();
        assertThat(payee.lookedUp()).isEqualTo(2);
        assertThat(differences()).isEmpty();
    }

    @Test
    void theClaimsThatAreDueAreFoundByAnIndex() throws SQLException {
        String due = "explain select * from claim where reconciled_at is null and ";
        for (String query : List.of(
                due + "reconcile_at is null and finished_at <= '2018-01-01' order by finished_at limit 100",
                due + "reconcile_at <= '2018-01-01' order by reconcile_at limit 100")) {
            try (var connection = World.connection();
                    var statement = connection.createStatement();
                    var plan = statement.executeQuery(query)) {
                assertThat(plan.next()).isTrue();
                assertThat(plan.getString("key")).isEqualTo("reconciliation");
                assertThat(plan.getString("Extra")).doesNotContain("filesort");
            }
        }
    }

    /** A claim that the platform says to have booked, and has not; returns its body. */
    private String paidAndNotBooked() {
        World.platform().answer(200, BOOKED);
        World.platform().next(Fault.PREPARED);
        payee.claims();
        reconcileADayLater();
        return body();
    }

    private String body() {
        return World.platform().bodies(payee.row().externalTransactionId()).getFirst();
    }

    private static void reconcileADayLater() {
        TestClock.advance(Duration.ofDays(1));
        reconcile();
    }

    private static void reconcile() {
        Rows.here().doNow("claim-reconciliation");
    }

    private void assertDifference(String what, String expected, String found) {
        assertThat(differences()).hasSize(1);
        assertHas(
                differences().getFirst(),
                "{'what': '%s', 'expected': %s, 'found': %s}".formatted(what, expected, found));
    }

    private List<JsonNode> differences() {
        return Operator.here().differences("claimId", payee.row().id());
    }

    /** When the newest claim was reconciled, if it was. */
    private Optional<Instant> reconciledAt() {
        return Operator.here()
                .read("/claims?limit=100&userId=" + payee.id())
                .path("data")
                .valueStream()
                .filter(claim ->
                        claim.path("id").asText().equals(payee.row().id().toHexString()))
                .map(claim -> claim.path("reconciledAt"))
                .filter(at -> !at.isNull())
                .map(at -> Instant.parse(at.asText()))
                .findFirst();
    }
}
