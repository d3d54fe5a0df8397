package blackbox;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.TemporalAdjusters;
import java.util.List;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import world.TestClock;

/**
 * referralStats and referralTree: service-interface.md, "UserReferralInfoModel"; decisions.md and details.md, "Money"
 * and "Referral".
 */
@ExtendWith(Product.class)
class ReferralStatsIT {
    private final LocalDate day = Days.fresh();
    private final Player referrer = Player.joins();
    private final Player player = Player.joins(referrer);
    private static final String QUERY = "{ referralLevelForecast { level deposits nextLevel requirement missing"
            + " exactMissing pace exactPace reachedOn } }";

    @Test
    void aUserWithoutReferralsHasNothing() {
        Player player = Player.joins();
        assertThat(player.stats().toString()).isEqualTo("""
                {"username":"%s","avatarUrl":null,"directReferralsCount":0,"totalIndirectReferralsCount":0,\
                "referredThisWeek":0,"totalReferralStakes":"$0.00","totalEarning":"$0.00","totalClaimed":"$0.00",\
                "readyToClaim":"$0.00","totalReferralDeposits":"$0.00","level":"LEVEL_1"}""".formatted(player.username()));
    }

    @Test
    void everyFieldOfAReferrer() {
        List<Player> chain = Player.chain(6);
        Player top = chain.getFirst();
        top.becomes("avatarUrl", "https://a.example/me.png");
        for (Player each : chain) {
            each.plays(each.bet(Games.SLOT, "1000", day)).pays(each.deposit("100.25", day + "T10:00:00Z"));
        }
        Days.compute(day);
        JsonNode stats = top.stats();
        Json.assertHas(stats, """
                {'username': '%s', 'avatarUrl': 'https://a.example/me.png', 'directReferralsCount': 1,
                 'totalIndirectReferralsCount': 3, 'totalReferralStakes': '$5,000.00',
                 'totalReferralDeposits': '$401.00'}""".formatted(top.username()));
        // 10, 3, 2 and 1 percent of EUR 50 each
        Json.assertHas(stats, """
                {'readyToClaim': '$10.00', 'totalEarning': '$10.00', 'totalClaimed': '$0.00', 'level': 'LEVEL_1'}""");
    }

    @Test
    void stakesCountAtOnceAndEarningsAfterTheJob() {
        player.plays(player.bet(Games.SLOT, "987.648", day));
        assertThat(referrer.stat("totalReferralStakes")).isEqualTo("$1,234.56");
        assertThat(referrer.tiers("totalHouseEdge").getFirst()).isEqualTo("$61.73");
        assertThat(referrer.readyToClaim()).isEqualTo("$0.00");
        Days.compute(day);
        assertThat(referrer.readyToClaim()).isEqualTo("$6.17");
        assertThat(referrer.tiers("totalEarnings").getFirst()).isEqualTo("$6.17");
    }

    @Test
    void amountsHaveSeparatorsAndAreRoundedHalfUp() {
        player.plays(player.bet(Games.SLOT, "987654321.004", day));
        assertThat(referrer.stat("totalReferralStakes")).isEqualTo("$1,234,567,901.26");
        player.pays(player.deposit("0.00499999", day + "T10:00:00Z"));
        assertThat(referrer.stat("totalReferralDeposits")).isEqualTo("$0.00");
        player.pays(player.deposit("0.00000001", day + "T10:00:00Z"));
        assertThat(referrer.stat("totalReferralDeposits")).isEqualTo("$0.01");
    }

