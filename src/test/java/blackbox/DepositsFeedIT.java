package blackbox;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.time.Instant;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import world.TestClock;

/** decisions.md, "Money"; details.md, "Feeds": deposits, frozen in dollars. */
@ExtendWith(Product.class)
class DepositsFeedIT {
    private static final String AT = "1975-01-01T10:00:00Z";
    private Player referrer;
    private Player player;

    @BeforeEach
    void aReferredPlayer() {
        referrer = Player.joins();
        player = Player.joins(referrer);
    }

    @AfterAll
    static void theRateOfAllTests() {
        Product.restoreRate();
    }

    @Test
    void theDollarsThatTheSenderNamedCount() {
        player.pays(player.deposit("1234.56", AT).put("amount", "7"));
        assertDeposited("$1,234.56");
    }

    @Test
    void withoutThemTheRateOfTheMomentDecidesOnceAndForAll() {
        ObjectNode deposit = inEur("100");
        player.pays(deposit);
        assertDeposited("$125.00");

        Product.feeds().accept("token-rates", Product.rate("0.5", TestClock.now()));
        assertDeposited("$125.00");
        player.pays(deposit);
        assertDeposited("$125.00");
        player.pays(inEur("100"));
        assertDeposited("$325.00");
        Product.restoreRate();
    }

    @Test
    void aHalfOfTheLastDecimalGoesToTheEvenNeighbour() {
        player.pays(inEur("0.00000002"), inEur("0.00000006"));
        assertThat(referrer.data("{ referralStats { totalReferralDepositsMoney { value } } }")
                        .at("/referralStats/totalReferralDepositsMoney/value")
                        .asText())
                .isEqualTo("0.0000001");
    }

    @Test
    void aBodySentAgainKeepsTheDollarsOfItsLastLine() {
        ObjectNode first = inEur("100");
        ObjectNode last = first.deepCopy().put("amount", "200");
        player.pays(first, last);
        assertDeposited("$250.00");

        Product.feeds().accept("token-rates", Product.rate("0.5", TestClock.now()));
        player.pays(first, last);
        assertDeposited("$250.00");
        Product.restoreRate();
    }

    @Test
    void whileThereIsNoRateADepositMustNameItsDollars() {
        Product.feeds().accept("token-rates", Product.rate("0", TestClock.now()));
        Product.rejects("deposits", inEur("100"));
        player.pays(player.deposit("10", AT));
        Product.restoreRate();
        assertDeposited("$10.00");
    }

    @Test
    void aDepositSentAgainMovesTheTotalsToItsNewValues() {
        ObjectNode deposit = player.deposit("100", AT);
        player.pays(deposit, deposit);
        player.pays(deposit);
        assertDeposited("$100.00");
        player.pays(deposit.deepCopy().put("amountUsd", "30"));
        assertDeposited("$30.00");
        player.pays(deposit.deepCopy().put("amountUsd", "5"), deposit.deepCopy().put("amountUsd", "60"));
        assertDeposited("$60.00");
    }

    @Test
    void anIdIsAnyTextOfUpTo64Characters() {
        player.pays(player.deposit("1", AT).put("id", ("A z/" + new ObjectId() + "é".repeat(64)).substring(0, 64)));
        assertDeposited("$1.00");
        Product.rejects(
                "deposits",
                player.deposit("1", AT).put("id", "a".repeat(65)),
                player.deposit("1", AT).put("id", ""),
                player.deposit("1", AT).put("id", 5));
    }

    @Test
    void idsThatDifferInAnyCharacterAreDifferentDeposits() {
        String id = "d" + new ObjectId();
        for (String end : new String[] {"a", "A", "a ", "á", "ss", "ß"}) {
            player.pays(player.deposit("1", AT).put("id", id + end));
        }
        assertDeposited("$6.00");
    }

    @ParameterizedTest
    @ValueSource(strings = {"id", "userId", "amount", "at"})
    void aDepositWithoutARequiredFieldIsRejected(String field) {
        ObjectNode deposit = player.deposit("1", AT);
        deposit.remove(field);
        Product.rejects("deposits", deposit, player.deposit("1", AT).putNull(field));
    }

    @ParameterizedTest
    @ValueSource(strings = {"-1", "0.123456789", "1234567890123456789", "1e2", "ten", ""})
    void aMalformedAmountIsRejected(String amount) {
        Product.rejects("deposits", player.deposit("1", AT).put("amount", amount), player.deposit(amount, AT));
    }

    @Test
    void aDepositOfNothingOrOfAnUnknownUserOrOfTheFuture() {
        player.pays(player.deposit("0", AT).put("amount", 0));
        Instant ahead = TestClock.now().plus(Duration.ofMinutes(6));
        Product.rejects("deposits", new Player(new ObjectId()).deposit("1", AT), player.deposit("1", ahead.toString()));
        assertDeposited("$0.00");
    }

    private ObjectNode inEur(String amount) {
        ObjectNode deposit = player.deposit("1", AT).put("amount", amount);
        deposit.remove("amountUsd");
        return deposit;
    }

    private void assertDeposited(String dollars) {
        assertThat(referrer.stat("totalReferralDeposits")).isEqualTo(dollars);
    }
}
