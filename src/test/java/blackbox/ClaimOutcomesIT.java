package blackbox;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the platform's answers mean for a claim: decisions.md, "Claims", Outcomes; details.md, "Claims". */
@ExtendWith({Product.class, Sandbox.class})
class ClaimOutcomesIT {
    private static final String OWN_ERROR = "{\"error\":{\"code\":\"PLAYER_LOCKED\",\"message\":\"Not now\"}}";
    private static final String GATEWAYS_PAGE = "<html>Something is wrong</html>";
    private static final String DONE =
            "{\"transactionId\":\"tx-{externalTransactionId}\",\"externalTransactionId\":\"{externalTransactionId}\",\"playerId\":\"{playerId}\","
                    + "\"amount\":{amount},\"currencyCode\":\"USDC\",\"status\":\"COMPLETED\"}";

    private final Payee payee = Payee.joins();

    @ParameterizedTest
    @ValueSource(ints = {200, 201, 202})
    void anySuccessThatSaysWhatWasAskedForIsPaid(int status) {
        Sandbox.answersNext(status, DONE);
        payee.claims();
        assertPaid();
    }

    @Test
    void anAmountIsTheSameHoweverManyZerosItHasAndMoreFieldsDoNotMatter() {
        Sandbox.answersNext(200, DONE.replace("{amount}", "10.00000000,\"fee\":0,\"error\":null"));
        payee.claims();
        assertPaid();
    }

    @ParameterizedTest
    @ValueSource(ints = {200, 400, 404, 408, 409, 422, 425, 429, 500, 502, 503, 504})
    void thePlatformsOwnErrorRefusesWhateverTheStatus(int status) {
        Sandbox.answersNext(status, OWN_ERROR);
        payee.isNotPaid("FAILED");
        assertRefused();
    }

    @ParameterizedTest
    @ValueSource(ints = {400, 401, 403, 404, 405, 409, 410, 413, 422, 451})
    void aClientErrorRefusesWithoutABodyToo(int status) {
        Sandbox.answersNext(status, "");
        payee.isNotPaid("FAILED");
        assertRefused();
    }

    @ParameterizedTest
    @ValueSource(ints = {400, 404})
    void aClientErrorRefusesWithAGatewaysPageToo(int status) {
        Sandbox.answersNext(status, GATEWAYS_PAGE);
        payee.isNotPaid("FAILED");
        assertRefused();
    }

    @ParameterizedTest
    @ValueSource(ints = {408, 425, 429, 500, 501, 502, 503, 504, 599})
    void anOutcomeThatMayHaveHappenedIsUnknown(int status) {
        Sandbox.answersNext(status, status % 2 == 0 ? "" : GATEWAYS_PAGE);
        payee.isNotPaid("PENDING");
        assertReserved();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "", "[]",
                "{}", "{\"error\":{}}",
                "{\"error\":\"PLAYER_LOCKED\"}", "{\"code\":\"PLAYER_LOCKED\",\"message\":\"Not now\"}",
                "{\"error\":{\"code\":\"PLAYER_LOCKED\"", "null",
            })
    void anErrorBodyOfAnotherSystemSaysNothing(String body) {
        Sandbox.answersNext(500, body);
        payee.isNotPaid("PENDING");
        assertReserved();
    }

    @ParameterizedTest
    @CsvSource({
        "{amount},             9.99",
        "{amount},             10.000001",
        "{amount},             null",
        "{playerId},           1",
        "'Id\":\"{externalTransactionId}', 'Id\":\"another'",
        "USDC,                 EUR",
        "COMPLETED,            PENDING",
        "COMPLETED,            FAILED",
        "tx-{externalTransactionId}, ''",
        "'\"transactionId\":\"tx-{externalTransactionId}\",', ''",
        "',\"status\":\"COMPLETED\"',   ''"
    })
    void aSuccessThatSaysSomethingElseIsNotKnown(String part, String instead) {
        Sandbox.answersNext(200, DONE.replace(part, instead));
        payee.isNotPaid("PENDING");
        assertReserved();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "OK", "[]", "null", "\"tx-1\"", GATEWAYS_PAGE})
    void aSuccessWithoutABodyThatCanBeReadIsNotKnown(String body) {
        Sandbox.answersNext(200, body);
        payee.isNotPaid("PENDING");
        assertReserved();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "RESETS_BEFORE_BOOKING", "RESETS_AFTER_BOOKING", "ERROR_PAGE_BEFORE_BOOKING",
                "ERROR_PAGE_AFTER_BOOKING", "GARBAGE", "HALF_AN_ANSWER",
                "TOO_BUSY", "DOWN", "REDIRECTS",
            })
    void aFailureOnTheWayLeavesTheOutcomeUnknown(String mode) {
        Sandbox.next(mode);
        payee.isNotPaid("PENDING");
        assertReserved();
    }

    @Test
    void aRedirectIsNotFollowed() {
        Sandbox.next("REDIRECTS", "ACCEPTS");
        payee.isNotPaid("PENDING");
        assertThat(payee.bookings()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"REFUSES", "CONFLICTS"})
    void aRefusalOfTheFirstSendEndsTheClaim(String mode) {
        Sandbox.next(mode);
        payee.isNotPaid("FAILED");
        assertRefused();
    }

    @Test
    void aClaimThatFailedIsFollowedByANewOneAtOnce() {
        Sandbox.next("REFUSES");
        payee.isNotPaid("FAILED");
        String first = payee.audited().path("externalTransactionId").asText();
        payee.claims();
        assertThat(payee.statuses()).containsExactly("COMPLETED", "FAILED");
        assertThat(payee.bookings()).hasSize(1);
        assertThat(payee.bookings().at("/0/externalTransactionId").asText()).isNotEqualTo(first);
        payee.has("$0.00", "$10.00", "$10.00");
    }

    private void assertPaid() {
        JsonNode claim = payee.audited();
        assertThat(claim.path("status").asText()).isEqualTo("COMPLETED");
        assertThat(claim.path("transactionId").asText())
                .isEqualTo("tx-" + claim.path("externalTransactionId").asText());
        payee.has("$0.00", "$10.00", "$10.00");
    }

    /** As if it had never been asked for, but for the audit trail. */
    private void assertRefused() {
        JsonNode claim = payee.audited();
        assertThat(claim.path("status").asText()).isEqualTo("FAILED");
        assertThat(claim.path("flagged").asBoolean(true)).isFalse();
        assertThat(claim.path("transactionId").isNull()).isTrue();
        assertThat(claim.path("transitions")).hasSize(2);
        assertThat(claim.at("/transitions/1/to").asText()).isEqualTo("FAILED");
        assertThat(claim.at("/transitions/1/answer").asText()).isNotBlank();
        assertThat(payee.bookings()).isEmpty();
        assertThat(payee.sends()).isEqualTo(1);
        payee.has("$10.00", "$10.00", "$0.00");
    }

    /** Neither paid nor to be claimed again; sent once. */
    private void assertReserved() {
        JsonNode claim = payee.audited();
        assertThat(claim.path("status").asText()).isEqualTo("PENDING");
        assertThat(claim.path("flagged").asBoolean(true)).isFalse();
        assertThat(claim.path("transitions"))
                .hasSize(2)
                .allSatisfy(step -> assertThat(step.path("to").asText()).isEqualTo("PENDING"));
        assertThat(claim.at("/transitions/1/answer").asText()).isNotBlank();
        assertThat(payee.sends()).isEqualTo(1);
        payee.has("$0.00", "$10.00", "$0.00");
    }
}
