package gaming.referral.commission;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.github.kagkarlsson.scheduler.task.Priority;
import dev.Feeds;
import dev.Http;
import gaming.database.OnConnection;
import gaming.tasks.TaskQueue;
import jakarta.enterprise.inject.spi.CDI;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import sandbox.Waiting;
import world.Jobs;
import world.Lines;
import world.Rows;
import world.World;

@ExtendWith(World.class)
class DailyCommissionIT {
    private static final LocalDate TODAY = LocalDate.now(ZoneOffset.UTC);

    private final Feeds feeds = World.feeds();
    private final Jobs jobs = Jobs.here();

    @BeforeAll
    static void feedsTheCatalogue() {
        World.feeds()
                .accept("token-rates", Lines.rate("0.8", Instant.parse(LocalDate.now(ZoneOffset.UTC) + "T00:00:00Z")));
        Lines.catalogue(World.feeds());
    }

    @Test
    void aLaterRunBeginsWithNoUserDone() throws SQLException {
        LocalDate day = TODAY.minusDays(39);
        ObjectId[] chain = Lines.chain(feeds, 2);
        feeds.accept("bets", Lines.bet(chain[1], "slot", "1000", day));
        jobs.run(day);
        feeds.accept("bets", Lines.bet(chain[1], "slot", "500", day));
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
            ObjectId[] chain = Lines.chain(feeds, 5);
            chains.add(chain);
            BigDecimal stake = BigDecimal.valueOf(20L * number, 8);
            feeds.accept("bets", Lines.bet(chain[4], "slot", stake.toPlainString(), day));
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
    void aLateBetOfAClosedMonthMovesTheBalanceToo() {
        LocalDate day = TODAY.minusDays(100);
        ObjectId[] chain = Lines.chain(feeds, 2);
        feeds.accept(
                "bets",
                Lines.bet(chain[1], "slot", "1000", day),
                Lines.bet(Lines.chain(feeds, 2)[1], "slot", "10", TODAY.minusDays(39)));
        jobs.run(day);
        jobs.run(TODAY.minusDays(39));
        Waiting.until(() -> {
            CDI.current().select(CommissionBalances.class).get().keep();
            return hasBalance(chain[0], "5");
        });

        feeds.accept("bets", Lines.bet(chain[1], "slot", "200", day));
        jobs.run(day);
        assertThat(hasBalance(chain[0], "6")).isTrue();
    }

    private static boolean hasBalance(ObjectId user, String euros) {
        return Rows.here().count("commission_balance where user_id = ? and earned = " + euros, user) == 1;
    }

    @Test
    void takesUpADayThatWasGivenUp() throws SQLException {
        LocalDate day = TODAY.minusDays(42);
        ObjectId[] chain = Lines.chain(feeds, 2);
        feeds.accept("bets", Lines.bet(chain[1], "slot", "1000", day));
        leaveWorkBehind(day, chain[0]);

        CDI.current().select(DailyCommission.class).get().giveUp(day);
        assertThat(jobs.progress(day).path("state").asText()).isEqualTo("FAILED");

        jobs.run(day);
        assertThat(jobs.progress(day).path("state").asText()).isEqualTo("DONE");
        assertThat(stats(chain[0]).path("readyToClaim").asText()).isEqualTo("$6.25");
    }

    /** The terms of the interface have the same rates for both categories. */
    @Test
    void aPlayerOfTheSecondCategoryPaysEveryTierAndIsHeldByTheRatesOfEach() {
        LocalDate day = TODAY.minusDays(47);
        ObjectId[] chain = Lines.chain(feeds, 5);
        feeds.accept("bets", Lines.bet(chain[4], "wheel", "1", day).put("houseEdge", "100"));
        jobs.run(day);
        Rows.here()
                .change(
                        "update commission set rate_1_2 = 1, rate_2_2 = 0.8, rate_3_2 = 0.6, rate_4_2 = 0.4 where day = ?",
                        day);
        Http.Answer hold = Http.post(
                World.internalUrl().resolve("/users/" + chain[4] + "/hold"),
                "{\"scope\": \"PLAYER\", \"reason\": \"To be looked at\"}",
                "Content-Type",
                "application/json",
                "X-API-Key",
                "dev-operator");
        assertThat(hold.status()).as(hold.body()).isEqualTo(200);
        // EUR 10, 3, 2 and 1, without the rates above of EUR 100
        assertThat(Stream.of(3, 2, 1, 0)
                        .map(at -> stats(chain[at]).path("readyToClaim").asText()))
                .containsExactly("$11.25", "$2.75", "$1.75", "$0.75");
    }

    @Test
    void keepsARevisionOfEachChangeWithItsCauses() {
        LocalDate day = TODAY.minusDays(46);
        ObjectId[] chain = Lines.chain(feeds, 2);
        ObjectNode bet = Lines.bet(chain[1], "slot", "1000", day);
        feeds.accept("bets", bet);
        jobs.run(day);
        feeds.accept("bets", Lines.bet(chain[1], "slot", "200", day));
        jobs.run(day);
        feeds.accept("bets", bet.deepCopy().put("stake", "500"), Lines.bet(chain[1], "slot", "500", day));
        feeds.accept("deposits", Lines.deposit(chain[1], "60000", day));
        jobs.run(day);
        feeds.accept("bets", bet.deepCopy().put("stake", "400"), Lines.bet(chain[1], "slot", "100", day));
        jobs.run(day);

        assertThat(revisions(day, chain[0]))
                .containsExactly(
                        "FIRST_RUN null 1 0.00000000 5.00000000",
                        "LATE_BET 1 1 5.00000000 6.00000000",
                        "LATE_BET,CORRECTED_BET,LATE_DEPOSIT 1 2 6.00000000 7.20000000");
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
        ObjectId[] chain = Lines.chain(feeds, 2);
        ObjectNode bet = Lines.bet(chain[1], "slot", "1000", day);
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

    private static JsonNode stats(ObjectId user) {
        Http.Answer answer = World.graphql(
                "{ referralStats { username directReferralsCount totalIndirectReferralsCount referredThisWeek"
                        + " totalReferralStakes totalEarning totalClaimed readyToClaim totalReferralDeposits level } }",
                Map.of(),
                World.accessToken(user));
        assertThat(answer.json().has("errors")).as(answer.body()).isFalse();
        return answer.json().at("/data/referralStats");
    }

    @Test
    void aBatchIsQueuedBeforeWhatCanWait() throws SQLException {
        var batch = CommissionTasks.instance(LocalDate.EPOCH, 1, Instant.EPOCH, 0);
        TaskQueue queue = CDI.current().select(TaskQueue.class).get();
        try (Connection connection = World.connection()) {
            connection.setAutoCommit(false);
            OnConnection.run(connection, () -> queue.enqueue(List.of(batch)));
            try (var query = connection.prepareStatement(
                    "select priority from scheduled_tasks where task_name = ? and task_instance = ?")) {
                query.setString(1, batch.getTaskName());
                query.setString(2, batch.getId());
                var row = query.executeQuery();
                assertThat(row.next()).isTrue();
                assertThat(row.getInt(1)).isEqualTo(Priority.HIGH).isGreaterThan(Priority.MEDIUM);
            } finally {
                connection.rollback();
            }
        }
    }
}
