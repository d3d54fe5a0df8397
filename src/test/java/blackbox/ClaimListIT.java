package blackbox;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.Http.Answer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import world.TestClock;

/** GET /claims, for operators: details.md, "Claims". */
@ExtendWith({Product.class, Sandbox.class})
class ClaimListIT {
    @AfterEach
    void theRateOfAllTests() {
        Product.restoreRate();
    }

    @Test
    void aClaimHasEveryFieldOfTheContract() {
        Payee payee = Payee.joins();
        payee.claims();
        JsonNode claim = payee.audited();
        assertThat(claim.propertyStream().map(Map.Entry::getKey))
                .contains(
                        "id",
                        "userId",
                        "amount",
                        "amountUsdc",
                        "status",
                        "externalTransactionId",
                        "transactionId",
                        "claimedAt",
                        "flagged",
                        "transitions");
        assertThat(claim.path("id")).isEqualTo(payee.history().at("/data/0/id"));
        assertThat(claim.path("userId").asText()).isEqualTo(payee.earner().id().toHexString());
        assertThat(claim.path("amount").decimalValue()).isEqualByComparingTo("8");
        assertThat(claim.path("amountUsdc").decimalValue()).isEqualByComparingTo("10");
        assertThat(claim.path("status").asText()).isEqualTo("COMPLETED");
        assertThat(claim.path("flagged").isBoolean()).isTrue();
        assertThat(Instant.parse(claim.path("claimedAt").asText()))
                .isEqualTo(Instant.parse(payee.history().at("/data/0/claimedAt").asText()));
        for (JsonNode step : claim.path("transitions")) {
            assertThat(step.propertyStream().map(Map.Entry::getKey)).contains("at", "from", "to", "reason");
        }
    }

    @Test
    void amountsArePlainNumbersWithAllTheirDigits() {
        Payee payee = Payee.joins("0.00500001");
        Product.feeds().accept("token-rates", Product.rate("0.5", TestClock.now()));
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
        Sandbox.next("REFUSES", "RESETS_AFTER_BOOKING");
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
        Payee payee = Payee.joins();
        Sandbox.next("RESETS_BEFORE_BOOKING", "CONFLICTS");
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
        assertThat(second.path("offset").asInt()).isEqualTo(1);
        assertThat(second.path("limit").asInt()).isEqualTo(1);
        assertThat(second.path("count").asInt()).isEqualTo(all.path("count").asInt());
        assertThat(page("?offset=" + all.path("count").asInt()).json().path("data"))
                .isEmpty();
        assertThat(page("?offset=2147483647").json().path("data")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"'', 20", "?limit=1, 1", "?limit=100, 100", "?limit=101, 100", "?limit=2147483647, 100"})
    void theLimitIs20UnlessGivenAndAtMost100(String query, int limit) {
        JsonNode page = page(query).json();
        assertThat(page.path("limit").asInt()).isEqualTo(limit);
        assertThat(page.path("offset").asInt(-1)).isZero();
        assertThat(page.path("data").size()).isLessThanOrEqualTo(limit);
        assertThat(page.propertyStream().map(Map.Entry::getKey)).containsExactly("data", "count", "offset", "limit");
    }

    @ParameterizedTest
    @CsvSource({
        "limit=0, limit",
        "limit=-1, limit",
        "limit=x, limit",
        "limit=1.5, limit",
        "limit=1e1, limit",
        "limit=, limit",
        "limit=99999999999, limit",
        "limit=1&limit=1, limit",
        "offset=-1, offset",
        "offset=x, offset",
        "offset=, offset",
        "status=DONE, status",
        "status=pending, status",
        "status=, status",
        "status=PENDING&status=FAILED, status",
        "flagged=yes, flagged",
        "flagged=TRUE, flagged",
        "flagged=, flagged"
    })
    void unreadableInputIsRefused(String query, String parameter) {
        Answer answer = Product.getAs("dev-operator", "/claims?" + query);
        HookErrorsIT.assertEnvelope(answer, 400, "INVALID_PARAMETER");
        assertThat(answer.json().at("/details/parameter").asText()).isEqualTo(parameter);
    }

    private static Answer page(String query) {
        Answer answer = Product.getAs("dev-operator", "/claims" + query);
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        return answer;
    }

    @Test
    void showsWhatWasPaidAndWhatIsLeft() {
        Payee payee = Payee.joins("8");
        payee.claims();
        payee.earns("2.5");

        JsonNode report = Json.read(
                UserReportPodsIT.ask("?userId=" + payee.player().id(), "*/*").body());
        JsonNode claim = report.path("commissionClaims").get(0);
        assertThat(report.path("commissionClaims")).hasSize(1);
        assertThat(claim.propertyStream().map(java.util.Map.Entry::getKey))
                .containsExactly("claimedAt", "amount", "amountUsdc", "platformTransactionId");
        assertThat(claim.path("amount").asText()).isEqualTo("8");
        assertThat(claim.path("amountUsdc").asText()).isEqualTo("10");
        assertThat(claim.path("platformTransactionId").asText())
                .isEqualTo(payee.history().at("/data/0/transactionId").asText());
        assertThat(report.at("/totals/totalCommissionClaimed").asText()).isEqualTo("8");
        assertThat(report.at("/totals/totalCommissionPending").asText()).isEqualTo("2.5");
        assertThat(report.at("/totals/totalCommissionEarned").asText()).isEqualTo("10.5");
    }

    @Test
    void leavesOutWhatWasNotPaid() {
        Payee payee = Payee.joins();
        Sandbox.next("REFUSES");
        payee.isNotPaid("FAILED");
        JsonNode report = Json.read(
                UserReportPodsIT.ask("?userId=" + payee.player().id(), "*/*").body());
        assertThat(report.path("commissionClaims")).isEmpty();
        assertThat(report.at("/totals/totalCommissionPending").asText()).isEqualTo("8");
    }
}
