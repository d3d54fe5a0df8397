package blackbox;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import world.TestClock;

/** Claiming again while the outcome of a claim is unknown: decisions.md and details.md, "Claims". */
@ExtendWith({Product.class, Sandbox.class})
class ClaimPendingIT {
    private final Payee payee = Payee.joins();

    @AfterEach
    void theRateOfAllTests() {
        Product.restoreRate();
    }

    @Test
    void aBookedTransferIsFoundAndNotSentAgain() {
        Sandbox.next("RESETS_AFTER_BOOKING");
        payee.isNotPaid("PENDING");
        String id = payee.audited().path("externalTransactionId").asText();

        JsonNode answer = payee.claims();
        assertThat(answer.path("totalClaimed").asText()).isEqualTo("$10.00");
        assertThat(answer.path("readyToClaim").asText()).isEqualTo("$0.00");
        assertOnePayment(id);
        assertThat(payee.asked().path("sends").asInt()).isEqualTo(1);
        assertThat(payee.asked().path("lookups").asInt()).isEqualTo(1);
    }

    @Test
    void aTransferThatThePlatformDoesNotKnowIsSentAgainWithTheSameBody() {
        Sandbox.next("RESETS_BEFORE_BOOKING");
        payee.isNotPaid("PENDING");
        String id = payee.audited().path("externalTransactionId").asText();
        payee.becomes("platformId", payee.earner().platformId() + "0");
        Product.feeds().accept("token-rates", Product.rate("0.5", TestClock.now()));

        payee.claims();
        assertOnePayment(id);
        JsonNode asked = payee.asked();
        assertThat(asked.path("lookups").asInt()).isEqualTo(1);
        assertThat(asked.path("sends").asInt()).isEqualTo(2);
        assertThat(asked.path("bodies")).hasSize(1);
    }

