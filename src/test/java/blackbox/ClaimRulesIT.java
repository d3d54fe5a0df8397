package blackbox;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.Http.Answer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import world.TestClock;

/** Who may claim, and in which order that is asked: service-interface.md, claim rules; decisions.md and details.md, "Claims". */
@ExtendWith({Product.class, Sandbox.class})
class ClaimRulesIT {
    @AfterEach
    void theTimeAndTheRateOfAllTests() {
        TestClock.reset();
        Product.restoreRate();
    }

    @Test
    void anAnonymousCallerCannotClaim() {
        Answer answer = Product.graphql("mutation { " + Payee.CLAIM + " }", "");
        assertThat(Product.errorCode(answer)).isEqualTo("UNAUTHENTICATED");
        assertThat(answer.json().path("data").isNull()).isTrue();
    }

    @Test
    void anUnknownUserIsNotFoundAtEachOfManyCalls() {
        String token = Product.token(new ObjectId());
        for (int call = 0; call < 6; call++) {
            Answer answer = Product.graphql("mutation { " + Payee.CLAIM + " }", token);
            assertThat(Product.errorCode(answer)).isEqualTo("USER_NOT_FOUND");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"PENDING", "TIME_OUT", "SELF_EXCLUDED", "SUSPENDED", "BLOCKED", "CLOSED"})
    void onlyActiveUsersMayClaim(String status) {
        Payee payee = Payee.joins();
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
        assertThat(Product.errorCode(Product.graphql("mutation { " + Payee.CLAIM + " }", player.token())))
                .isEqualTo("NO_EARNINGS_TO_CLAIM");
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
        Payee payee = Payee.joins();
        Product.feeds().accept("token-rates", Product.rate("0", TestClock.now()));
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
        Product.feeds().accept("token-rates", Product.rate("0", TestClock.now()));
        lessThanACent.isRefused("USDC_TOKEN_RATE_NOT_FOUND");
        assertThat(Product.errorCode(Product.graphql("mutation { " + Payee.CLAIM + " }", nothing.token())))
                .isEqualTo("NO_EARNINGS_TO_CLAIM");
    }

    @Test
    void aRateOfADayAgoIsNone() {
        Product.assumeItsClockCanBeMoved();
        Payee payee = Payee.joins();
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
        Product.feeds().accept("users", blocked.line().put("status", "BLOCKED"));
        Payee blockedPayee = Payee.joins();
        blockedPayee.becomes("status", "BLOCKED");
        Product.feeds().accept("token-rates", Product.rate("0", TestClock.now()));
        for (String token : List.of(blocked.token(), blockedPayee.token())) {
            assertThat(Product.errorCode(Product.graphql("mutation { " + Payee.CLAIM + " }", token)))
                    .isEqualTo("USER_BLOCKED");
        }
    }

    @Test
    void theLimitsComeBeforeTheRules() {
        Payee payee = Payee.joins();
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
        Payee payee = Payee.joins();
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
        Payee payee = Payee.joins();
        payee.becomes("platformId", null);
        JsonNode refused = payee.isRefused("FAILED_TO_TRANSFER_CREDIT");
        assertThat(refused.has("claimStatus")).isFalse();
        assertThat(payee.statuses()).isEmpty();
        payee.has("$10.00", "$10.00", "$0.00");
        payee.becomes("platformId", payee.earner().platformId());
        payee.claims();
    }
}