    @Test
    void noPlayOrDepositOfOnesOwnCounts() {
        referrer.plays(referrer.bet(Games.SLOT, "100", day)).pays(referrer.deposit("100000", day + "T10:00:00Z"));
        referrer.has("{'totalReferralStakes': '$0.00', 'totalReferralDeposits': '$0.00', 'level': 'LEVEL_1'}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"PENDING", "TIME_OUT", "SELF_EXCLUDED", "SUSPENDED", "BLOCKED", "CLOSED"})
    void usersOfEveryStatusCountAndEarn(String status) {
        Product.feed(
                "users", referrer.line().put("status", status), player.line().put("status", status));
        player.plays(player.bet(Games.SLOT, "100", day)).pays(player.deposit("7", day + "T10:00:00Z"));
        Days.compute(day);
        JsonNode stats = referrer.stats();
        Json.assertHas(stats, """
                {'directReferralsCount': 1, 'totalReferralStakes': '$125.00', 'totalReferralDeposits': '$7.00',
                 'readyToClaim': '$0.63'}""");
    }

    @ParameterizedTest
    @CsvSource({
        "49999.99999999, LEVEL_1", "50000, LEVEL_2", "249999.99999999, LEVEL_2", "250000, LEVEL_3",
        "999999.99999999, LEVEL_3", "1000000, LEVEL_4", "9999999.99999999, LEVEL_4", "10000000, LEVEL_5"
    })
    void aLevelBeginsAtExactlyItsRequirement(String deposits, String level) {
        player.pays(player.deposit(deposits, day + "T10:00:00Z"));
        assertThat(referrer.stat("level")).isEqualTo(level);
    }

    @Test
    void theLevelShownIsByAllDepositsSoFar() {
        player.pays(player.deposit("30000", day + "T10:00:00Z"));
        player.pays(player.deposit("20000", Days.today() + "T00:00:00Z"));
        assertThat(referrer.stat("level")).isEqualTo("LEVEL_2");
    }

    @ParameterizedTest
    @CsvSource({"0.07999, $0.00", "0.0799999, $0.00", "0.08, $0.01", "0.1199999, $0.01", "0.12, $0.02"})
    void lessThanOneCentOfUsdcIsNotReadyToClaim(String houseEdge, String ready) {
        player.plays(player.betOfEdge(houseEdge, day));
        Days.compute(day);
        referrer.has("{'readyToClaim': '%s', 'totalEarning': '%s'}".formatted(ready, ready));
    }

    @Test
    void centsThatWereTooFewAddUp() {
        player.plays(player.betOfEdge("0.06", day), player.betOfEdge("0.06", day.plusDays(1)));
        Days.compute(day);
        assertThat(referrer.readyToClaim()).isEqualTo("$0.00");
        Days.compute(day.plusDays(1));
        assertThat(referrer.readyToClaim()).isEqualTo("$0.02");
    }

    @Test
    void theWeekBeginsOnMondayInUtc() {
        LocalDate monday = Days.today().with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY));
        refer(referrer, monday.minusDays(1) + "T23:59:59.999Z");
        assertThat(joinedThisWeek(referrer)).isZero();
        refer(referrer, monday + "T00:00:00Z");
        assertThat(joinedThisWeek(referrer)).isEqualTo(1);
        refer(referrer, monday + "T00:30:00+02:00");
        assertThat(joinedThisWeek(referrer)).isEqualTo(1);
        assertThat(referrer.stats().path("directReferralsCount").asInt()).isEqualTo(4);
    }

    @Test
    void aNewWeekBeginsAtZero() {
        Product.assumeItsClockCanBeMoved();
        LocalDate nextMonday = Days.today().with(TemporalAdjusters.next(DayOfWeek.MONDAY));
        ObjectNode line = new Player(new ObjectId()).referredBy(referrer);
        line.remove("createdAt");
        Product.feed("users", line);
        assertThat(joinedThisWeek(referrer)).isEqualTo(1);

        TestClock.moveTo(nextMonday.atStartOfDay(ZoneOffset.UTC).toInstant().minusSeconds(30));
        assertThat(joinedThisWeek(referrer)).isEqualTo(1);
        TestClock.moveTo(nextMonday.atStartOfDay(ZoneOffset.UTC).toInstant().plusSeconds(1));
        assertThat(joinedThisWeek(referrer)).isZero();
        refer(referrer, nextMonday + "T00:00:00.500Z");
        assertThat(joinedThisWeek(referrer)).isEqualTo(1);
    }

    @Test
    void aCorrectedRegistrationMovesToItsWeek() {
        player.becomes("createdAt", Days.today() + "T00:00:00Z");
        assertThat(joinedThisWeek(referrer)).isEqualTo(1);
        Product.feed("users", player.line());
        assertThat(joinedThisWeek(referrer)).isZero();
        assertThat(referrer.stats().path("directReferralsCount").asInt()).isEqualTo(1);
    }