    @Test
    void theSecondSendMayBeLostAsWell() {
        Sandbox.next("RESETS_BEFORE_BOOKING", "ERROR_PAGE_BEFORE_BOOKING", "RESETS_AFTER_BOOKING");
        for (int call = 0; call < 3; call++) {
            payee.isNotPaid("PENDING");
            payee.has("$0.00", "$10.00", "$0.00");
        }
        payee.claims();
        assertOnePayment(payee.audited().path("externalTransactionId").asText());
        assertThat(payee.asked().path("sends").asInt()).isEqualTo(3);
        assertThat(payee.asked().path("bodies")).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"BARE_404", "ERROR_PAGE", "RESETS", "GARBAGE"})
    void anUnrelatedAnswerToALookupSaysNothing(String lookups) {
        Sandbox.next("RESETS_BEFORE_BOOKING");
        payee.isNotPaid("PENDING");
        Sandbox.lookups(lookups);
        payee.isNotPaid("PENDING");
        assertThat(payee.sends()).isEqualTo(1);
        payee.has("$0.00", "$10.00", "$0.00");
        Sandbox.calm();
        payee.claims();
        assertThat(payee.sends()).isEqualTo(2);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "404 | {\"error\":\"TRANSFER_NOT_FOUND\"}",
                "400 | {\"error\":{\"code\":\"INVALID_REQUEST\",\"message\":\"What?\"}}",
                "401 | {\"error\":{\"code\":\"UNAUTHORIZED\",\"message\":\"Who?\"}}",
                "500 | {\"error\":{\"code\":\"TRANSFER_NOT_FOUND\",\"message\":\"Gone\"}}",
                "200 | {\"transactionId\":\"tx-1\",\"externalTransactionId\":\"another\",\"playerId\":\"1\",\"amount\":10,"
                        + "\"currencyCode\":\"USDC\",\"status\":\"COMPLETED\"}",
                "200 | {\"error\":{\"code\":\"TRANSFER_NOT_FOUND\",\"message\":\"Gone\"}}"
            })
    void onlyThePlatformsOwn404SaysThatThereIsNoTransfer(int status, String body) {
        Sandbox.next("RESETS_BEFORE_BOOKING");
        payee.isNotPaid("PENDING");
        Sandbox.answersLookups(status, body);
        payee.isNotPaid("PENDING");
        assertThat(payee.sends()).isEqualTo(1);
    }

    @Test
    void aSecondSendThatIsRefusedWhileTheFirstMayYetBeBookedLeavesItPending() {
        Sandbox.next("RESETS_BEFORE_BOOKING", "REFUSES");
        payee.isNotPaid("PENDING");
        payee.isNotPaid("PENDING");
        assertThat(payee.audited().path("flagged").asBoolean(true)).isFalse();
        payee.has("$0.00", "$10.00", "$0.00");
        payee.claims();
        assertThat(payee.bookings()).hasSize(1);
    }

    @Test
    void aConflictAtALaterSendIsForAHumanToLookAt() {
        Sandbox.next("RESETS_BEFORE_BOOKING", "CONFLICTS");
        payee.isNotPaid("PENDING");
        assertThat(payee.audited().path("flagged").asBoolean(true)).isFalse();
        payee.isNotPaid("PENDING");
        JsonNode claim = payee.audited();
        assertThat(claim.path("status").asText()).isEqualTo("PENDING");
        assertThat(claim.path("flagged").asBoolean()).isTrue();
        assertThat(Product.getAs("dev-operator", "/claims?flagged=true&limit=100")
                        .json()
                        .path("data"))
                .anySatisfy(each -> assertThat(each.path("id")).isEqualTo(claim.path("id")))
                .allSatisfy(each -> assertThat(each.path("flagged").asBoolean()).isTrue());
        payee.has("$0.00", "$10.00", "$0.00");
    }

    @Test
    void aFlaggedClaimThatIsPaidLosesItsFlag() {
        Sandbox.next("RESETS_BEFORE_BOOKING", "CONFLICTS");
        payee.isNotPaid("PENDING");
        payee.isNotPaid("PENDING");
        payee.claims();
        assertThat(payee.audited().path("flagged").asBoolean(true)).isFalse();
        assertThat(payee.bookings()).hasSize(1);
    }

    @Test
    void earningsThatArriveMeanwhileWaitForTheNextClaim() {
        Sandbox.next("RESETS_BEFORE_BOOKING");
        payee.isNotPaid("PENDING");
        payee.earns("0.8");
        payee.has("$1.00", "$11.00", "$0.00");
        assertThat(payee.claims().path("totalClaimed").asText()).isEqualTo("$10.00");
        assertThat(payee.bookings()).hasSize(1);
        assertThat(payee.bookings().at("/0/amount").decimalValue()).isEqualByComparingTo("10");
        payee.has("$1.00", "$11.00", "$10.00");
        assertThat(payee.statuses()).containsExactly("COMPLETED");
    }

    @Test
    void aUserWhoIsBlockedMeanwhileCannotResumeTheClaim() {
        Sandbox.next("RESETS_BEFORE_BOOKING");
        payee.isNotPaid("PENDING");
        payee.becomes("status", "BLOCKED");
        payee.isRefused("USER_BLOCKED");
        assertThat(payee.asked().path("lookups").asInt()).isZero();
        assertThat(payee.sends()).isEqualTo(1);
        payee.becomes("status", "ACTIVE");
        payee.claims();
    }

    @ParameterizedTest
    @ValueSource(strings = {"RESETS_BEFORE_BOOKING", "RESETS_AFTER_BOOKING"})
    void theClaimGoesOnWithoutARateBecauseItsAmountIsFixed(String mode) {
        Sandbox.next(mode);
        payee.isNotPaid("PENDING");
        Product.feeds().accept("token-rates", Product.rate("0", TestClock.now()));
        JsonNode answer = payee.claims();
        assertThat(answer.path("totalClaimed").asText()).isEqualTo("$10.00");
        assertThat(answer.path("readyToClaim").asText()).isEqualTo("$0.00");
        assertThat(payee.bookings()).hasSize(1);
    }

    @Test
    void goingOnCountsInTheHourAndIsRefusedByItsLimit() {
        Sandbox.next("TOO_BUSY", "TOO_BUSY", "TOO_BUSY", "TOO_BUSY", "TOO_BUSY");
        for (int call = 0; call < 5; call++) {
            payee.isNotPaid("PENDING");
        }
        assertThat(payee.isRefused("RATE_LIMIT_EXCEEDED")
                        .path("dailyLimitRemaining")
                        .asInt())
                .isEqualTo(9);
        assertThat(payee.sends()).isEqualTo(5);
        assertThat(payee.statuses()).containsExactly("PENDING");
    }

    private void assertOnePayment(String id) {
        assertThat(payee.bookings()).hasSize(1);
        assertThat(payee.bookings().at("/0/externalTransactionId").asText()).isEqualTo(id);
        assertThat(payee.statuses()).containsExactly("COMPLETED");
        JsonNode claim = payee.audited();
        assertThat(claim.path("externalTransactionId").asText()).isEqualTo(id);
        assertThat(claim.path("transactionId")).isEqualTo(payee.bookings().at("/0/transactionId"));
        JsonNode last = claim.path("transitions").get(claim.path("transitions").size() - 1);
        assertThat(last.path("from").asText()).isEqualTo("PENDING");
        assertThat(last.path("to").asText()).isEqualTo("COMPLETED");
    }
}
