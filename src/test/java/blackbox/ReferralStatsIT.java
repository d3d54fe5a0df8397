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
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import world.TestClock;

/** referralStats: service-interface.md, "UserReferralInfoModel"; decisions.md and details.md, "Money" and "Referral". */
@ExtendWith(Product.class)
class ReferralStatsIT {
    private final LocalDate day = Days.fresh();

    @AfterEach
    void realTime() {
        TestClock.reset();
    }

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
        Product.feeds().accept("users", top.line().put("avatarUrl", "https://a.example/me.png"));
        for (Player each : chain) {
            each.plays(each.bet(Games.SLOT, "1000", day)).pays(each.deposit("100.25", day + "T10:00:00Z"));
        }
        Days.compute(day);
        JsonNode stats = top.stats();
        assertThat(stats.path("username").asText()).isEqualTo(top.username());
        assertThat(stats.path("avatarUrl").asText()).isEqualTo("https://a.example/me.png");
        assertThat(stats.path("directReferralsCount").asInt()).isEqualTo(1);
        assertThat(stats.path("totalIndirectReferralsCount").asInt()).isEqualTo(3);
        assertThat(stats.path("totalReferralStakes").asText()).isEqualTo("$5,000.00");
        assertThat(stats.path("totalReferralDeposits").asText()).isEqualTo("$401.00");
        // 10, 3, 2 and 1 percent of EUR 50 each
        assertThat(stats.path("readyToClaim").asText()).isEqualTo("$10.00");
        assertThat(stats.path("totalEarning").asText()).isEqualTo("$10.00");
        assertThat(stats.path("totalClaimed").asText()).isEqualTo("$0.00");
        assertThat(stats.path("level").asText()).isEqualTo("LEVEL_1");
    }

    @Test
    void stakesCountAtOnceAndEarningsAfterTheJob() {
        Player referrer = Player.joins();
        Player player = Player.joins(referrer);
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
        Player referrer = Player.joins();
        Player player = Player.joins(referrer);
        player.plays(player.bet(Games.SLOT, "987654321.004", day));
        assertThat(referrer.stat("totalReferralStakes")).isEqualTo("$1,234,567,901.26");
        player.pays(player.deposit("0.00499999", day + "T10:00:00Z"));
        assertThat(referrer.stat("totalReferralDeposits")).isEqualTo("$0.00");
        player.pays(player.deposit("0.00000001", day + "T10:00:00Z"));
        assertThat(referrer.stat("totalReferralDeposits")).isEqualTo("$0.01");
    }

    @Test
    void noPlayOrDepositOfOnesOwnCounts() {
        Player referrer = Player.joins();
        referrer.plays(referrer.bet(Games.SLOT, "100", day)).pays(referrer.deposit("100000", day + "T10:00:00Z"));
        assertThat(referrer.stat("totalReferralStakes")).isEqualTo("$0.00");
        assertThat(referrer.stat("totalReferralDeposits")).isEqualTo("$0.00");
        assertThat(referrer.stat("level")).isEqualTo("LEVEL_1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"PENDING", "TIME_OUT", "SELF_EXCLUDED", "SUSPENDED", "BLOCKED", "CLOSED"})
    void usersOfEveryStatusCountAndEarn(String status) {
        Player referrer = Player.joins();
        Player player = Player.joins(referrer);
        Product.feeds()
                .accept(
                        "users",
                        referrer.line().put("status", status),
                        player.line().put("status", status));
        player.plays(player.bet(Games.SLOT, "100", day)).pays(player.deposit("7", day + "T10:00:00Z"));
        Days.compute(day);
        JsonNode stats = referrer.stats();
        assertThat(stats.path("directReferralsCount").asInt()).isEqualTo(1);
        assertThat(stats.path("totalReferralStakes").asText()).isEqualTo("$125.00");
        assertThat(stats.path("totalReferralDeposits").asText()).isEqualTo("$7.00");
        assertThat(stats.path("readyToClaim").asText()).isEqualTo("$0.63");
    }

    @ParameterizedTest
    @CsvSource({
        "49999.99999999, LEVEL_1", "50000, LEVEL_2", "249999.99999999, LEVEL_2", "250000, LEVEL_3",
        "999999.99999999, LEVEL_3", "1000000, LEVEL_4", "9999999.99999999, LEVEL_4", "10000000, LEVEL_5"
    })
    void aLevelBeginsAtExactlyItsRequirement(String deposits, String level) {
        Player referrer = Player.joins();
        Player player = Player.joins(referrer);
        player.pays(player.deposit(deposits, day + "T10:00:00Z"));
        assertThat(referrer.stat("level")).isEqualTo(level);
    }

    @Test
    void theLevelShownIsByAllDepositsSoFar() {
        Player referrer = Player.joins();
        Player player = Player.joins(referrer);
        player.pays(player.deposit("30000", day + "T10:00:00Z"));
        player.pays(player.deposit("20000", Days.today() + "T00:00:00Z"));
        assertThat(referrer.stat("level")).isEqualTo("LEVEL_2");
    }

    @ParameterizedTest
    @CsvSource({"0.07999, $0.00", "0.0799999, $0.00", "0.08, $0.01", "0.1199999, $0.01", "0.12, $0.02"})
    void lessThanOneCentOfUsdcIsNotReadyToClaim(String houseEdge, String ready) {
        Player referrer = Player.joins();
        Player player = Player.joins(referrer);
        player.plays(player.betOfEdge(houseEdge, day));
        Days.compute(day);
        assertThat(referrer.readyToClaim()).isEqualTo(ready);
        assertThat(referrer.stat("totalEarning")).isEqualTo(ready);
    }

    @Test
    void centsThatWereTooFewAddUp() {
        Player referrer = Player.joins();
        Player player = Player.joins(referrer);
        player.plays(player.betOfEdge("0.06", day), player.betOfEdge("0.06", day.plusDays(1)));
        Days.compute(day);
        assertThat(referrer.readyToClaim()).isEqualTo("$0.00");
        Days.compute(day.plusDays(1));
        assertThat(referrer.readyToClaim()).isEqualTo("$0.02");
    }

    @Test
    void theWeekBeginsOnMondayInUtc() {
        LocalDate monday = Days.today().with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY));
        Player referrer = Player.joins();
        refer(referrer, monday.minusDays(1) + "T23:59:59.999Z");
        assertThat(joinedThisWeek(referrer)).isZero();
        refer(referrer, monday + "T00:00:00Z");
        assertThat(joinedThisWeek(referrer)).isEqualTo(1);
        refer(referrer, monday + "T00:30:00+02:00");
        assertThat(joinedThisWeek(referrer)).isEqualTo(1);
        assertThat(referrer.stats().path("directReferralsCount").asInt()).isEqualTo(3);
    }

    @Test
    void aNewWeekBeginsAtZero() {
        Product.assumeItsClockCanBeMoved();
        LocalDate nextMonday = Days.today().with(TemporalAdjusters.next(DayOfWeek.MONDAY));
        Player referrer = Player.joins();
        var justNow = new Player(new ObjectId());
        ObjectNode line = justNow.referredBy(referrer);
        line.remove("createdAt");
        Product.feeds().accept("users", line);
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
        Player referrer = Player.joins();
        Player player = Player.joins(referrer);
        Product.feeds().accept("users", player.line().put("createdAt", Days.today() + "T00:00:00Z"));
        assertThat(joinedThisWeek(referrer)).isEqualTo(1);
        Product.feeds().accept("users", player.line());
        assertThat(joinedThisWeek(referrer)).isZero();
        assertThat(referrer.stats().path("directReferralsCount").asInt()).isEqualTo(1);
    }

    @Test
    void onlyDirectReferralsCountForTheWeek() {
        Player referrer = Player.joins();
        Player direct = Player.joins(referrer);
        refer(direct, Days.today() + "T00:00:00Z");
        assertThat(joinedThisWeek(referrer)).isZero();
        assertThat(joinedThisWeek(direct)).isEqualTo(1);
    }

    @Test
    void takenBackEarningsNeverMakeTheShownAmountNegative() {
        Player referrer = Player.joins();
        Player player = Player.joins(referrer);
        ObjectNode bet = player.bet(Games.SLOT, "1000", day);
        player.plays(bet);
        Days.compute(day);
        assertThat(referrer.readyToClaim()).isEqualTo("$6.25");
        player.plays(bet.deepCopy().put("status", "VOIDED"));
        Days.compute(day);
        assertThat(referrer.readyToClaim()).isEqualTo("$0.00");
        assertThat(referrer.stat("totalEarning")).isEqualTo("$0.00");
        assertThat(referrer.tiers("totalEarnings").getFirst()).isEqualTo("$0.00");
    }

    private static void refer(Player referrer, String createdAt) {
        Product.feeds()
                .accept("users", new Player(new ObjectId()).referredBy(referrer).put("createdAt", createdAt));
    }

    private static int joinedThisWeek(Player player) {
        return player.stats().path("referredThisWeek").asInt(-1);
    }
}
