package blackbox;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.time.LocalDate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import world.TestClock;

/**
 * details.md, "Third round": amounts for programs beside the texts for people, and a correction that takes back what was
 * claimed.
 */
@ExtendWith({Product.class, Sandbox.class})
class MoneyIT {
    private static final String EXACT = "{ value currency }";
    private final LocalDate day = Days.fresh();
    private final Payee payee = Payee.joins();
    private final Player player = Player.joins(payee.player());

    /** 5 percent of the stake are house edge, and 10 percent of that are earned. */
    @Test
    void everyFigureOfAReferrerIsReadableWithAllItsDigits() {
        Player referrer = Player.joins();
        Player player = Player.joins(referrer);
        player.plays(player.bet(Games.SLOT, "987.6543", day)).pays(player.deposit("100.25", day + "T10:00:00Z"));
        Days.compute(day);

        JsonNode stats = figures(referrer);
        assertMoney(stats, "totalReferralStakes", "$1,234.57", "987.6543", "EUR");
        assertMoney(stats, "totalEarning", "$6.17", "4.9382715", "EUR");
        assertMoney(stats, "totalClaimed", "$0.00", "0", "EUR");
        assertMoney(stats, "readyToClaim", "$6.17", "4.9382715", "EUR");
        assertMoney(stats, "held", "$0.00", "0", "EUR");
        assertMoney(stats, "overpaid", "$0.00", "0", "EUR");
        assertMoney(stats, "totalReferralDeposits", "$100.25", "100.25", "USD");

        JsonNode tree = referrer.data("{ referralTree { totalStakes totalStakesMoney " + EXACT
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
        JsonNode quote = quote(payee);
        assertMoney(quote, "amount", "$10.00", "8", "EUR");
        assertThat(quote.path("amountUsdc").asText()).isEqualTo("10.000000");
        payee.claims();
        Product.rateIs("0.5");

        JsonNode stats = figures(payee.player());
        assertMoney(stats, "totalEarning", "$10.00", "8", "EUR");
        assertMoney(stats, "totalClaimed", "$10.00", "8", "EUR");
        assertMoney(stats, "readyToClaim", "$0.00", "0", "EUR");
        JsonNode claim = payee.player()
                .data("{ referralClaims { data { amount amountMoney " + EXACT + " amountUsdc } } }")
                .at("/referralClaims/data/0");
        assertMoney(claim, "amount", "$10.00", "8", "EUR");
        assertThat(claim.path("amountUsdc").asText()).isEqualTo("10.000000");
    }

    @Test
    void withoutARateAQuoteHasNeitherTextNorMoney() {
        Product.rateIs("0");
        JsonNode quote = quote(payee);
        Json.assertHas(quote, "{'amount': null, 'amountMoney': null}");
    }

    private static JsonNode figures(Player player) {
        String fields =
                "totalReferralStakes totalEarning totalClaimed readyToClaim held overpaid totalReferralDeposits";
        return player.data("{ referralStats { " + fields.replaceAll("(\\w+)", "$1 $1Money " + EXACT) + " } }")
                .path("referralStats");
    }

    private static JsonNode quote(Payee payee) {
        return payee.player()
                .data("{ claimQuote { passes code reason amount amountMoney " + EXACT + " amountUsdc } }")
                .path("claimQuote");
    }

    private static void assertMoney(JsonNode object, String field, String text, String value, String currency) {
        assertThat(object.path(field).asText()).as(field).isEqualTo(text);
        assertThat(object.path(field + "Money").toString())
                .as(field)
                .isEqualTo("{\"value\":\"%s\",\"currency\":\"%s\"}".formatted(value, currency));
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
        Product.rateIs("0.5");
        assertFigures("$55.00", "$135.00", "$0.00", "$80.00", "40");
        Product.restoreRate();
        Product.assumeItsClockCanBeMoved();
        TestClock.advance(Duration.ofMinutes(13));
        JsonNode quote = quote(payee);
        Json.assertHas(quote, """
                {'passes': false, 'code': 'NO_EARNINGS_TO_CLAIM',
                 'reason': 'There is nothing to claim: later earnings first make up for $50.00'}""");
        payee.isRefused("NO_EARNINGS_TO_CLAIM");

        player.plays(player.betOfEdge("500", day.plusDays(2)));
        Days.compute(day.plusDays(2));
        assertFigures("$147.50", "$135.00", "$12.50", "$0.00", "0");
        assertThat(quote(payee).path("passes").asBoolean()).isTrue();
    }

    /** The debt counts while a claim is pending, too. */
    @Test
    void aPendingClaimThatIsNoLongerEarnedIsOverpaid() {
        ObjectNode bet = player.betOfEdge("1000", day);
        player.plays(bet);
        Days.compute(day);
        Sandbox.next("RESETS");
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
        JsonNode stats = payee.player()
                .data("{ referralStats { totalEarning totalClaimed readyToClaim held overpaid overpaidMoney " + EXACT
                        + " } }")
                .path("referralStats");
        assertThat(stats).hasToString("""
                {"totalEarning":"%s","totalClaimed":"%s","readyToClaim":"%s","held":"$0.00","overpaid":"%s",\
                "overpaidMoney":{"value":"%s","currency":"EUR"}}""".formatted(earning, claimed, ready, overpaid, exact));
    }
}
