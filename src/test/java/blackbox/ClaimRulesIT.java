package blackbox;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.Http.Answer;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import world.TestClock;

/**
 * service-interface.md, claim rules; decisions.md and details.md, "Claims" and "Money": who may claim, in which order that is
 * asked, a claim that is paid to the last digit, also by many aliases in one document, and the books after it.
 */
@ExtendWith({Product.class, Sandbox.class})
class ClaimRulesIT {
    private final Payee payee = Payee.joins();

    @Test
    void anAnonymousCallerCannotClaim() {
        Answer answer = Product.graphql("mutation { " + Payee.CLAIM + " }", "");
        Product.fails(answer, "UNAUTHENTICATED");
        assertThat(answer.json().path("data").isNull()).isTrue();
    }

    @Test
    void anUnknownUserIsNotFoundAtEachOfManyCalls() {
        String token = Product.token(new ObjectId());
        for (int call = 0; call < 6; call++) {
            Answer answer = Product.graphql("mutation { " + Payee.CLAIM + " }", token);
            Product.fails(answer, "USER_NOT_FOUND");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"PENDING", "TIME_OUT", "SELF_EXCLUDED", "SUSPENDED", "BLOCKED", "CLOSED"})
    void onlyActiveUsersMayClaim(String status) {
        payee.becomes("status", status);
        payee.isRefused("USER_BLOCKED");
        assertThat(payee.bookings()).isEmpty();
        assertThat(payee.statuses()).isEmpty();
        payee.becomes("status", "ACTIVE");
        payee.claims();
    }

    @Test
    void aUserWithoutEarningsHasNothingToClaim() {
        Player player = Player.joins();
        Product.fails(Product.graphql("mutation { " + Payee.CLAIM + " }", player.token()), "NO_EARNINGS_TO_CLAIM");
    }

    @Test
    void lessThanACentIsNothingToClaim() {
        Payee payee = Payee.joins("0.00799999");
        payee.has("$0.00", "$0.00", "$0.00");
        payee.isRefused("NO_EARNINGS_TO_CLAIM");
        assertThat(payee.statuses()).isEmpty();
    }

    @Test
    void exactlyACentIsPaid() {
        Payee payee = Payee.joins("0.008");
        assertThat(payee.claims().path("totalClaimed").asText()).isEqualTo("$0.01");
        assertThat(payee.bookings().at("/0/amount").decimalValue()).isEqualByComparingTo("0.01");
    }

    @Test
    void withoutARateNothingIsPaid() {
        Product.rateIs("0");
        payee.isRefused("USDC_TOKEN_RATE_NOT_FOUND");
        assertThat(payee.bookings()).isEmpty();
        Product.restoreRate();
        assertThat(payee.statuses()).isEmpty();
        payee.claims();
    }

    @Test
    void withoutARateAnythingAboveZeroIsSomethingAndZeroIsNothing() {
        Payee lessThanACent = Payee.joins("0.00000001");
        Player nothing = Player.joins();
        Product.rateIs("0");
        lessThanACent.isRefused("USDC_TOKEN_RATE_NOT_FOUND");
        Product.fails(Product.graphql("mutation { " + Payee.CLAIM + " }", nothing.token()), "NO_EARNINGS_TO_CLAIM");
    }

    @Test
    void aRateOfADayAgoIsNone() {
        Product.assumeItsClockCanBeMoved();
        Payee lessThanACent = Payee.joins("0.00799999");
        Product.restoreRate();
        TestClock.advance(Duration.ofHours(24));
        payee.isRefused("USDC_TOKEN_RATE_NOT_FOUND");
        lessThanACent.isRefused("USDC_TOKEN_RATE_NOT_FOUND");
        payee.has("$10.00", "$10.00", "$0.00");
        TestClock.advance(Duration.ofMinutes(-1));
        payee.claims();
    }

