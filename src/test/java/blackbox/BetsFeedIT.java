package blackbox;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.time.LocalDate;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import world.TestClock;

/** details.md, "Money" and "Feeds": bets, their house edge, and what they move. */
@ExtendWith(Product.class)
class BetsFeedIT {
    private final LocalDate day = Days.fresh();
    private Player referrer;
    private Player player;

    @BeforeEach
    void aReferredPlayer() {
        referrer = Player.joins();
        player = Player.joins(referrer);
    }

    @Test
    void aBetMovesStakesAndHouseEdgeAtOnce() {
        player.plays(player.bet(Games.SLOT, "100", day), player.bet(Games.ROULETTE, "100", day));
        assertMoved("$250.00", "$9.63");
    }

    @Test
    void theHouseEdgeThatThePlatformSentWinsOverTheGames() {
        player.plays(player.bet(Games.SLOT, "100", day).put("houseEdge", "8"));
        assertMoved("$125.00", "$10.00");
        player.plays(player.bet(Games.SLOT, "100", day).put("houseEdge", 0));
        assertMoved("$250.00", "$10.00");
    }

    @Test
    void aBetWithoutHouseEdgeOnAGameWithoutPercentageIsRejected() {
        Product.rejects("bets", player.bet(Games.UNPRICED, "100", day));
        assertMoved("$0.00", "$0.00");
        player.plays(player.bet(Games.UNPRICED, "100", day).put("houseEdge", "8"));
        assertMoved("$125.00", "$10.00");
    }

    @Test
    void aBetSentAgainMovesTheTotalsToItsNewValues() {
        ObjectNode bet = player.bet(Games.SLOT, "100", day);
        player.plays(bet);
        player.plays(bet.deepCopy().put("stake", "40"));
        assertMoved("$50.00", "$2.50");
        player.plays(bet.deepCopy().put("gameSlug", Games.ROULETTE).put("at", day.plusDays(1) + "T00:00:00Z"));
        assertMoved("$125.00", "$3.38");
    }

    @Test
    void theSameBetTwiceChangesNothing() {
        ObjectNode bet = player.bet(Games.SLOT, "100", day);
        player.plays(bet, bet);
        player.plays(bet);
        assertMoved("$125.00", "$6.25");
    }

    @Test
    void theLastLineOfABetInABodyWins() {
        ObjectNode bet = player.bet(Games.SLOT, "100", day);
        player.plays(bet, player.bet(Games.SLOT, "1", day), bet.deepCopy().put("stake", "3"));
        assertMoved("$5.00", "$0.25");
    }

    @Test
    void aBetSentAgainWithAnotherUserIsRejected() {
        ObjectNode bet = player.bet(Games.SLOT, "100", day);
        player.plays(bet);
        Player other = Player.joins();
        Product.rejects("bets", bet.deepCopy().put("userId", other.id().toHexString()));
        assertMoved("$125.00", "$6.25");
    }

    @Test
    void aVoidedBetIsTakenBackAndMayCount() {
        ObjectNode bet = player.bet(Games.SLOT, "100", day);
        player.plays(bet);
        player.plays(bet.deepCopy().put("status", "VOIDED"));
        assertMoved("$0.00", "$0.00");
        player.plays(bet.deepCopy().put("status", "SETTLED"));
        assertMoved("$125.00", "$6.25");
    }

    @Test
    void aBetThatArrivesVoidedMovesNothing() {
        player.plays(player.bet(Games.SLOT, "100", day).put("status", "VOIDED"));
        assertMoved("$0.00", "$0.00");
    }

    @Test
    void theHouseEdgeIsFrozenWithTheBet() {
        String slug = "changing-" + new ObjectId();
        Product.feeds().accept("games", Games.game(slug, "SLOTS").put("houseEdgePercent", 5));
        ObjectNode bet = player.bet(slug, "100", day);
        player.plays(bet);
        Product.feeds().accept("games", Games.game(slug, "SLOTS").put("houseEdgePercent", 10));
        assertMoved("$125.00", "$6.25");
        player.plays(bet);
        assertMoved("$125.00", "$6.25");
        player.plays(player.bet(slug, "100", day));
        assertMoved("$250.00", "$18.75");
    }

