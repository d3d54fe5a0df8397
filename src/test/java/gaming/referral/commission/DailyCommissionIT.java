package gaming.referral.commission;

import static org.assertj.core.api.Assertions.assertThat;
import static sandbox.Json.record;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.Feeds;
import dev.Http;
import jakarta.enterprise.inject.spi.CDI;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import sandbox.Waiting;
import world.Jobs;
import world.Rows;
import world.World;

@ExtendWith(World.class)
class DailyCommissionIT {
    private static final LocalDate TODAY = LocalDate.now(ZoneOffset.UTC);
    private final Feeds feeds = World.feeds();
    private final Jobs jobs = Jobs.here();

    @BeforeAll
    static void feedsTheCatalogue() {
        World.feeds().accept("token-rates", record("symbol", "USDC", "rate", "0.8", "at", TODAY + "T00:00:00Z"));
        World.feeds().accept("providers", record("slug", "acme", "name", "Acme"));
        World.feeds()
                .accept(
                        "games",
                        record(
                                "slug",
                                "slot",
                                "providerSlug",
                                "acme",
                                "name",
                                "S",
                                "code",
                                "s",
                                "type",
                                "SLOTS",
                                "houseEdgePercent",
                                5),
                        record(
                                "slug",
                                "wheel",
                                "providerSlug",
                                "acme",
                                "name",
                                "W",
                                "code",
                                "w",
                                "type",
                                "ROULETTE",
                                "houseEdgePercent",
                                "2.7"));
    }

    @Test
    void paysFourTiersAtTheirRates() {
        LocalDate day = TODAY.minusDays(40);
        ObjectId[] chain = chain(6);
        feeds.accept("bets", bet(chain[5], "slot", "1000", day), bet(chain[5], "wheel", "100", day));

        jobs.run(day);

        // House edge 50 and 2.7; LEVEL_1 pays 10, 3, 2 and 1 percent of it to the four above
        assertThat(earnings(chain[4]).path("TIER_1").asText()).isEqualTo("$6.59");
        assertThat(earnings(chain[3]).path("TIER_2").asText()).isEqualTo("$1.98");
        assertThat(earnings(chain[2]).path("TIER_3").asText()).isEqualTo("$1.32");
        assertThat(earnings(chain[1]).path("TIER_4").asText()).isEqualTo("$0.66");
        assertThat(stats(chain[0]).path("readyToClaim").asText()).isEqualTo("$0.00");
        assertThat(stats(chain[4]).path("readyToClaim").asText()).isEqualTo("$6.59");
    }

    @Test
    void aLaterRunBeginsWithNoUserDone() throws SQLException {
        LocalDate day = TODAY.minusDays(39);
        ObjectId[] chain = chain(2);
        feeds.accept("bets", bet(chain[1], "slot", "1000", day));
        jobs.run(day);
        feeds.accept("bets", bet(chain[1], "slot", "500", day));
        try (var connection = World.connection();
                var statement = connection.createStatement()) {
            // Its batch waits for the row
            connection.setAutoCommit(false);
            statement.execute("select 1 from commission where day = '" + day + "' for update");
            jobs.queue(day);
            assertThat(jobs.progress(day).path("state").asText()).isEqualTo("QUEUED");
            assertThat(jobs.progress(day).path("usersTotal").asInt()).isEqualTo(1);
            assertThat(jobs.progress(day).path("usersDone").asInt()).isZero();
            connection.rollback();
        }
        jobs.awaitDone(day);
        assertThat(jobs.progress(day).path("usersDone").asInt()).isEqualTo(1);
    }

    /** House edges of 0.00000001 to 0.00000040, at 10, 3, 2 and 1 percent: many products lie halfway between two digits. */
    @Test
    void roundsEveryCellToTheEvenDigitBeforeItAdds() {
        LocalDate day = TODAY.minusDays(44);
        var expected = new ArrayList<String>();
        var found = new ArrayList<String>();
        var chains = new ArrayList<ObjectId[]>();
        for (int number = 1; number <= 40; number++) {
            ObjectId[] chain = chain(5);
            chains.add(chain);
            BigDecimal stake = BigDecimal.valueOf(20L * number, 8);
            feeds.accept("bets", bet(chain[4], "slot", stake.toPlainString(), day));
        }
        jobs.run(day);
        for (int number = 1; number <= 40; number++) {
            for (int tier = 1; tier <= 4; tier++) {
                int percent = List.of(10, 3, 2, 1).get(tier - 1);
                expected.add(BigDecimal.valueOf((long) number * percent, 10)
                        .setScale(8, RoundingMode.HALF_EVEN)
                        .toPlainString());
                found.addAll(Rows.here()
                        .texts("select earned_%d_1 from commission where day = '%s' and user_id = 0x%s"
                                .formatted(tier, day, chains.get(number - 1)[4 - tier])));
            }
        }
        assertThat(found).isEqualTo(expected);
    }

