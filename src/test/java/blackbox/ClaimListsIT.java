package blackbox;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.Http.Answer;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import world.TestClock;

/** details.md, "Claims": referralClaims for users, and {@code GET /claims} for operators. */
@ExtendWith({Product.class, Sandbox.class})
class ClaimListsIT {
    private static final String DATA =
            " { data { id amount amountUsdc status claimedAt transactionId } count offset limit }";
    private final Payee payee = Payee.joins();

    @Test
    void aUserWithoutClaimsHasAnEmptyList() {
        assertThat(payee.history().toString()).isEqualTo("{\"data\":[],\"count\":0,\"offset\":0,\"limit\":100}");
    }

    @Test
    void everyFieldOfAClaim() {
        Instant before = TestClock.now().minusMillis(1);
        payee.claims();
        JsonNode claim = payee.history().at("/data/0");
        assertThat(claim.fieldNames())
                .toIterable()
                .containsExactly("id", "amount", "amountUsdc", "status", "claimedAt", "transactionId");
        assertThat(claim.path("id").asText()).matches("[0-9a-f]{24}");
        Json.assertHas(claim, "{'amount': '$10.00', 'amountUsdc': '10.000000', 'status': 'COMPLETED'}");
        assertThat(claim.path("claimedAt").asText()).matches("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d{3})?Z");
        assertThat(Instant.parse(claim.path("claimedAt").asText())).isBetween(before, TestClock.now());
        assertThat(claim.path("transactionId")).isEqualTo(payee.bookings().at("/0/transactionId"));
    }

    @Test
    void theAmountInUsdcHasTheSameSixDecimalsInTheListAsInTheQuote() {
        Payee small = Payee.joins("0.08154131");
        Product.rateIs("0.92");
        String quoted = Product.graphql("{ claimQuote { amountUsdc } }", small.token())
                .json()
                .at("/data/claimQuote/amountUsdc")
                .asText();
        assertThat(quoted).isEqualTo("0.088631");
        small.claims();
        Json.assertHas(small.history().at("/data/0"), "{'amountUsdc': '%s', 'amount': '$0.09'}".formatted(quoted));
    }

    @Test
    void anUnpaidClaimHasNoTransaction() {
        Sandbox.next("REFUSES", "RESETS");
        payee.isNotPaid("FAILED");
        payee.isNotPaid("PENDING");
        assertThat(payee.statuses()).containsExactly("PENDING", "FAILED");
        assertThat(payee.history().path("data"))
                .allSatisfy(claim ->
                        assertThat(claim.path("transactionId").isNull()).isTrue());
    }

    @Test
    void theNewestIsFirstAndPagesFollowEachOther() {
        Sandbox.next("REFUSES", "REFUSES", "REFUSES", "REFUSES");
        for (int call = 0; call < 4; call++) {
            payee.isNotPaid("FAILED");
        }
        payee.claims();
        JsonNode all = payee.history();
        assertThat(payee.statuses()).containsExactly("COMPLETED", "FAILED", "FAILED", "FAILED", "FAILED");
        assertThat(all.path("count").asInt()).isEqualTo(5);
        List<String> times = new ArrayList<>();
        all.path("data").forEach(claim -> times.add(claim.path("claimedAt").asText()));
        assertThat(times.stream().map(Instant::parse)).isSortedAccordingTo((one, other) -> other.compareTo(one));
        JsonNode page = ask("(limit: 2, offset: 1)");
        Json.assertHas(page, "{'count': 5, 'offset': 1, 'limit': 2}");
        assertThat(page.path("data")).hasSize(2);
        assertThat(page.at("/data/0")).isEqualTo(all.at("/data/1"));
        assertThat(page.at("/data/1")).isEqualTo(all.at("/data/2"));
        assertThat(ask("(limit: 2, offset: 4)").path("data")).hasSize(1);
        assertThat(ask("(offset: 5)").path("data")).isEmpty();
        assertThat(ask("(offset: 2147483647)").path("count").asInt()).isEqualTo(5);
    }

