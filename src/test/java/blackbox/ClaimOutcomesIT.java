package blackbox;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * decisions.md and details.md, "Claims": what the platform's answers mean for a claim, and claiming again while the outcome
 * is unknown.
 */
@ExtendWith({Product.class, Sandbox.class})
class ClaimOutcomesIT {
    private static final String OWN_ERROR = "{\"error\":{\"code\":\"PLAYER_LOCKED\",\"message\":\"Not now\"}}";
    private static final String GATEWAYS_PAGE = "<html>Something is wrong</html>";
    private static final String DONE =
            "{\"transactionId\":\"tx-{externalTransactionId}\",\"externalTransactionId\":\"{externalTransactionId}\",\"playerId\":\"{playerId}\","
                    + "\"amount\":{amount},\"currencyCode\":\"USDC\",\"status\":\"COMPLETED\"}";
    private final Payee payee = Payee.joins();

    /** An amount is the same however many zeros it has, and more fields do not matter. */
    @ParameterizedTest
    @CsvSource({"200, {amount}", "201, {amount}", "202, {amount}", "200, '10.00000000,\"fee\":0,\"error\":null'"})
    void anySuccessThatSaysWhatWasAskedForIsPaid(int status, String amount) {
        Sandbox.answersNext(status, DONE.replace("{amount}", amount));
        assertPaid();
    }

    @ParameterizedTest
    @ValueSource(ints = {200, 400, 404, 408, 409, 422, 425, 429, 500, 502, 503, 504})
    void thePlatformsOwnErrorRefusesWhateverTheStatus(int status) {
        Sandbox.answersNext(status, OWN_ERROR);
        assertRefused();
    }

    @ParameterizedTest
    @ValueSource(ints = {400, 401, 403, 404, 405, 409, 410, 413, 422, 451})
    void aClientErrorRefusesWithoutABodyToo(int status) {
        Sandbox.answersNext(status, "");
        assertRefused();
    }

    @ParameterizedTest
    @ValueSource(ints = {400, 404})
    void aClientErrorRefusesWithAGatewaysPageToo(int status) {
        Sandbox.answersNext(status, GATEWAYS_PAGE);
        assertRefused();
    }