    @Test
    void addsTheDifferenceOfALateBet() {
        LocalDate day = TODAY.minusDays(41);
        ObjectId[] chain = chain(2);
        feeds.accept("bets", bet(chain[1], "slot", "1000", day));
        jobs.run(day);

        feeds.accept("bets", bet(chain[1], "slot", "200", day));
        assertThat(jobs.progress(day).path("recalculationNeeded").asBoolean()).isTrue();
        assertThat(stats(chain[0]).path("readyToClaim").asText()).isEqualTo("$6.25");
        jobs.run(day);

        assertThat(stats(chain[0]).path("readyToClaim").asText()).isEqualTo("$7.50");
        assertThat(jobs.progress(day).path("recalculationNeeded").asBoolean()).isFalse();
    }

    @Test
    void aLateBetOfAClosedMonthMovesTheBalanceToo() {
        LocalDate day = TODAY.minusDays(100);
        ObjectId[] chain = chain(2);
        feeds.accept("bets", bet(chain[1], "slot", "1000", day), bet(chain(2)[1], "slot", "10", TODAY.minusDays(39)));
        jobs.run(day);
        jobs.run(TODAY.minusDays(39));
        Waiting.until(() -> {
            CDI.current().select(CommissionBalances.class).get().keep();
            return hasBalance(chain[0], "5");
        });

        feeds.accept("bets", bet(chain[1], "slot", "200", day));
        jobs.run(day);
        assertThat(hasBalance(chain[0], "6")).isTrue();
    }

    private static boolean hasBalance(ObjectId user, String euros) {
        return Rows.here().count("commission_balance where user_id = ? and earned = " + euros, user) == 1;
    }

    @Test
    void showsTheMovementAtOnceInStakes() {
        ObjectId[] chain = chain(3);
        feeds.accept(
                "deposits",
                record(
                        "id",
                        "d" + chain[2],
                        "userId",
                        chain[2].toHexString(),
                        "amount",
                        "40000",
                        "at",
                        TODAY + "T00:00:00Z"));
        feeds.accept("bets", bet(chain[2], "slot", "10", TODAY.minusDays(1)));
        JsonNode stats = stats(chain[0]);
        assertThat(stats.path("totalReferralStakes").asText()).isEqualTo("$12.50");
        assertThat(stats.path("totalReferralDeposits").asText()).isEqualTo("$50,000.00");
        assertThat(stats.path("level").asText()).isEqualTo("LEVEL_2");
        assertThat(stats.path("directReferralsCount").asInt()).isEqualTo(1);
        assertThat(stats.path("totalIndirectReferralsCount").asInt()).isEqualTo(1);
    }

    @Test
    void takesUpADayThatWasGivenUp() throws SQLException {
        LocalDate day = TODAY.minusDays(42);
        ObjectId[] chain = chain(2);
        feeds.accept("bets", bet(chain[1], "slot", "1000", day));
        leaveWorkBehind(day, chain[0]);

        CDI.current().select(DailyCommission.class).get().giveUp(day);
        assertThat(jobs.progress(day).path("state").asText()).isEqualTo("FAILED");

        jobs.run(day);
        assertThat(jobs.progress(day).path("state").asText()).isEqualTo("DONE");
        assertThat(stats(chain[0]).path("readyToClaim").asText()).isEqualTo("$6.25");
    }

    @Test
    void keepsARevisionOfEachChangeWithItsCauses() {
        LocalDate day = TODAY.minusDays(46);
        ObjectId[] chain = chain(2);
        ObjectNode bet = bet(chain[1], "slot", "1000", day);
        feeds.accept("bets", bet);
        jobs.run(day);
        feeds.accept("bets", bet(chain[1], "slot", "200", day));
        jobs.run(day);
        feeds.accept("bets", bet.deepCopy().put("stake", "500"), bet(chain[1], "slot", "500", day));
        feeds.accept("deposits", deposit(chain[1], "60000", day));
        jobs.run(day);
        feeds.accept("bets", bet.deepCopy().put("stake", "400"), bet(chain[1], "slot", "100", day));
        jobs.run(day);

        assertThat(revisions(day, chain[0]))
                .containsExactly(
                        "FIRST_RUN null 1 0.00000000 5.00000000",
                        "LATE_BET 1 1 5.00000000 6.00000000",
                        "LATE_BET,CORRECTED_BET,LATE_DEPOSIT 1 2 6.00000000 7.20000000");
    }

