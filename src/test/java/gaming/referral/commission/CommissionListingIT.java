package gaming.referral.commission;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import gaming.database.Moment;
import gaming.database.Sql;
import gaming.database.Transactions;
import gaming.referral.commission.CommissionListing.Step;
import jakarta.enterprise.inject.spi.CDI;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.Consumer;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import world.Jobs;
import world.Lines;
import world.Rows;
import world.World;

/** The list of a day is the same, in whatever pieces and by whatever pods it is made. */
@ExtendWith(World.class)
class CommissionListingIT {
    private static final LocalDate TODAY = LocalDate.now(ZoneOffset.UTC);

    /** Each tier's sums of all players, without a list. */
    private static final String EXPECTED = """
            select concat_ws(' ', lower(hex(referrer)), sum(if(tier = 1, edge, 0)), sum(if(tier = 2, edge, 0)),
              sum(if(tier = 3, edge, 0)), sum(if(tier = 4, edge, 0)))
            from (
              select t1 referrer, 1 tier, user_id from referral union all select t2, 2, user_id from referral
              union all select t3, 3, user_id from referral union all select t4, 4, user_id from referral) tree
              join (select user_id, edge_1 + edge_2 edge from player_day where day = ?) played using (user_id)
            where referrer is not null
            group by referrer
            having sum(edge) <> 0
            order by referrer""";

    private static final String ROWS = """
            select concat_ws(' ', lower(hex(user_id)), edge_1_1 + edge_1_2, edge_2_1 + edge_2_2,
              edge_3_1 + edge_3_2, edge_4_1 + edge_4_2) from %s where day = ? order by user_id""";

    private static final List<ObjectId> TREE = new ArrayList<>();
    private final Transactions transactions =
            CDI.current().select(Transactions.class).get();
    private final CommissionDayRepository days =
            CDI.current().select(CommissionDayRepository.class).get();

    @BeforeAll
    static void aTreeGrows() {
        Lines.catalogue(World.feeds());
        var random = new Random(46);
        var lines = new ArrayList<ObjectNode>();
        for (int number = 0; number < 60; number++) {
            var id = new ObjectId();
            lines.add(
                    number == 0
                            ? Lines.user(id)
                            : Lines.user(id, TREE.get(random.nextInt(Math.max(0, number - 9), number))));
            TREE.add(id);
        }
        World.feeds().accept("users", lines.toArray(ObjectNode[]::new));
    }

    @Test
    void piecesOfAFirstRunListWhatTheTreeHasPlayed() {
        LocalDate day = TODAY.minusDays(31);
        plays(day, 1, 40);
        for (int most : List.of(0, 1, 2, 7, CommissionListing.ROWS)) {
            assertThat(listed(day, most)).as("%d rows", most).isNotEmpty().isEqualTo(expected(day));
        }
    }

    @Test
    void piecesOfALaterRunListTheMarkedReferrersWithAllThatTheyAreOwed() {
        LocalDate day = TODAY.minusDays(32);
        plays(day, 2, 30);
        Jobs.here().run(day);
        plays(day, 3, 12);
        List<String> marked =
                Rows.here().texts("select lower(hex(user_id)) from commission_late where day = '" + day + "'");
        List<String> owed = expected(day).stream()
                .filter(row -> marked.contains(row.substring(0, 24)))
                .toList();
        // Of small pieces the downline of most referrers is too large
        for (int most : List.of(0, 10, 35, CommissionListing.ROWS)) {
            assertThat(listed(day, most)).as("%d rows", most).isNotEmpty().isEqualTo(owed);
        }
    }

    @Test
    void betsAndDepositsThatComeWhileTheListIsMadeAreComputedToo() {
        LocalDate day = TODAY.minusDays(33);
        plays(day, 4, 40);
        begins(day);
        for (int piece = 0; piece < 9; piece++) {
            transactions.run(() -> some(day, 5));
            plays(day, 100 + piece, 4);
            World.feeds()
                    .accept(
                            "deposits",
                            Lines.deposit(TREE.get(59 - piece), "20000", day).put("amountUsd", "20000"));
            assertThat(Jobs.here().progress(day).path("state").asText()).isEqualTo("QUEUED");
        }
        goesOn(day);
        Jobs.here().awaitDone(day);
        runWhileMarked(day);

        assertComputed(day);
        assertThat(texts(
                        "select lower(hex(c.user_id)) from commission c join referrer_deposits d using (user_id)"
                                + " where c.day = ? and c.level = 1 and d.usd >= 50000",
                        day))
                .isEmpty();
    }

