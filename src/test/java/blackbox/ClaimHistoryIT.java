package blackbox;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.Http.Answer;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import world.TestClock;

/** referralClaims: details.md, "Claims". */
@ExtendWith({Product.class, Sandbox.class})
class ClaimHistoryIT {
    private static final String DATA =
            " { data { id amount amountUsdc status claimedAt transactionId } count offset limit }";

    private final Payee payee = Payee.joins();

    @AfterEach
    void theTimeAndTheRateOfAllTests() {
        TestClock.reset();
        Product.restoreRate();
    }

    @Test
    void aUserWithoutClaimsHasAnEmptyList() {
        assertThat(payee.history().toString()).isEqualTo("{\"data\":[],\"count\":0,\"offset\":0,\"limit\":100}");
    }

    @Test
    void everyFieldOfAClaim() {
        Instant before = TestClock.now().minusMillis(1);
        payee.claims();
        JsonNode claim = payee.history().at("/data/0");
        assertThat(claim.propertyStream().map(Map.Entry::getKey))
                .containsExactly("id", "amount", "amountUsdc", "status", "claimedAt", "transactionId");
        assertThat(claim.path("id").asText()).matches("[0-9a-f]{24}");
        assertThat(claim.path("amount").asText()).isEqualTo("$10.00");
        assertThat(claim.path("amountUsdc").asText()).isEqualTo("10.000000");
        assertThat(claim.path("status").asText()).isEqualTo("COMPLETED");
        assertThat(claim.path("claimedAt").asText()).matches("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d{3})?Z");
        assertThat(Instant.parse(claim.path("claimedAt").asText())).isBetween(before, TestClock.now());
        assertThat(claim.path("transactionId")).isEqualTo(payee.bookings().at("/0/transactionId"));
    }

    @Test
    void aClaimIsShownByItsOwnRate() {
        payee.claims();
        Product.feeds().accept("token-rates", Product.rate("0.5", TestClock.now()));
        assertThat(payee.history().at("/data/0/amount").asText()).isEqualTo("$10.00");
        assertThat(payee.history().at("/data/0/amountUsdc").asText()).isEqualTo("10.000000");
    }

    @Test
    void theAmountInUsdcHasTheSameSixDecimalsInTheListAsInTheQuote() {
        Payee small = Payee.joins("0.08154131");
        Product.feeds().accept("token-rates", Product.rate("0.92", TestClock.now()));
        String quoted = Product.graphql("{ claimQuote { amountUsdc } }", small.token())
                .json()
                .at("/data/claimQuote/amountUsdc")
                .asText();
        assertThat(quoted).isEqualTo("0.088631");
        small.claims();
        assertThat(small.history().at("/data/0/amountUsdc").asText()).isEqualTo(quoted);
        assertThat(small.history().at("/data/0/amount").asText()).isEqualTo("$0.09");
    }

    @Test
    void anUnpaidClaimHasNoTransaction() {
        Sandbox.next("REFUSES", "RESETS_BEFORE_BOOKING");
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
        assertThat(page.path("count").asInt()).isEqualTo(5);
        assertThat(page.path("offset").asInt()).isEqualTo(1);
        assertThat(page.path("limit").asInt()).isEqualTo(2);
        assertThat(page.path("data")).hasSize(2);
        assertThat(page.at("/data/0")).isEqualTo(all.at("/data/1"));
        assertThat(page.at("/data/1")).isEqualTo(all.at("/data/2"));
        assertThat(ask("(limit: 2, offset: 4)").path("data")).hasSize(1);
        assertThat(ask("(offset: 5)").path("data")).isEmpty();
        assertThat(ask("(offset: 2147483647)").path("count").asInt()).isEqualTo(5);
    }

    @ParameterizedTest
    @CsvSource({
        "'', 20",
        "'(limit: null, offset: null)', 20",
        "'(limit: 1)', 1",
        "'(limit: 100)', 100",
        "'(limit: 101)', 100",
        "'(limit: 2147483647)', 100"
    })
    void theLimitIs20UnlessGivenAndAtMost100(String arguments, int limit) {
        JsonNode page = ask(arguments);
        assertThat(page.path("limit").asInt()).isEqualTo(limit);
        assertThat(page.path("offset").asInt()).isZero();
    }

    @ParameterizedTest
    @CsvSource({"'(limit: 0)', limit", "'(limit: -1)', limit", "'(offset: -1)', offset"})
    void aPageOutOfBoundsIsBadInput(String arguments, String field) {
        Answer answer = answer(arguments, payee.token());
        assertThat(Product.errorCode(answer)).isEqualTo("BAD_USER_INPUT");
        assertThat(answer.json().at("/errors/0/extensions/field").asText()).isEqualTo(field);
    }

    @Test
    void aUserSeesNoClaimsOfOthers() {
        payee.claims();
        Payee other = Payee.joins();
        assertThat(other.history().path("count").asInt()).isZero();
        assertThat(other.history().path("data")).isEmpty();
    }

    @Test
    void itTakesAUserAndARate() {
        assertThat(Product.errorCode(answer("", ""))).isEqualTo("UNAUTHENTICATED");
        assertThat(Product.errorCode(answer("", Product.token(new ObjectId())))).isEqualTo("USER_NOT_FOUND");
        payee.claims();
        Product.feeds().accept("token-rates", Product.rate("0", TestClock.now()));
        assertThat(Product.errorCode(answer("", payee.token()))).isEqualTo("USDC_TOKEN_RATE_NOT_FOUND");
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
}
