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
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import world.TestClock;

/**
 * A claim that is paid, to the last digit, also by many aliases in one document, and the books after it: service-
 * interface.md, claim rules; decisions.md and details.md, "Money".
 */
@ExtendWith({Product.class, Sandbox.class})
class ClaimPaysIT {
    private final Payee payee = Payee.joins();

    @AfterEach
    void theTimeAndTheRateOfAllTests() {
        TestClock.reset();
        Product.restoreRate();
    }

    @Test
    void theAnswerShowsThatAllOfItIsPaid() {
        Payee payee = Payee.joins();
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
        Payee payee = Payee.joins();
        payee.claims();
        assertThat(payee.bookings()).hasSize(1);
        JsonNode booking = payee.bookings().get(0);
        JsonNode claim = payee.audited();
        assertThat(booking.path("playerId").asText()).isEqualTo(payee.earner().platformId());
        assertThat(booking.path("amount").decimalValue()).isEqualByComparingTo("10");
        assertThat(booking.path("currencyCode").asText()).isEqualTo("USDC");
        assertThat(booking.path("type").asText()).isEqualTo("RAF_CLAIM");
        assertThat(booking.path("requests").asInt()).isEqualTo(1);
        assertThat(claim.path("externalTransactionId").asText())
                .isNotBlank()
                .isEqualTo(booking.path("externalTransactionId").asText());
        assertThat(claim.path("transactionId").asText())
                .isEqualTo(booking.path("transactionId").asText());
    }

    @Test
    void aTransferHasTheFieldsOfTheContractAndNoOther() {
        Payee payee = Payee.joins();
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
        "1,          0.92,       1.086956,       $1.09",
        "2,          0.6,        3.333333,       $3.33",
        "0.03999999, 2,          0.019999,       $0.02",
        "0.00500001, 0.5,        0.01,           $0.01",
        "0.99999999, 0.99999998, 1,              $1.00",
        "1234567.89, 0.8,        1543209.8625,   '$1,543,209.86'",
        "100.00000001, 2,        50,             $50.00",
        "12.34567891, 1,         12.345678,      $12.35"
    })
    void theAmountIsRoundedDownAtSixDigits(String euros, String rate, String usdc, String shown) {
        Payee payee = Payee.joins(euros);
        Product.feeds().accept("token-rates", Product.rate(rate, TestClock.now()));
        JsonNode answer = payee.claims();
        assertThat(payee.bookings()).hasSize(1);
        assertThat(payee.bookings().at("/0/amount").decimalValue()).isEqualByComparingTo(usdc);
        assertThat(payee.asked().at("/bodies/0").asText()).containsPattern("\"amount\":[0-9]+(\\.[0-9]{1,6})?[,}]");
        assertThat(answer.path("totalClaimed").asText()).isEqualTo(shown);
        assertThat(answer.path("totalEarning").asText()).isEqualTo(shown);
        assertThat(answer.path("readyToClaim").asText()).isEqualTo("$0.00");
        JsonNode claim = payee.audited();
        assertThat(claim.path("amount").decimalValue()).isEqualByComparingTo(euros);
        assertThat(claim.path("amountUsdc").decimalValue()).isEqualByComparingTo(usdc);
    }

    @Test
    void aPaidAmountDoesNotChangeWithTheRate() {
        Payee payee = Payee.joins();
        payee.claims();
        Product.feeds().accept("token-rates", Product.rate("0.5", TestClock.now()));
        payee.has("$0.00", "$10.00", "$10.00");
    }

    @Test
    void laterEarningsArePaidAfterTheCooldown() {
        Product.assumeItsClockCanBeMoved();
        Payee payee = Payee.joins();
        payee.claims();
        payee.earns("0.8");
        payee.has("$1.00", "$11.00", "$10.00");
        payee.isRefused("RATE_LIMIT_EXCEEDED");
        TestClock.advance(Duration.ofMinutes(12));
        JsonNode answer = payee.claims();
        assertThat(answer.path("totalClaimed").asText()).isEqualTo("$11.00");
        assertThat(answer.path("readyToClaim").asText()).isEqualTo("$0.00");
        assertThat(payee.bookings()).hasSize(2);
        assertThat(payee.bookings().at("/1/amount").decimalValue()).isEqualByComparingTo("1");
        assertThat(payee.bookings().at("/1/externalTransactionId"))
                .isNotEqualTo(payee.bookings().at("/0/externalTransactionId"));
        assertThat(payee.statuses()).containsExactly("COMPLETED", "COMPLETED");
    }

    @Test
    void everyStepIsInTheAuditTrail() {
        Payee payee = Payee.joins();
        Instant before = TestClock.now().minusMillis(1);
        payee.claims();
        JsonNode steps = payee.audited().path("transitions");
        assertThat(steps).hasSize(2);
        assertThat(steps.at("/0/from").isNull()).isTrue();
        assertThat(steps.at("/0/to").asText()).isEqualTo("PENDING");
        assertThat(steps.at("/1/from").asText()).isEqualTo("PENDING");
        assertThat(steps.at("/1/to").asText()).isEqualTo("COMPLETED");
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
        Sandbox.next("RESETS_BEFORE_BOOKING", "ERROR_PAGE_BEFORE_BOOKING", "RESETS_AFTER_BOOKING");
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
        assertThat(answer.status()).isEqualTo(200);
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
        Sandbox.next("REFUSES", "RESETS_BEFORE_BOOKING", "RESETS_AFTER_BOOKING", "CONFLICTS", "RESETS_AFTER_BOOKING");
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
        Answer answer = Product.getAs("dev-operator", "/claims/books");
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        return Json.read(answer.body());
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