    @ParameterizedTest
    @ValueSource(ints = {408, 425, 429, 500, 501, 502, 503, 504, 599})
    void anOutcomeThatMayHaveHappenedIsUnknown(int status) {
        Sandbox.answersNext(status, status % 2 == 0 ? "" : GATEWAYS_PAGE);
        assertReserved();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "", "{\"error\":{}}", "{\"code\":\"PLAYER_LOCKED\",\"message\":\"Not now\"}", "null",
                "[]", "{}", "{\"error\":\"PLAYER_LOCKED\"}", "{\"error\":{\"code\":\"PLAYER_LOCKED\"",
            })
    void anErrorBodyOfAnotherSystemSaysNothing(String body) {
        Sandbox.answersNext(500, body);
        assertReserved();
    }

    @ParameterizedTest
    @CsvSource({
        "{amount},             9.99", "{amount},             10.000001", "{amount},             null",
        "{playerId},           1", "'Id\":\"{externalTransactionId}', 'Id\":\"another'", "USDC,                 EUR",
        "COMPLETED,            PENDING", "COMPLETED,            FAILED", "tx-{externalTransactionId}, ''",
        "'\"transactionId\":\"tx-{externalTransactionId}\",', ''", "',\"status\":\"COMPLETED\"',   ''"
    })
    void aSuccessThatSaysSomethingElseIsNotKnown(String part, String instead) {
        Sandbox.answersNext(200, DONE.replace(part, instead));
        assertReserved();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "OK", "[]", "null", "\"tx-1\"", GATEWAYS_PAGE})
    void aSuccessWithoutABodyThatCanBeReadIsNotKnown(String body) {
        Sandbox.answersNext(200, body);
        assertReserved();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "RESETS", "RESETS_AFTERWARDS", "ERROR_PAGE",
                "ERROR_PAGE_AFTERWARDS", "GARBAGE", "HALF_AN_ANSWER",
                "TOO_BUSY", "TOO_LARGE", "REDIRECTS",
            })
    void aFailureOnTheWayLeavesTheOutcomeUnknown(String mode) {
        Sandbox.next(mode);
        assertReserved();
    }

    @Test
    void aRedirectIsNotFollowed() {
        Sandbox.next("REDIRECTS", "NONE");
        payee.isNotPaid("PENDING");
        assertThat(payee.bookings()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"REFUSES", "CONFLICTS"})
    void aRefusalOfTheFirstSendEndsTheClaim(String mode) {
        Sandbox.next(mode);
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
        payee.claims();
        JsonNode claim = payee.audited();
        Json.assertHas(
                claim,
                "{'status': 'COMPLETED', 'transactionId': 'tx-%s'}"
                        .formatted(claim.path("externalTransactionId").asText()));
        payee.has("$0.00", "$10.00", "$10.00");
    }

    /** As if it had never been asked for, but for the audit trail. */
    private void assertRefused() {
        payee.isNotPaid("FAILED");
        JsonNode claim = payee.audited();
        Json.assertHas(claim, """
                {'status': 'FAILED', 'flagged': false, 'transactionId': null,
                 'transitions': [{'to': 'PENDING'}, {'to': 'FAILED'}]}""");
        assertThat(claim.at("/transitions/1/answer").asText()).isNotBlank();
        assertThat(payee.bookings()).isEmpty();
        assertThat(payee.sends()).isEqualTo(1);
        payee.has("$10.00", "$10.00", "$0.00");
    }

    /** Neither paid nor to be claimed again; sent once. */
    private void assertReserved() {
        payee.isNotPaid("PENDING");
        JsonNode claim = payee.audited();
        Json.assertHas(
                claim,
                "{'status': 'PENDING', 'flagged': false, 'transitions': [{'to': 'PENDING'}, {'to': 'PENDING'}]}");
        assertThat(claim.at("/transitions/1/answer").asText()).isNotBlank();
        assertThat(payee.sends()).isEqualTo(1);
        payee.has("$0.00", "$10.00", "$0.00");
    }

    @Test
    void aBookedTransferIsFoundAndNotSentAgain() {
        Sandbox.next("RESETS_AFTERWARDS");
        payee.isNotPaid("PENDING");
        String id = payee.audited().path("externalTransactionId").asText();

        JsonNode answer = payee.claims();
        Json.assertHas(answer, "{'totalClaimed': '$10.00', 'readyToClaim': '$0.00'}");
        assertOnePayment(id);
        Json.assertHas(payee.asked(), "{'sends': 1, 'lookups': 1}");
    }

    @Test
    void aTransferThatThePlatformDoesNotKnowIsSentAgainWithTheSameBody() {
        Sandbox.next("RESETS");
        payee.isNotPaid("PENDING");
        String id = payee.audited().path("externalTransactionId").asText();
        payee.becomes("platformId", payee.earner().platformId() + "0");
        Product.rateIs("0.5");

        payee.claims();
        assertOnePayment(id);
        JsonNode asked = payee.asked();
        Json.assertHas(asked, "{'lookups': 1, 'sends': 2}");
        assertThat(asked.path("bodies")).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"BARE_404", "ERROR_PAGE", "RESETS", "GARBAGE"})
    void anUnrelatedAnswerToALookupSaysNothing(String lookups) {
        Sandbox.next("RESETS");
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
    @CsvSource(delimiter = '|', textBlock = """
        404 | {"error":"TRANSFER_NOT_FOUND"}
        400 | {"error":{"code":"INVALID_REQUEST","message":"What?"}}
        401 | {"error":{"code":"UNAUTHORIZED","message":"Who?"}}
        500 | {"error":{"code":"TRANSFER_NOT_FOUND","message":"Gone"}}
        200 | {"transactionId":"tx-1","externalTransactionId":"another","playerId":"1","amount":10,\
              "currencyCode":"USDC","status":"COMPLETED"}
        200 | {"error":{"code":"TRANSFER_NOT_FOUND","message":"Gone"}}
        """)
    void onlyThePlatformsOwn404SaysThatThereIsNoTransfer(int status, String body) {
        Sandbox.next("RESETS");
        payee.isNotPaid("PENDING");
        Sandbox.answersLookups(status, body);
        payee.isNotPaid("PENDING");
        assertThat(payee.sends()).isEqualTo(1);
    }

    @Test
    void aSecondSendThatIsRefusedWhileTheFirstMayYetBeBookedLeavesItPending() {
        Sandbox.next("RESETS", "REFUSES");
        payee.isNotPaid("PENDING");
        payee.isNotPaid("PENDING");
        assertThat(payee.audited().path("flagged").asBoolean(true)).isFalse();
        payee.has("$0.00", "$10.00", "$0.00");
        payee.claims();
        assertThat(payee.bookings()).hasSize(1);
    }

    @Test
    void aConflictAtALaterSendIsForAHumanToLookAt() {
        Sandbox.next("RESETS", "CONFLICTS");
        payee.isNotPaid("PENDING");
        assertThat(payee.audited().path("flagged").asBoolean(true)).isFalse();
        payee.isNotPaid("PENDING");
        JsonNode claim = payee.audited();
        Json.assertHas(claim, "{'status': 'PENDING', 'flagged': true}");
        assertThat(Product.read("/claims?flagged=true&limit=100").path("data"))
                .anySatisfy(each -> assertThat(each.path("id")).isEqualTo(claim.path("id")))
                .allSatisfy(each -> assertThat(each.path("flagged").asBoolean()).isTrue());
        payee.has("$0.00", "$10.00", "$0.00");
    }

    @Test
    void aFlaggedClaimThatIsPaidLosesItsFlag() {
        Sandbox.next("RESETS", "CONFLICTS");
        payee.isNotPaid("PENDING");
        payee.isNotPaid("PENDING");
        payee.claims();
        assertThat(payee.audited().path("flagged").asBoolean(true)).isFalse();
        assertThat(payee.bookings()).hasSize(1);
    }

    @Test
    void earningsThatArriveMeanwhileWaitForTheNextClaim() {
        Sandbox.next("RESETS");
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
        Sandbox.next("RESETS");
        payee.isNotPaid("PENDING");
        payee.becomes("status", "BLOCKED");
        payee.isRefused("USER_BLOCKED");
        assertThat(payee.asked().path("lookups").asInt()).isZero();
        assertThat(payee.sends()).isEqualTo(1);
        payee.becomes("status", "ACTIVE");
        payee.claims();
    }

    @ParameterizedTest
    @ValueSource(strings = {"RESETS", "RESETS_AFTERWARDS"})
    void theClaimGoesOnWithoutARateBecauseItsAmountIsFixed(String mode) {
        Sandbox.next(mode);
        payee.isNotPaid("PENDING");
        Product.rateIs("0");
        JsonNode answer = payee.claims();
        Json.assertHas(answer, "{'totalClaimed': '$10.00', 'readyToClaim': '$0.00'}");
        assertThat(payee.bookings()).hasSize(1);
    }

    @Test
    void goingOnCountsInTheHourAndIsRefusedByItsLimit() {
        Sandbox.next("TOO_BUSY", "TOO_BUSY", "TOO_BUSY", "TOO_BUSY", "TOO_BUSY");
        for (int call = 0; call < 5; call++) {
            payee.isNotPaid("PENDING");
        }
        Json.assertHas(payee.isRefused("RATE_LIMIT_EXCEEDED"), "{'dailyLimitRemaining': 9}");
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
        Json.assertHas(last, "{'from': 'PENDING', 'to': 'COMPLETED'}");
    }
}