    @ParameterizedTest
    @CsvSource({
        "'', 20", "'(limit: null, offset: null)', 20", "'(limit: 1)', 1",
        "'(limit: 100)', 100", "'(limit: 101)', 100", "'(limit: 2147483647)', 100"
    })
    void theLimitIs20UnlessGivenAndAtMost100(String arguments, int limit) {
        JsonNode page = ask(arguments);
        Json.assertHas(page, "{'limit': %s, 'offset': 0}".formatted(limit));
    }

    @ParameterizedTest
    @CsvSource({"'(limit: 0)', limit", "'(limit: -1)', limit", "'(offset: -1)', offset"})
    void aPageOutOfBoundsIsBadInput(String arguments, String field) {
        Product.badInput(answer(arguments, payee.token()), field);
    }

    @Test
    void itTakesAUserAndARate() {
        Product.fails(answer("", ""), "UNAUTHENTICATED");
        Product.fails(answer("", Product.token(new ObjectId())), "USER_NOT_FOUND");
        payee.claims();
        Product.rateIs("0");
        Product.fails(answer("", payee.token()), "USDC_TOKEN_RATE_NOT_FOUND");
    }

    @Test
    void aBlockedUserStillSeesTheClaimsAndAnOldRateSuffices() {
        Product.assumeItsClockCanBeMoved();
        payee.claims();
        payee.becomes("status", "BLOCKED");
        TestClock.advance(Duration.ofDays(2));
        assertThat(payee.statuses()).containsExactly("COMPLETED");
    }

    private JsonNode ask(String arguments) {
        Answer answer = answer(arguments, payee.token());
        assertThat(answer.json().has("errors")).as(answer.body()).isFalse();
        return answer.json().at("/data/referralClaims");
    }

    private static Answer answer(String arguments, String token) {
        return Product.graphql("{ referralClaims" + arguments + DATA + " }", token);
    }

    @Test
    void aClaimHasEveryFieldOfTheContract() {
        payee.claims();
        JsonNode claim = payee.audited();
        assertThat(claim.fieldNames())
                .toIterable()
                .contains(("id userId amount amountUsdc status externalTransactionId transactionId claimedAt flagged"
                                + " transitions")
                        .split(" "));
        assertThat(claim.path("id")).isEqualTo(payee.history().at("/data/0/id"));
        Json.assertHas(
                claim,
                "{'userId': '%s', 'amount': 8, 'amountUsdc': 10, 'status': 'COMPLETED', 'flagged': false}"
                        .formatted(payee.earner().id()));
        assertThat(Instant.parse(claim.path("claimedAt").asText()))
                .isEqualTo(Instant.parse(payee.history().at("/data/0/claimedAt").asText()));
        for (JsonNode step : claim.path("transitions")) {
            assertThat(step.propertyStream().map(Map.Entry::getKey)).contains("at", "from", "to", "reason");
        }
    }

    @Test
    void amountsArePlainNumbersWithAllTheirDigits() {
        Payee payee = Payee.joins("0.00500001");
        Product.rateIs("0.5");
        payee.claims();
        assertThat(page("?limit=100&status=COMPLETED").body())
                .contains("\"amount\":0.00500001,")
                .doesNotContainPattern("\"amount(Usdc)?\":\"")
                .doesNotContainPattern("\"(amount|amountUsdc)\":[0-9.]*[eE]");
    }

    @Test
    void theNewestAreFirst() {
        for (int claims = 0; claims < 3; claims++) {
            Payee.joins().claims();
        }
        List<Instant> times = new ArrayList<>();
        page("?limit=100")
                .json()
                .path("data")
                .forEach(
                        claim -> times.add(Instant.parse(claim.path("claimedAt").asText())));
        assertThat(times).hasSizeGreaterThanOrEqualTo(3).isSortedAccordingTo((one, other) -> other.compareTo(one));
    }