    @Test
    void theStatusIsLookedAtBeforeTheEarningsAndThoseBeforeTheRate() {
        Player blocked = Player.joins();
        blocked.becomes("status", "BLOCKED");
        Payee blockedPayee = Payee.joins();
        blockedPayee.becomes("status", "BLOCKED");
        Product.rateIs("0");
        for (String token : List.of(blocked.token(), blockedPayee.token())) {
            Product.fails(Product.graphql("mutation { " + Payee.CLAIM + " }", token), "USER_BLOCKED");
        }
    }

    @Test
    void theLimitsComeBeforeTheRules() {
        payee.becomes("status", "SUSPENDED");
        for (int call = 0; call < 5; call++) {
            payee.isRefused("USER_BLOCKED");
        }
        JsonNode refused = payee.isRefused("RATE_LIMIT_EXCEEDED");
        assertThat(refused.path("retryAfter").isInt()).isTrue();
        assertThat(refused.path("retryAfter").asInt()).isBetween(3500, 3600);
        assertThat(refused.path("dailyLimitRemaining").isInt()).isTrue();
        assertThat(refused.path("dailyLimitRemaining").asInt()).isEqualTo(10);
    }

    @Test
    void afterASuccessTheCooldownComesBeforeNoEarnings() {
        payee.claims();
        JsonNode refused = payee.isRefused("RATE_LIMIT_EXCEEDED");
        assertThat(refused.propertyStream().map(Map.Entry::getKey))
                .containsExactly("code", "retryAfter", "dailyLimitRemaining");
        assertThat(refused.path("retryAfter").asInt()).isBetween(700, 720);
        assertThat(refused.path("dailyLimitRemaining").asInt()).isEqualTo(9);
        assertThat(payee.bookings()).hasSize(1);
    }

    @Test
    void aUserWithoutAPlatformAccountIsNotPaidAndHasNoClaim() {
        payee.becomes("platformId", null);
        assertThat(payee.isRefused("FAILED_TO_TRANSFER_CREDIT").has("claimStatus"))
                .isFalse();
        assertThat(payee.statuses()).isEmpty();
        payee.has("$10.00", "$10.00", "$0.00");
        payee.becomes("platformId", payee.earner().platformId());
        payee.claims();
    }

    @Test
    void theAnswerShowsThatAllOfItIsPaid() {
        payee.has("$10.00", "$10.00", "$0.00");
        JsonNode answer = payee.claims();
        assertThat(answer.toString())
                .isEqualTo("{\"username\":\"%s\",\"totalEarning\":\"$10.00\",\"totalClaimed\":\"$10.00\","
                                .formatted(payee.earner().username())
                        + "\"readyToClaim\":\"$0.00\",\"level\":\"LEVEL_1\"}");
        payee.has("$0.00", "$10.00", "$10.00");
    }

    @Test
    void thePlatformBooksItForThePlayerUnderTheClaimsOwnId() {
        payee.claims();
        assertThat(payee.bookings()).hasSize(1);
        JsonNode booking = payee.bookings().get(0);
        JsonNode claim = payee.audited();
        assertThat(booking.path("playerId").asText()).isEqualTo(payee.earner().platformId());
        assertThat(booking.path("amount").decimalValue()).isEqualByComparingTo("10");
        Json.assertHas(booking, "{'currencyCode': 'USDC', 'type': 'RAF_CLAIM'}");
        assertThat(claim.path("externalTransactionId").asText())
                .isNotBlank()
                .isEqualTo(booking.path("externalTransactionId").asText());
        Json.assertHas(
                claim,
                "{'transactionId': '%s'}"
                        .formatted(booking.path("transactionId").asText()));
    }

    @Test
    void aTransferHasTheFieldsOfTheContractAndNoOther() {
        payee.claims();
        JsonNode asked = payee.asked();
        assertThat(asked.path("lookups").asInt()).isZero();
        assertThat(asked.path("bodies")).hasSize(1);
        String body = asked.at("/bodies/0").asText();
        JsonNode sent = Json.read(body);
        assertThat(sent.propertyStream().map(Map.Entry::getKey))
                .containsExactlyInAnyOrder("playerId", "amount", "externalTransactionId", "currencyCode", "type");
        assertThat(sent.path("playerId").isTextual()).isTrue();
        assertThat(body).containsPattern("\"amount\":10(\\.0+)?[,}]");
    }