    @Test
    void keepsARevisionOfARowThatGoes() {
        LocalDate day = TODAY.minusDays(47);
        ObjectId[] chain = chain(2);
        ObjectNode bet = bet(chain[1], "slot", "1000", day);
        feeds.accept("bets", bet);
        jobs.run(day);
        feeds.accept("bets", bet.deepCopy().put("status", "VOIDED"));
        jobs.run(day);

        assertThat(revisions(day, chain[0]))
                .containsExactly(
                        "FIRST_RUN null 1 0.00000000 5.00000000", "CORRECTED_BET 1 null 5.00000000 0.00000000");
    }

    private static List<String> revisions(LocalDate day, ObjectId user) {
        return Rows.here()
                .texts(("select concat_ws(' ', causes, ifnull(level_before, 'null'), ifnull(level_after, 'null'),"
                                + " earned_before, earned_after) from commission_revision"
                                + " where day = '%s' and user_id = 0x%s order by run")
                        .formatted(day, user));
    }

    @Test
    void marksNothingWhenOnlyTheWinOfABetMoves() {
        LocalDate day = TODAY.minusDays(43);
        ObjectId[] chain = chain(2);
        ObjectNode bet = bet(chain[1], "slot", "1000", day);
        feeds.accept("bets", bet);
        jobs.run(day);

        feeds.accept("bets", bet.deepCopy().put("won", "500"));
        assertThat(jobs.progress(day).path("recalculationNeeded").asBoolean()).isFalse();
    }

    /** As if every task of the day had been tried as often as it may be. */
    private static void leaveWorkBehind(LocalDate day, ObjectId referrer) throws SQLException {
        try (var connection = World.connection();
                var queued = connection.prepareStatement(
                        "update commission_day set state = 'QUEUED', users_total = 1 where day = ?");
                var work = connection.prepareStatement(
                        "insert into commission_work(day, user_id, stake_1_1, edge_1_1) values (?, ?, 1000, 50)")) {
            queued.setObject(1, day);
            queued.executeUpdate();
            work.setObject(1, day);
            work.setBytes(2, referrer.toByteArray());
            work.executeUpdate();
        }
    }

    private ObjectId[] chain(int length) {
        var ids = new ObjectId[length];
        for (int i = 0; i < length; i++) {
            ids[i] = new ObjectId();
            ObjectNode user = record("id", ids[i].toHexString(), "username", "u" + ids[i]);
            if (i > 0) {
                user.put("referrerId", ids[i - 1].toHexString());
            }
            feeds.accept("users", user);
        }
        return ids;
    }

    private static ObjectNode bet(ObjectId user, String game, String stake, LocalDate day) {
        return record(
                "id",
                new ObjectId().toHexString(),
                "userId",
                user.toHexString(),
                "providerSlug",
                "acme",
                "gameSlug",
                game,
                "stake",
                stake,
                "at",
                day + "T12:00:00Z");
    }

    private static ObjectNode deposit(ObjectId user, String amount, LocalDate day) {
        return record(
                "id",
                new ObjectId().toHexString(),
                "userId",
                user.toHexString(),
                "amount",
                amount,
                "at",
                day + "T12:00:00Z");
    }

    private static JsonNode stats(ObjectId user) {
        Http.Answer answer = World.graphql(
                "{ referralStats { username directReferralsCount totalIndirectReferralsCount referredThisWeek"
                        + " totalReferralStakes totalEarning totalClaimed readyToClaim totalReferralDeposits level } }",
                Map.of(),
                World.accessToken(user));
        assertThat(answer.json().has("errors")).as(answer.body()).isFalse();
        return answer.json().at("/data/referralStats");
    }

    private static JsonNode earnings(ObjectId user) {
        Http.Answer answer =
                World.graphql("{ referralTree { tier totalEarnings } }", Map.of(), World.accessToken(user));
        ObjectNode byTier = record();
        answer.json()
                .at("/data/referralTree")
                .forEach(tier -> byTier.set(tier.path("tier").asText(), tier.path("totalEarnings")));
        return byTier;
    }
}
