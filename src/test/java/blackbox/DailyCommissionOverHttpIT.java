package blackbox;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * decisions.md, "Referral and commission"; feeds.md and details.md, "Money" and "Referral and the day": what a day pays, and
 * what comes after it was computed.
 */
@ExtendWith(Product.class)
class DailyCommissionOverHttpIT {
    private final LocalDate day = Days.fresh();
    private final LocalDate next = day.plusDays(1);
    private final Player referrer = Player.joins();
    private final Player player = Player.joins(referrer);

    @ParameterizedTest
    @CsvSource({
        "LEVEL_1, 0, $12.50, $3.75, $2.50, $1.25", "LEVEL_1, 49999.99, $12.50, $3.75, $2.50, $1.25",
        "LEVEL_2, 50000, $15.00, $4.38, $3.13, $1.56", "LEVEL_3, 250000, $18.75, $5.00, $3.75, $1.88",
        "LEVEL_4, 1000000, $21.88, $5.63, $4.38, $2.19", "LEVEL_5, 10000000, $25.00, $7.50, $5.00, $2.50"
    })
    void everyLevelPaysEveryTierItsRate(
            String level, String deposits, String tier1, String tier2, String tier3, String tier4) {
        List<Player> chain = Player.chain(6);
        chain.get(4).pays(chain.get(4).deposit(deposits, day + "T23:59:59.999Z"));
        for (Player each : chain.subList(1, 6)) {
            each.plays(each.betOfEdge("100", day));
        }
        Days.compute(day);
        Player top = chain.getFirst();
        assertThat(top.stat("level")).isEqualTo(level);
        assertThat(top.tiers("totalEarnings")).containsExactly(tier1, tier2, tier3, tier4);
    }

    @Test
    void bothCategoriesPay() {
        player.plays(player.bet(Games.SLOT, "1000", day), player.bet(Games.ROULETTE, "100", day));
        Days.compute(day);
        assertThat(referrer.readyToClaim()).isEqualTo("$6.59");
    }

    @Test
    void depositsUpToTheEndOfTheDayMakeItsLevel() {
        Player late = Player.joins();
        Player lastMoment = Player.joins();
        for (Player referrer : List.of(late, lastMoment)) {
            Player player = Player.joins(referrer);
            player.plays(player.betOfEdge("100", day).put("at", day + "T00:00:00Z"));
            String at = referrer == late ? day.plusDays(1) + "T00:00:00Z" : day + "T23:59:59.999Z";
            player.pays(player.deposit("250000", at));
        }
        Days.compute(day);
        late.has("{'readyToClaim': '$12.50', 'level': 'LEVEL_3'}");
        assertThat(lastMoment.readyToClaim()).isEqualTo("$18.75");
    }

    @Test
    void depositsOfTiersOneToFourMakeTheLevelAndNeverTheFifth() {
        List<Player> chain = Player.chain(6);
        chain.get(1).plays(chain.get(1).betOfEdge("100", day));
        chain.get(4).pays(chain.get(4).deposit("49999", day + "T10:00:00Z"));
        chain.get(5).pays(chain.get(5).deposit("1000000", day + "T10:00:00Z"));
        chain.getFirst().pays(chain.getFirst().deposit("1000000", day + "T10:00:00Z"));
        Days.compute(day);
        assertThat(chain.getFirst().readyToClaim()).isEqualTo("$12.50");
    }

    @Test
    void aDayHasTwentyFourHoursInUtc() {
        player.plays(
                player.betOfEdge("1", day).put("at", day + "T00:00:00Z"),
                player.betOfEdge("10", day).put("at", day + "T23:59:59.999Z"),
                player.betOfEdge("100", day).put("at", day.plusDays(1) + "T00:00:00Z"),
                player.betOfEdge("1000", day).put("at", day.minusDays(1) + "T23:59:59.999Z"),
                player.betOfEdge("10000", day).put("at", day + "T01:00:00+02:00"));
        Days.compute(day);
        assertThat(referrer.readyToClaim()).isEqualTo("$1.38");
    }

    /**
     * At LEVEL_1 a direct referral's house edge of EUR 0.0799999 pays EUR 0.00799999, just short of 0.01 USDC, and
     * another 0.00000005 pays exactly half of the last digit: in the same cell the sum rounds up to the even 0.008, in
     * a cell of its own the half rounds down to the even zero. So the shown cent tells rounding, cells and categories.
     */
    @Test
    void cellsAreRoundedEachHalfEvenAndEveryTypeOfGameIsInItsCategory() {
        var referrers = new ArrayList<Player>();
        var expected = new ArrayList<String>();
        String unique = "c" + new ObjectId();
        for (List<String> types : List.of(Games.CAT_1, Games.CAT_2)) {
            String same = types.equals(Games.CAT_1) ? Games.SLOT : Games.ROULETTE;
            String other = types.equals(Games.CAT_1) ? Games.ROULETTE : Games.SLOT;
            for (String type : types) {
                referrers.add(aHairShortOfACent(unique + type, type, same));
                referrers.add(aHairShortOfACent(unique + type, type, other));
                expected.addAll(List.of("$0.01", "$0.00"));
            }
        }
        Days.compute(day);
        assertThat(referrers.stream().map(Player::readyToClaim)).containsExactlyElementsOf(expected);
    }