    @Test
    void aListWithoutAConfirmationIsTakenBack() {
        LocalDate day = TODAY.minusDays(35);
        plays(day, 6, 40);
        holds(day);
        transactions.run(() -> some(day, 3));
        plays(day, 7, 5);
        goesOn(day);
        assertThat(Jobs.here().progress(day).path("state").asText()).isEqualTo("NONE");
        Jobs.here().run(day);
        plays(day, 8, 10);
        holds(day);
        transactions.run(() -> some(day, 3));
        plays(day, 9, 5);
        goesOn(day);
        runWhileMarked(day);
        assertComputed(day);
    }

    @Test
    void aListOfAFailedDayThatIsTakenBackBeforeLargeDownlinesAreSummedLosesNone() {
        LocalDate day = TODAY.minusDays(37);
        plays(day, 11, 40);
        Jobs.here().run(day);
        plays(day, 12, 20);
        Rows.here().change("update commission_day set state = 'FAILED' where day = ?", day);
        holds(day);
        while (stored(day).listStep() == Step.MARKS) {
            transactions.run(() -> some(day, 1));
        }
        assertThat(stored(day).listStep()).isEqualTo(Step.LARGE_DOWNLINES);
        goesOn(day);
        Jobs.here().run(day);
        runWhileMarked(day);
        assertComputed(day);
    }

    @Test
    void aTaskOfAnEarlierRunLeavesTheList() {
        LocalDate day = TODAY.minusDays(36);
        plays(day, 10, 40);
        begins(day);
        stops(day);
        DailyCommission daily = CDI.current().select(DailyCommission.class).get();
        Instant run = run(day);

        daily.takeOverList(day, run.minusSeconds(60));

        assertThat(stored(day).isListing()).isTrue();
        assertThat(daily.isUnderWay(day, run.minusSeconds(60))).isFalse();
        assertThat(daily.isUnderWay(day, run)).isTrue();
        goesOn(day);
        Jobs.here().awaitDone(day);
    }

    private void assertComputed(LocalDate day) {
        assertThat(texts(ROWS.formatted("commission"), day)).isEqualTo(expected(day));
    }

    private static void runWhileMarked(LocalDate day) {
        while (Jobs.here().progress(day).path("recalculationNeeded").asBoolean()) {
            Jobs.here().run(day);
        }
    }

    /** As a pod that stops right after it has closed the day. */
    private void begins(LocalDate day) {
        closes(day, taken -> taken.begin(Moment.now().at(), Optional.empty()));
    }

    /** As a pod that stops before it has compared the list with a fingerprint. */
    private void holds(LocalDate day) {
        closes(day, taken -> taken.hold(Moment.now().at(), Optional.empty()));
    }

    private void closes(LocalDate day, Consumer<CommissionDay> change) {
        transactions.run(() -> {
            CommissionDay taken = days.take(day);
            CommissionSql.close(day);
            change.accept(taken);
            days.update(taken);
        });
    }

    private CommissionDay stored(LocalDate day) {
        return transactions.call(() -> days.find(day).orElseThrow());
    }

    private Instant run(LocalDate day) {
        return stored(day).run();
    }

    /** As the first task of the run does when the list has stopped. */
    private void goesOn(LocalDate day) {
        if (stored(day).isHeld()) {
            assertThat(Jobs.here().queue(day).status()).isEqualTo(409);
        } else {
            assertThat(Jobs.here().queue(day).json().path("message").asText()).isEqualTo(day + " is already queued");
        }
        stops(day);
        CDI.current().select(DailyCommission.class).get().takeOverList(day, run(day));
        assertThat(stored(day).isListing()).isFalse();
    }

    private static void stops(LocalDate day) {
        Rows.here()
                .change(
                        "update commission_day set list_moved_at = utc_timestamp(3) - interval 11 second where day = ?",
                        day);
    }

    private CommissionDay some(LocalDate date, int most) {
        CommissionDay day = days.lock(date).orElseThrow();
        CommissionListing.some(date, day, most);
        days.update(day);
        return day;
    }

    /** The rows of a list that is made in pieces and rolled back. */
    private List<String> listed(LocalDate date, int most) {
        return transactions.call(() -> {
            Sql.execute("savepoint listed");
            begins(date);
            while (some(date, most).isListing()) {}
            List<String> rows = texts(ROWS.formatted("commission_work"), date);
            assertThat(days.lock(date).orElseThrow().usersTotal()).isEqualTo(rows.size());
            Sql.execute("rollback to savepoint listed");
            return rows;
        });
    }

    private List<String> expected(LocalDate day) {
        return texts(EXPECTED, day);
    }

    private List<String> texts(String query, LocalDate day) {
        return transactions.call(() -> Sql.list(query, row -> row.getString(1), day));
    }

    private static void plays(LocalDate day, long seed, int bets) {
        var random = new Random(seed);
        World.feeds()
                .accept(
                        "bets",
                        random.ints(bets, 0, TREE.size())
                                .mapToObj(player ->
                                        Lines.bet(TREE.get(player), "slot", "" + random.nextInt(1, 1000), day))
                                .toArray(ObjectNode[]::new));
    }
}
