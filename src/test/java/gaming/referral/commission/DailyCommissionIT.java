package gaming.referral.commission;

import static blackbox.Json.assertHas;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.github.kagkarlsson.scheduler.task.Priority;
import dev.Feeds;
import gaming.database.OnConnection;
import gaming.database.Sql;
import gaming.tasks.TaskQueue;
import jakarta.enterprise.inject.spi.CDI;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import sandbox.Waiting;
import world.Blockade;
import world.Jobs;
import world.Lines;
import world.Operator;
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
        // Its batch waits for the row
        try (var _ = Blockade.ofRows(Rows.here(), "commission where day = '" + day + "'")) {
            jobs.queue(day);
            assertHas(jobs.progress(day), "{'state': 'QUEUED', 'usersTotal': 1, 'usersDone': 0}");
        }
        jobs.awaitDone(day);
        assertThat(jobs.progress(day).path("usersDone").asInt()).isEqualTo(1);
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
    void takesUpADayThatWasGivenUp() {
        LocalDate day = TODAY.minusDays(42);
        ObjectId[] chain = Lines.chain(feeds, 2);
        feeds.accept("bets", Lines.bet(chain[1], "slot", "1000", day));
        // As if every task of the day had been tried as often as it may be
        Rows.here().change("update commission_day set state = 'QUEUED', users_total = 1 where day = ?", day);
        Rows.here()
                .change(
                        "insert into commission_work(day, user_id, stake_1_1, edge_1_1) values (?, ?, 1000, 50)",
                        day,
                        chain[0]);
        CDI.current().select(DailyCommission.class).get().giveUp(day);
        assertThat(jobs.progress(day).path("state").asText()).isEqualTo("FAILED");

        jobs.run(day);
        assertThat(jobs.progress(day).path("state").asText()).isEqualTo("DONE");
        assertThat(readyToClaim(chain[0])).isEqualTo("$6.25");
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
        Operator.here()
                .tell("/users/" + chain[4] + "/hold", "{\"scope\": \"PLAYER\", \"reason\": \"To be looked at\"}");
        // EUR 10, 3, 2 and 1, without the rates above of EUR 100
        assertThat(Stream.of(3, 2, 1, 0).map(at -> readyToClaim(chain[at])))
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

        assertThat(Rows.here()
                        .texts(
                                "select concat_ws(' ', causes, ifnull(level_before, 'null'), ifnull(level_after, 'null'),"
                                        + " earned_before, earned_after) from commission_revision"
                                        + " where day = '" + day + "' and user_id = 0x" + chain[0] + " order by run"))
                .containsExactly(
                        "FIRST_RUN null 1 0.00000000 5.00000000",
                        "LATE_BET 1 1 5.00000000 6.00000000",
                        "LATE_BET,CORRECTED_BET,LATE_DEPOSIT 1 2 6.00000000 7.20000000");
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

    private static String readyToClaim(ObjectId user) {
        return World.graphql("{ referralStats { readyToClaim } }", Map.of(), World.accessToken(user))
                .json()
                .at("/data/referralStats/readyToClaim")
                .asText();
    }

    @Test
    void aBatchIsQueuedBeforeWhatCanWait() throws SQLException {
        var batch = CommissionTasks.instance(LocalDate.EPOCH, 1, Instant.EPOCH, 0);
        try (Connection connection = World.connection()) {
            connection.setAutoCommit(false);
            OnConnection.run(
                    connection,
                    () -> CDI.current().select(TaskQueue.class).get().enqueue(List.of(batch)));
            assertThat(OnConnection.call(
                            connection,
                            () -> Sql.first(
                                    "select priority from scheduled_tasks where task_name = ? and task_instance = ?",
                                    row -> row.getInt(1),
                                    batch.getTaskName(),
                                    batch.getId())))
                    .contains(Priority.HIGH);
            connection.rollback();
        }
        assertThat(Priority.HIGH).isGreaterThan(Priority.MEDIUM);
    }
}