    /** EUR, EUR a USDC, USDC. */
    @ParameterizedTest
    @CsvSource({
        "1,          0.92,       1.086956,       $1.09", "2,          0.6,        3.333333,       $3.33",
        "0.03999999, 2,          0.019999,       $0.02", "0.00500001, 0.5,        0.01,           $0.01",
        "0.99999999, 0.99999998, 1,              $1.00", "1234567.89, 0.8,        1543209.8625,   '$1,543,209.86'",
        "100.00000001, 2,        50,             $50.00", "12.34567891, 1,         12.345678,      $12.35"
    })
    void theAmountIsRoundedDownAtSixDigits(String euros, String rate, String usdc, String shown) {
        Payee payee = Payee.joins(euros);
        Product.rateIs(rate);
        JsonNode answer = payee.claims();
        assertThat(payee.bookings()).hasSize(1);
        assertThat(payee.bookings().at("/0/amount").decimalValue()).isEqualByComparingTo(usdc);
        assertThat(payee.asked().at("/bodies/0").asText()).containsPattern("\"amount\":[0-9]+(\\.[0-9]{1,6})?[,}]");
        Json.assertHas(answer, """
                {'totalClaimed': '%s', 'totalEarning': '%s', 'readyToClaim': '$0.00'}""".formatted(shown, shown));
        JsonNode claim = payee.audited();
        assertThat(claim.path("amount").decimalValue()).isEqualByComparingTo(euros);
        assertThat(claim.path("amountUsdc").decimalValue()).isEqualByComparingTo(usdc);
    }

    @Test
    void laterEarningsArePaidAfterTheCooldown() {
        Product.assumeItsClockCanBeMoved();
        payee.claims();
        payee.earns("0.8");
        payee.has("$1.00", "$11.00", "$10.00");
        payee.isRefused("RATE_LIMIT_EXCEEDED");
        TestClock.advance(Duration.ofMinutes(12));
        JsonNode answer = payee.claims();
        Json.assertHas(answer, "{'totalClaimed': '$11.00', 'readyToClaim': '$0.00'}");
        assertThat(payee.bookings()).hasSize(2);
        assertThat(payee.bookings().at("/1/amount").decimalValue()).isEqualByComparingTo("1");
        assertThat(payee.bookings().at("/1/externalTransactionId"))
                .isNotEqualTo(payee.bookings().at("/0/externalTransactionId"));
        assertThat(payee.statuses()).containsExactly("COMPLETED", "COMPLETED");
    }

    @Test
    void everyStepIsInTheAuditTrail() {
        Instant before = TestClock.now().minusMillis(1);
        payee.claims();
        JsonNode steps = payee.audited().path("transitions");
        assertThat(steps).hasSize(2);
        Json.assertHas(steps.at("/0"), "{'from': null, 'to': 'PENDING'}");
        Json.assertHas(steps.at("/1"), "{'from': 'PENDING', 'to': 'COMPLETED'}");
        assertThat(steps)
                .allSatisfy(step -> assertThat(step.path("reason").asText()).isNotBlank());
        assertThat(steps)
                .allSatisfy(step ->
                        assertThat(Instant.parse(step.path("at").asText())).isBetween(before, TestClock.now()));
        // With the platform's own words, but not with what lets us speak to it
        assertThat(steps.at("/1/answer").asText())
                .contains(payee.bookings().at("/0/transactionId").asText())
                .doesNotContain("Bearer");
    }

    @Test
    void tenAliasesPayOnce() {
        assertThat(codes(aliases(10))).containsExactly("RATE_LIMIT_EXCEEDED");
        assertThat(payee.bookings()).hasSize(1);
        assertThat(payee.statuses()).containsExactly("COMPLETED");
        payee.has("$0.00", "$10.00", "$10.00");
    }