    @Test
    void aBodySentAgainKeepsTheHouseEdgeOfItsLastLine() {
        String slug = "changing-" + new ObjectId();
        Product.feeds().accept("games", Games.game(slug, "SLOTS").put("houseEdgePercent", 5));
        ObjectNode first = player.bet(slug, "100", day);
        ObjectNode last = first.deepCopy().put("stake", "200");
        player.plays(first, last);
        assertMoved("$250.00", "$12.50");
        Product.feeds().accept("games", Games.game(slug, "SLOTS").put("houseEdgePercent", 10));
        player.plays(first, last);
        assertMoved("$250.00", "$12.50");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "123456789012345678", "0.12345678", "123456789012345678.12345678", "10.50"})
    void amountsAreNumbersOrStringsOfDigits(String amount) {
        ObjectNode text = player.bet(Games.SLOT, "1", day).put("stake", amount).put("houseEdge", "0");
        player.plays(text);
        String number = text.toString().replace("\"stake\":\"" + amount + "\"", "\"stake\":" + amount);
        assertThat(Product.feeds().post("bets", number).json().path("accepted").asInt())
                .isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "-1", "-0.00000001", "1e400", "0.123456789", "1234567890123456789", "NaN", "\"NaN\"",
                "Infinity", "\"-1\"", "\"1e2\"", "\"\"", "\" 1\"", "\"1,5\"", "\"0x10\"",
                "\"0.123456789\"", "\"1234567890123456789\"", "true", "[1]", "{}", "null", "1e99999999999",
                "1e-99999999", "1e2147483647", "-0.0000000001e-2147483647", "1e999999999",
            })
    void aMalformedAmountIsRejected(String stake) {
        String line = player.bet(Games.SLOT, "STAKE", day).toString().replace("\"STAKE\"", stake);
        String sound = player.bet(Games.SLOT, "4", day).toString();
        var answer = Product.feeds().post("bets", line + "\n" + sound).json();
        assertThat(answer.path("accepted").asInt()).as(answer.toString()).isEqualTo(1);
        assertThat(answer.path("rejectedCount").asInt()).isEqualTo(1);
        assertMoved("$5.00", "$0.25");
    }

    @Test
    void aNegativeHouseEdgeIsRejected() {
        Product.rejects("bets", player.betOfEdge("-0.01", day));
    }

    @ParameterizedTest
    @ValueSource(strings = {"id", "userId", "providerSlug", "gameSlug", "stake", "at"})
    void aBetWithoutARequiredFieldIsRejected(String field) {
        ObjectNode bet = player.bet(Games.SLOT, "1", day);
        bet.remove(field);
        Product.rejects("bets", bet, player.bet(Games.SLOT, "1", day).putNull(field));
    }

    @Test
    void aBetOfAnUnknownUserOrGameIsRejected() {
        Product.rejects(
                "bets",
                new Player(new ObjectId()).bet(Games.SLOT, "1", day),
                player.bet("no-such-game", "1", day),
                player.bet(Games.SLOT, "1", day).put("providerSlug", "no-such-provider"),
                player.bet(Games.SLOT, "1", day).put("id", "bet-1"),
                player.bet(Games.SLOT, "1", day).put("status", "LOST"));
    }

    @Test
    void aBetMoreThanFiveMinutesAheadIsRejected() {
        var now = TestClock.now();
        Product.rejects(
                "bets",
                player.bet(Games.SLOT, "1", day)
                        .put("at", now.plus(Duration.ofMinutes(6)).toString()));
        player.plays(player.bet(Games.SLOT, "4", day)
                .put("at", now.plus(Duration.ofMinutes(4)).toString()));
        assertMoved("$5.00", "$0.25");
    }

    @ParameterizedTest
    @ValueSource(strings = {"2025-02-30T00:00:00Z", "2025-01-01", "2025-01-01T10:00:00", "now", "1735689600"})
    void aMomentIsIso8601WithAZone(String at) {
        Product.rejects("bets", player.bet(Games.SLOT, "1", day).put("at", at));
    }

    @ParameterizedTest
    @ValueSource(strings = {"T10:00:00Z", "T10:00Z", "T10:00:00.123Z", "T10:00:00.123456789Z", "T10:00:00+02:00"})
    void aMomentMayHaveAnOffsetAndAFraction(String time) {
        player.plays(player.bet(Games.SLOT, "4", day).put("at", day + time));
        assertMoved("$5.00", "$0.25");
    }

    private void assertMoved(String stakes, String houseEdge) {
        assertThat(referrer.tiers("totalStakes").getFirst()).isEqualTo(stakes);
        assertThat(referrer.tiers("totalHouseEdge").getFirst()).isEqualTo(houseEdge);
        assertThat(referrer.stat("totalReferralStakes")).isEqualTo(stakes);
    }
}
