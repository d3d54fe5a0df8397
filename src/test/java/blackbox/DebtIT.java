package blackbox;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.Http.Answer;
import java.time.Duration;
import java.time.LocalDate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import world.TestClock;

/** A correction takes back what was claimed: details.md, "Third round", Debt. */
@ExtendWith({Product.class, Sandbox.class})
class DebtIT {
    private final Payee payee = Payee.joins();
    private final Player player = Player.joins(payee.player());
    private final LocalDate day = Days.fresh();

    @AfterEach
    void theTimeAndTheRateOfAllTests() {
        TestClock.reset();
        Product.restoreRate();
    }

    @Test
    void withoutDebtNothingIsOverpaid() {
        assertFigures("$10.00", "$0.00", "$10.00", "$0.00", "0");
        payee.claims();
        assertFigures("$10.00", "$10.00", "$0.00", "$0.00", "0");
    }

    /** EUR 108 are claimed, which are $135.00, EUR 100 are taken back, and EUR 60 are earned. */
    @Test
    void whatIsEarnedIsTheSameInEveryFigure() {
        ObjectNode bet = player.betOfEdge("1000", day);
        player.plays(bet);
        Days.compute(day);
        payee.claims();
        player.plays(bet.put("status", "VOIDED"), player.betOfEdge("600", day.plusDays(1)));
        Days.compute(day);
        Days.compute(day.plusDays(1));

        assertFigures("$85.00", "$135.00", "$0.00", "$50.00", "40");
        assertThat(payee.player().tiers("totalEarnings").getFirst()).isEqualTo("$85.00");
        Product.feeds().accept("token-rates", Product.rate("0.5", TestClock.now()));
        assertFigures("$55.00", "$135.00", "$0.00", "$80.00", "40");
        Product.restoreRate();
        Product.assumeItsClockCanBeMoved();
        TestClock.advance(Duration.ofMinutes(13));
        JsonNode quote = quote();
        assertThat(quote.path("passes").asBoolean(true)).isFalse();
        assertThat(quote.path("code").asText()).isEqualTo("NO_EARNINGS_TO_CLAIM");
        assertThat(quote.path("reason").asText())
                .isEqualTo("There is nothing to claim: later earnings first make up for $50.00");
        payee.isRefused("NO_EARNINGS_TO_CLAIM");

        player.plays(player.betOfEdge("500", day.plusDays(2)));
        Days.compute(day.plusDays(2));
        assertFigures("$147.50", "$135.00", "$12.50", "$0.00", "0");
        assertThat(quote().path("passes").asBoolean()).isTrue();
    }

    /** The debt counts while a claim is pending, too. */
    @Test
    void aPendingClaimThatIsNoLongerEarnedIsOverpaid() {
        ObjectNode bet = player.betOfEdge("1000", day);
        player.plays(bet);
        Days.compute(day);
        Sandbox.next("RESETS_BEFORE_BOOKING");
        payee.isNotPaid("PENDING");
        player.plays(bet.put("status", "VOIDED"));
        Days.compute(day);
        assertFigures("$10.00", "$0.00", "$0.00", "$125.00", "100");

        payee.isNotPaid("FAILED");
        assertThat(payee.sends()).isEqualTo(1);
        assertThat(payee.bookings()).isEmpty();
        assertFigures("$10.00", "$0.00", "$10.00", "$0.00", "0");
    }

    private void assertFigures(String earning, String claimed, String ready, String overpaid, String exact) {
        JsonNode stats = answer("{ referralStats { totalEarning totalClaimed readyToClaim held overpaid"
                        + " overpaidMoney { value currency } } }")
                .path("referralStats");
        assertThat(stats.toString())
                .isEqualTo(
                        "{\"totalEarning\":\"%s\",\"totalClaimed\":\"%s\",\"readyToClaim\":\"%s\",\"held\":\"$0.00\",\"overpaid\":\"%s\",\"overpaidMoney\":{\"value\":\"%s\",\"currency\":\"EUR\"}}"
                                .formatted(earning, claimed, ready, overpaid, exact));
    }

    private JsonNode quote() {
        return answer("{ claimQuote { passes code reason } }").path("claimQuote");
    }

    private JsonNode answer(String query) {
        Answer answer = Product.graphql(query, payee.token());
        assertThat(answer.json().has("errors")).as(answer.body()).isFalse();
        return answer.json().path("data");
    }
}