    private Player aHairShortOfACent(String slug, String type, String otherGame) {
        Product.feed("games", Games.game(slug, type));
        Player referrer = Player.joins();
        Player player = Player.joins(referrer);
        player.plays(
                player.bet(otherGame, "1", day).put("houseEdge", "0.0799999"),
                player.bet(slug, "1", day).put("houseEdge", "0.00000005"));
        return referrer;
    }

    @Test
    void cellsOfTwoTiersAreRoundedEachForItself() {
        List<Player> chain = Player.chain(3);
        chain.get(1).plays(chain.get(1).betOfEdge("0.0799999", day));
        // 3 percent of it are EUR 0.000000003, in a cell of their own nothing
        chain.get(2).plays(chain.get(2).betOfEdge("0.0000001", day));
        Days.compute(day);
        assertThat(chain.getFirst().readyToClaim()).isEqualTo("$0.00");
        assertThat(chain.get(1).readyToClaim()).isEqualTo("$0.00");
    }

    /** A stake times 5 percent that ends in half of the eighth decimal, beside EUR 0.07999994 or 0.07999993. */
    @ParameterizedTest
    @CsvSource({"0.0000001, 0.07999994, $0.00", "0.0000003, 0.07999993, $0.01", "0.0000002, 0.07999994, $0.01"})
    void theHouseEdgeOfABetIsRoundedHalfEvenToEightDecimals(String stake, String beside, String ready) {
        player.plays(player.bet(Games.SLOT, stake, day), player.betOfEdge(beside, day));
        Days.compute(day);
        assertThat(referrer.readyToClaim()).isEqualTo(ready);
    }

    @Test
    void exactHouseEdgesAreSummedBeforeTheyAreRounded() {
        // 10 percent of each is less than the last digit, of all together EUR 0.008
        ObjectNode[] bets = new ObjectNode[2000];
        for (int i = 0; i < bets.length; i++) {
            bets[i] = player.betOfEdge("0.00000004", day);
        }
        player.plays(bets);
        player.plays(player.betOfEdge("0.07992", day));
        Days.compute(day);
        assertThat(referrer.readyToClaim()).isEqualTo("$0.01");
    }

    @Test
    void aLateBetMarksItsDayAndIsPaidWhenTheDayIsAskedForAgain() {
        player.plays(player.betOfEdge("100", day));
        assertThat(Days.compute(day).path("recalculationNeeded").asBoolean(true))
                .isFalse();

        player.plays(player.betOfEdge("60", day));
        JsonNode marked = Days.progress(day);
        Json.assertHas(marked, "{'recalculationNeeded': true, 'state': 'DONE'}");
        assertThat(referrer.readyToClaim()).isEqualTo("$12.50");

        Days.compute(day);
        assertThat(Days.marked(day)).isFalse();
        assertThat(referrer.readyToClaim()).isEqualTo("$20.00");
        assertThat(referrer.tiers("totalEarnings").getFirst()).isEqualTo("$20.00");
    }

    @Test
    void aBatchRequestForAMarkedDayPaysNothingBeforeItIsAskedForAgain() {
        player.plays(player.betOfEdge("100", day));
        Days.compute(day);
        player.plays(player.betOfEdge("60", day));
        Product.ok(Product.jobs().batch(day, 100));
        assertThat(referrer.readyToClaim()).isEqualTo("$12.50");
        assertThat(Days.marked(day)).isTrue();
    }

    @Test
    void aLateVoidTakesTheDifferenceBack() {
        ObjectNode bet = player.betOfEdge("60", day);
        player.plays(bet, player.betOfEdge("100", day));
        Days.compute(day);
        player.plays(bet.deepCopy().put("status", "VOIDED"));
        Days.compute(day);
        assertThat(referrer.readyToClaim()).isEqualTo("$12.50");
    }

    @Test
    void aBetThatMovesToAnotherDayMarksBoth() {
        ObjectNode bet = player.betOfEdge("60", day);
        player.plays(bet, player.betOfEdge("100", next));
        Days.compute(day);
        Days.compute(next);
        player.plays(bet.deepCopy().put("at", next + "T12:00:00Z"));
        assertThat(Days.marked(day)).isTrue();
        assertThat(Days.marked(next)).isTrue();
        Days.compute(day);
        assertThat(referrer.readyToClaim()).isEqualTo("$12.50");
        Days.compute(next);
        assertThat(referrer.readyToClaim()).isEqualTo("$20.00");
    }