    @Test
    void aliasesThatGoOnWithAPendingClaimPayOnce() {
        Sandbox.next("RESETS", "ERROR_PAGE", "RESETS_AFTERWARDS");
        for (int document = 0; document < 3; document++) {
            assertThat(codes(aliases(10))).containsExactly("FAILED_TO_TRANSFER_CREDIT");
            assertThat(payee.sends()).isEqualTo(document + 1);
        }
        assertThat(codes(aliases(10))).containsExactly("RATE_LIMIT_EXCEEDED");
        assertThat(payee.bookings()).hasSize(1);
        assertThat(payee.asked().path("bodies")).hasSize(1);
        assertThat(payee.statuses()).containsExactly("COMPLETED");
        payee.has("$0.00", "$10.00", "$10.00");
    }

    @Test
    void elevenAliasesAreNotEvenBegun() {
        assertThat(codes(aliases(11))).containsExactly("QUERY_TOO_COMPLEX");
        assertThat(payee.bookings()).isEmpty();
        assertThat(payee.statuses()).isEmpty();
    }

    private Answer aliases(int count) {
        return Product.graphql(
                IntStream.range(0, count)
                        .mapToObj(each -> "a" + each + ": " + Payee.CLAIM)
                        .collect(Collectors.joining(" ", "mutation { ", " }")),
                payee.token());
    }

    /** In the order of the aliases. */
    private static List<String> codes(Answer answer) {
        Product.ok(answer);
        JsonNode errors = answer.json().path("errors");
        return StreamSupport.stream(errors.spliterator(), false)
                .map(error -> error.at("/extensions/code").asText())
                .toList();
    }

    @Test
    void theBooksAgreeHoweverClaimsEnd() {
        Set<String> before = differing(books());
        Payee paid = Payee.joins();
        paid.claims();
        Payee refused = Payee.joins();
        Sandbox.next("REFUSES", "RESETS", "RESETS_AFTERWARDS", "CONFLICTS", "RESETS_AFTERWARDS");
        refused.isNotPaid("FAILED");
        Payee conflicting = Payee.joins();
        conflicting.isNotPaid("PENDING");
        Payee goingOn = Payee.joins();
        goingOn.isNotPaid("PENDING");
        goingOn.claims();
        conflicting.isNotPaid("PENDING");
        Payee unknown = Payee.joins();
        unknown.isNotPaid("PENDING");

        JsonNode books = books();
        assertThat(books.path("differences").isArray()).isTrue();
        assertThat(differing(books)).isEqualTo(before);
        assertThat(sum(books, "earned").add(sum(books, "overpaid")))
                .isEqualByComparingTo(
                        sum(books, "claimed").add(sum(books, "pending")).add(sum(books, "ready")));
        assertThat(sum(books, "claimed")).isGreaterThanOrEqualTo(new BigDecimal("16"));
        assertThat(sum(books, "pending")).isGreaterThanOrEqualTo(new BigDecimal("16"));
        assertThat(sum(books, "ready")).isGreaterThanOrEqualTo(new BigDecimal("8"));
    }

    @Test
    void theEarningsOfAUserAreInTheBooks() {
        // Computes yesterday, with what other tests have played on it
        Payee.joins("1");
        JsonNode before = books();
        Payee.joins("12.34567891");
        JsonNode after = books();
        assertThat(sum(after, "earned").subtract(sum(before, "earned"))).isEqualByComparingTo("12.34567891");
        assertThat(differing(after)).isEqualTo(differing(before));
    }

    private static JsonNode books() {
        return Product.read("/claims/books");
    }

    /** Those whose books do not agree: other tests leave some behind, and days without their commission. */
    private static Set<String> differing(JsonNode books) {
        return books.path("differences")
                .valueStream()
                .filter(difference -> !difference.path("what").asText().equals("UNCOMPUTED"))
                .map(difference -> difference.path("userId").asText())
                .collect(Collectors.toSet());
    }

    private static BigDecimal sum(JsonNode books, String name) {
        assertThat(books.path(name).isNumber()).as(name).isTrue();
        return books.path(name).decimalValue();
    }
}
