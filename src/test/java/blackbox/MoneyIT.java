package blackbox;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.Http.Answer;
import java.time.LocalDate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import world.TestClock;

/** Amounts for programs beside the texts for people: details.md, "Third round", Money for programs. */
@ExtendWith({Product.class, Sandbox.class})
class MoneyIT {
    private static final String EXACT = "{ value currency }";

    private final LocalDate day = Days.fresh();

    @AfterEach
    void theRateOfAllTests() {
        Product.restoreRate();
    }

    /** 5 percent of the stake are house edge, and 10 percent of that are earned. */
    @Test
    void everyFigureOfAReferrerIsReadableWithAllItsDigits() {
        Player referrer = Player.joins();
        Player player = Player.joins(referrer);
        player.plays(player.bet(Games.SLOT, "987.6543", day)).pays(player.deposit("100.25", day + "T10:00:00Z"));
        Days.compute(day);

        JsonNode stats = figures(referrer.token());
        assertMoney(stats, "totalReferralStakes", "$1,234.57", "987.6543", "EUR");
        assertMoney(stats, "totalEarning", "$6.17", "4.9382715", "EUR");
        assertMoney(stats, "totalClaimed", "$0.00", "0", "EUR");
        assertMoney(stats, "readyToClaim", "$6.17", "4.9382715", "EUR");
        assertMoney(stats, "held", "$0.00", "0", "EUR");
        assertMoney(stats, "overpaid", "$0.00", "0", "EUR");
        assertMoney(stats, "totalReferralDeposits", "$100.25", "100.25", "USD");

        JsonNode tree = data(
                        referrer.token(),
                        "{ referralTree { totalStakes totalStakesMoney " + EXACT
                                + " totalHouseEdge totalHouseEdgeMoney " + EXACT + " totalEarnings totalEarningsMoney "
                                + EXACT + " } }")
                .path("referralTree");
        assertMoney(tree.path(0), "totalStakes", "$1,234.57", "987.6543", "EUR");
        assertMoney(tree.path(0), "totalHouseEdge", "$61.73", "49.382715", "EUR");
        assertMoney(tree.path(0), "totalEarnings", "$6.17", "4.9382715", "EUR");
        assertMoney(tree.path(3), "totalEarnings", "$0.00", "0", "EUR");
    }

    @Test
    void whatIsClaimedStaysInEurosWhateverTheRateIsLater() {
        Payee payee = Payee.joins();
        JsonNode quote = quote(payee);
        assertMoney(quote, "amount", "$10.00", "8", "EUR");
        assertThat(quote.path("amountUsdc").asText()).isEqualTo("10.000000");
        payee.claims();
        Product.feeds().accept("token-rates", Product.rate("0.5", TestClock.now()));

        JsonNode stats = figures(payee.token());
        assertMoney(stats, "totalEarning", "$10.00", "8", "EUR");
        assertMoney(stats, "totalClaimed", "$10.00", "8", "EUR");
        assertMoney(stats, "readyToClaim", "$0.00", "0", "EUR");
        JsonNode claim = data(
                        payee.token(), "{ referralClaims { data { amount amountMoney " + EXACT + " amountUsdc } } }")
                .at("/referralClaims/data/0");
        assertMoney(claim, "amount", "$10.00", "8", "EUR");
        assertThat(claim.path("amountUsdc").asText()).isEqualTo("10.000000");
    }

    @Test
    void withoutARateAQuoteHasNeitherTextNorMoney() {
        Payee payee = Payee.joins();
        Product.feeds().accept("token-rates", Product.rate("0", TestClock.now()));
        JsonNode quote = quote(payee);
        assertThat(quote.path("amount").isNull()).isTrue();
        assertThat(quote.path("amountMoney").isNull()).isTrue();
    }

    private static JsonNode figures(String token) {
        var fields = new StringBuilder();
        for (String each :
                "totalReferralStakes totalEarning totalClaimed readyToClaim held overpaid totalReferralDeposits"
                        .split(" ")) {
            fields.append(each)
                    .append(" ")
                    .append(each)
                    .append("Money ")
                    .append(EXACT)
                    .append(" ");
        }
        return data(token, "{ referralStats { " + fields + "} }").path("referralStats");
    }

    private static JsonNode quote(Payee payee) {
        return data(payee.token(), "{ claimQuote { amount amountMoney " + EXACT + " amountUsdc } }")
                .path("claimQuote");
    }

    private static JsonNode data(String token, String query) {
        Answer answer = Product.graphql(query, token);
        assertThat(answer.json().has("errors")).as(answer.body()).isFalse();
        return answer.json().path("data");
    }

    private static void assertMoney(JsonNode object, String field, String text, String value, String currency) {
        assertThat(object.path(field).asText()).as(field).isEqualTo(text);
        assertThat(object.path(field + "Money").toString())
                .as(field)
                .isEqualTo("{\"value\":\"%s\",\"currency\":\"%s\"}".formatted(value, currency));
    }
}