    @Test
    void theSameBetAgainMarksNothing() {
        ObjectNode bet = player.betOfEdge("60", day);
        player.plays(bet);
        Days.compute(day);
        player.plays(bet);
        assertThat(Days.marked(day)).isFalse();
    }

    @Test
    void aLateBetPaysReferrersWhoHadNoRow() {
        player.plays(player.betOfEdge("100", day));
        Days.compute(day);
        List<Player> others = Player.chain(6);
        others.getLast().plays(others.getLast().betOfEdge("100", day));
        Days.compute(day);
        assertThat(others.subList(0, 5).stream().map(Player::readyToClaim))
                .containsExactly("$0.00", "$1.25", "$2.50", "$3.75", "$12.50");
        assertThat(referrer.readyToClaim()).isEqualTo("$12.50");
    }

    @Test
    void aLateBetOfAUserWithoutAReferrerMarksNothingThatPays() {
        player.plays(player.betOfEdge("100", day));
        Days.compute(day);
        referrer.plays(referrer.betOfEdge("100", day));
        Days.compute(day);
        assertThat(referrer.readyToClaim()).isEqualTo("$12.50");
    }

    @Test
    void aLateDepositMarksEveryComputedDayFromItsOwnWhoseLevelItChanges() {
        LocalDate before = day.minusDays(1);
        player.plays(player.betOfEdge("100", before), player.betOfEdge("100", day), player.betOfEdge("100", next));
        List.of(before, day, next).forEach(Days::compute);
        assertThat(referrer.readyToClaim()).isEqualTo("$37.50");

        player.pays(player.deposit("250000", day + "T23:00:00Z"));
        assertThat(Days.marked(before)).isFalse();
        assertThat(Days.marked(day)).isTrue();
        assertThat(Days.marked(next)).isTrue();
        Days.compute(day);
        Days.compute(next);
        assertThat(referrer.readyToClaim()).isEqualTo("$50.00");
    }

    @Test
    void aLateDepositThatChangesNoLevelMarksNothing() {
        player.plays(player.betOfEdge("100", day));
        Days.compute(day);
        player.pays(player.deposit("49999.99", day + "T10:00:00Z"));
        assertThat(Days.marked(day)).isFalse();
        player.pays(player.deposit("0.01", next + "T00:00:00Z"));
        assertThat(Days.marked(day)).isFalse();
        player.pays(player.deposit("0.01", day + "T10:00:00Z"));
        assertThat(Days.marked(day)).isTrue();
    }

    @Test
    void aDepositThatShrinksOrMovesMarksTheDaysWhoseLevelItChanges() {
        ObjectNode deposit = player.deposit("50000", day + "T10:00:00Z");
        player.pays(deposit).plays(player.betOfEdge("100", day), player.betOfEdge("100", next));
        Days.compute(day);
        Days.compute(next);
        assertThat(referrer.readyToClaim()).isEqualTo("$30.00");

        player.pays(deposit.deepCopy().put("at", next + "T10:00:00Z"));
        assertThat(Days.marked(day)).isTrue();
        assertThat(Days.marked(next)).isFalse();
        Days.compute(day);
        assertThat(referrer.readyToClaim()).isEqualTo("$27.50");

        player.pays(deposit.deepCopy().put("at", next + "T10:00:00Z").put("amountUsd", "1"));
        assertThat(Days.marked(next)).isTrue();
        Days.compute(next);
        assertThat(referrer.readyToClaim()).isEqualTo("$25.00");
    }

    @Test
    void aLateDepositOfTheFourthTierCountsAndOfTheFifthDoesNot() {
        List<Player> chain = Player.chain(6);
        chain.get(1).plays(chain.get(1).betOfEdge("100", day));
        Days.compute(day);
        chain.get(5).pays(chain.get(5).deposit("50000", day + "T10:00:00Z"));
        assertThat(Days.marked(day)).isFalse();
        chain.get(4).pays(chain.get(4).deposit("50000", day + "T10:00:00Z"));
        assertThat(Days.marked(day)).isTrue();
        Days.compute(day);
        assertThat(chain.getFirst().readyToClaim()).isEqualTo("$15.00");
    }

    @Test
    void laterEarningsMakeUpForACorrection() {
        ObjectNode bet = player.betOfEdge("100", day);
        player.plays(bet, player.betOfEdge("40", next));
        Days.compute(day);
        player.plays(bet.deepCopy().put("status", "VOIDED"));
        Days.compute(day);
        assertThat(referrer.readyToClaim()).isEqualTo("$0.00");
        Days.compute(next);
        assertThat(referrer.readyToClaim()).isEqualTo("$5.00");
    }
}