    @Test
    void onlyDirectReferralsCountForTheWeek() {
        Player direct = Player.joins(referrer);
        refer(direct, Days.today() + "T00:00:00Z");
        assertThat(joinedThisWeek(referrer)).isZero();
        assertThat(joinedThisWeek(direct)).isEqualTo(1);
    }

    private static void refer(Player referrer, String createdAt) {
        Product.feed("users", new Player(new ObjectId()).referredBy(referrer).put("createdAt", createdAt));
    }

    private static int joinedThisWeek(Player player) {
        return player.stats().path("referredThisWeek").asInt(-1);
    }

    @Test
    void fourTiersCountAndNeverTheFifth() {
        List<Player> chain = Player.chain(6);
        for (int i = 1; i < 6; i++) {
            chain.get(i).plays(chain.get(i).bet(Games.SLOT, i + "00", day));
        }
        Days.compute(day);
        Player top = chain.getFirst();
        assertThat(top.tiers("tier")).containsExactly("TIER_1", "TIER_2", "TIER_3", "TIER_4");
        assertThat(top.tiers("referralsCount")).containsExactly("1", "1", "1", "1");
        assertThat(top.tiers("totalStakes")).containsExactly("$125.00", "$250.00", "$375.00", "$500.00");
        assertThat(top.tiers("totalHouseEdge")).containsExactly("$6.25", "$12.50", "$18.75", "$25.00");
        assertThat(top.tiers("totalEarnings")).containsExactly("$0.63", "$0.38", "$0.38", "$0.25");
        assertThat(top.stat("totalReferralStakes")).isEqualTo("$1,250.00");
    }

    @Test
    void branchesAddUp() {
        Player root = Player.joins();
        Player left = Player.joins(root);
        Player right = Player.joins(root);
        Player leaf = Player.joins(right);
        for (Player each : List.of(left, right, leaf)) {
            each.plays(each.bet(Games.SLOT, "100", day));
        }
        assertThat(root.tiers("referralsCount")).containsExactly("2", "1", "0", "0");
        assertThat(root.tiers("totalStakes")).containsExactly("$250.00", "$125.00", "$0.00", "$0.00");
        assertThat(left.tiers("referralsCount")).containsExactly("0", "0", "0", "0");
    }

    @Test
    void withoutDepositsTheNextLevelIsNeverReached() {
        assertThat(forecast().toString()).isEqualTo("""
                {"level":"LEVEL_1","deposits":"$0.00","nextLevel":"LEVEL_2","requirement":"$50,000",\
                "missing":"$50,000.00","exactMissing":"50000","pace":"$0.00","exactPace":"0","reachedOn":null}""");
    }

    @Test
    void theDepositsOfTwentyEightDaysAreThePace() {
        LocalDate today = Days.today();
        player.pays(
                player.deposit("20000", today.minusDays(28) + "T23:59:59.999Z"),
                player.deposit("1000.5", today.minusDays(27) + "T00:00:00Z"),
                player.deposit("1000", today + "T00:00:00Z"));
        // 27999.5 * 28 / 2000.5 = 391.9
        assertThat(forecast().toString()).isEqualTo("""
                {"level":"LEVEL_1","deposits":"$22,000.50","nextLevel":"LEVEL_2","requirement":"$50,000",\
                "missing":"$27,999.50","exactMissing":"27999.5","pace":"$2,000.50","exactPace":"2000.5",\
                "reachedOn":"%sT00:00:00Z"}""".formatted(today.plusDays(392)));
    }

    @Test
    void thereIsNothingAboveTheHighestLevel() {
        player.pays(player.deposit("10000000", Days.today() + "T00:00:00Z"));
        assertThat(forecast().toString()).isEqualTo("""
                {"level":"LEVEL_5","deposits":"$10,000,000.00","nextLevel":null,"requirement":null,"missing":null,\
                "exactMissing":null,"pace":"$10,000,000.00","exactPace":"10000000","reachedOn":null}""");
    }

    private JsonNode forecast() {
        return referrer.data(QUERY).path("referralLevelForecast");
    }
}