    @ParameterizedTest
    @ValueSource(strings = {"COMPLETED", "FAILED", "PENDING"})
    void claimsOfOneStatusAreListed(String status) {
        Payee completed = Payee.joins();
        completed.claims();
        Payee failed = Payee.joins();
        Sandbox.next("REFUSES", "RESETS_AFTERWARDS");
        failed.isNotPaid("FAILED");
        Payee pending = Payee.joins();
        pending.isNotPaid("PENDING");
        JsonNode page = page("?limit=100&status=" + status).json();
        assertThat(page.path("count").asInt())
                .isLessThan(page("").json().path("count").asInt());
        assertThat(page.path("data"))
                .isNotEmpty()
                .allSatisfy(claim -> assertThat(claim.path("status").asText()).isEqualTo(status));
        assertThat(page.path("data").findValuesAsText("userId"))
                .containsAnyOf(Stream.of(completed, failed, pending)
                        .map(payee -> payee.earner().id().toHexString())
                        .toArray(String[]::new));
    }

    @Test
    void flaggedClaimsAreListedAlone() {
        Sandbox.next("RESETS", "CONFLICTS");
        payee.isNotPaid("PENDING");
        payee.isNotPaid("PENDING");
        String user = payee.earner().id().toHexString();
        for (String query : new String[] {"?flagged=true", "?status=PENDING&flagged=true"}) {
            JsonNode data = page(query + "&limit=100").json().path("data");
            assertThat(data.findValuesAsText("userId")).contains(user);
            assertThat(data)
                    .allSatisfy(claim ->
                            assertThat(claim.path("flagged").asBoolean()).isTrue());
        }
        assertThat(page("?flagged=false&limit=100").json().path("data").findValuesAsText("userId"))
                .isNotEmpty()
                .doesNotContain(user);
        assertThat(page("?status=COMPLETED&flagged=true&limit=100")
                        .json()
                        .path("data")
                        .findValuesAsText("userId"))
                .doesNotContain(user);
    }

    @Test
    void pagesFollowEachOther() {
        Payee.joins().claims();
        Payee.joins().claims();
        JsonNode all = page("?limit=3").json();
        JsonNode second = page("?limit=1&offset=1").json();
        assertThat(second.path("data")).hasSize(1);
        assertThat(second.at("/data/0/id")).isEqualTo(all.at("/data/1/id"));
        Json.assertHas(
                second,
                "{'offset': 1, 'limit': 1, 'count': %s}"
                        .formatted(all.path("count").asInt()));
        assertThat(page("?offset=" + all.path("count").asInt()).json().path("data"))
                .isEmpty();
        assertThat(page("?offset=2147483647").json().path("data")).isEmpty();
    }

    private static Answer page(String query) {
        Answer answer = Product.ok(Product.operator("/claims" + query));
        return answer;
    }

    @Test
    void showsWhatWasPaidAndWhatIsLeft() {
        Payee payee = Payee.joins("8");
        payee.claims();
        payee.earns("2.5");

        JsonNode report = Json.read(
                UserReportIT.ask("?userId=" + payee.player().id(), "*/*").body());
        JsonNode claim = report.path("commissionClaims").get(0);
        assertThat(report.path("commissionClaims")).hasSize(1);
        assertThat(claim.propertyStream().map(java.util.Map.Entry::getKey))
                .containsExactly("claimedAt", "amount", "amountUsdc", "platformTransactionId");
        assertThat(claim.path("amount").asText()).isEqualTo("8");
        assertThat(claim.path("amountUsdc").asText()).isEqualTo("10");
        assertThat(claim.path("platformTransactionId").asText())
                .isEqualTo(payee.history().at("/data/0/transactionId").asText());
        assertThat(report.at("/totals/totalCommissionClaimed").asText()).isEqualTo("8");
        Json.assertHas(report, "{'totals': {'totalCommissionPending': '2.5', 'totalCommissionEarned': '10.5'}}");
    }

    @Test
    void leavesOutWhatWasNotPaid() {
        Sandbox.next("REFUSES");
        payee.isNotPaid("FAILED");
        JsonNode report = Json.read(
                UserReportIT.ask("?userId=" + payee.player().id(), "*/*").body());
        assertThat(report.path("commissionClaims")).isEmpty();
        assertThat(report.at("/totals/totalCommissionPending").asText()).isEqualTo("8");
    }
}
