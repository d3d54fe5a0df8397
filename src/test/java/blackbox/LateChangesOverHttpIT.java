package blackbox;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** feeds.md and details.md, "Referral and the day": what comes after its day was computed. */
@ExtendWith(Product.class)
class LateChangesOverHttpIT {
    private final LocalDate day = Days.fresh();
    private final LocalDate next = day.plusDays(1);
    private Player referrer;
    private Player player;

    @BeforeEach
    void aReferredPlayer() {
        referrer = Player.joins();
        player = Player.joins(referrer);
    }

    @Test
    void aLateBetMarksItsDayAndIsPaidWhenTheDayIsAskedForAgain() {
        player.plays(player.betOfEdge("100", day));
        JsonNode done = Days.compute(day);
        assertThat(done.path("recalculationNeeded").asBoolean(true)).isFalse();

        player.plays(player.betOfEdge("60", day));
        JsonNode marked = Days.progress(day);
        assertThat(marked.path("recalculationNeeded").asBoolean()).isTrue();
        assertThat(marked.path("state").asText()).isEqualTo("DONE");
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
        assertThat(Product.jobs().batch(day, 100).status()).isEqualTo(200);
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
