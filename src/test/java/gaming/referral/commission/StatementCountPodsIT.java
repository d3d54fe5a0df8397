package gaming.referral.commission;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.Http;
import gaming.referral.commission.Pods.Game;
import java.math.BigDecimal;
import java.sql.Connection;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import sandbox.Waiting;
import world.Fleet;
import world.StatementLog;

/** What the database is asked, counted by the database itself: its general log of one pod. */
class StatementCountPodsIT {
    private static final String STATS = "{ referralStats { username level totalEarning readyToClaim"
            + " directReferralsCount totalIndirectReferralsCount totalReferralStakes totalReferralDeposits } }";
    private static final String TREE =
            "{ referralTree { tier referralsCount totalStakes totalHouseEdge totalEarnings } }";

    private static final String DAYS = "{ commissionDays { count data { day status level { deposits } earned"
            + " cells { exactEarned } contributions(limit: 5) { count data { username earned } } revisions { causes } } } }";
    private static final String DAY = "{ commissionDay(day: \"2013-02-01\") { status earned"
            + " cells { exactEarned } contributions(tier: TIER_1, limit: 5) { count data { username } } } }";

    private final Players players = new Players();

    @BeforeEach
    void noBatchIsLeft() {
        Waiting.until(() -> Fleet.rows().count("scheduled_tasks where task_name = 'commission-batch'") == 0);
    }

    @Test
    void statisticsTakeTheSameStatementsForTenAndForThreeThousandReferred() throws Exception {
        String few = star(10);
        String many = star(3_000);
        Pods.rate(BigDecimal.ONE);
        for (String query : List.of(STATS, TREE)) {
            assertAnswer(query, few);
            List<String> forFew = statements(() -> assertAnswer(query, few));
            List<String> forMany = statements(() -> assertAnswer(query, many));
            assertThat(forMany).isEqualTo(forFew).hasSize(1);
        }
    }

    @Test
    void anExplanationTakesTheSameStatementsForTenAndForThreeThousandReferred() throws Exception {
        LocalDate day = LocalDate.of(2013, 2, 1);
        Pods.rate(BigDecimal.ONE);
        String few = star(10, day, day.plusDays(1));
        String many = star(3_000, day, day.plusDays(1));
        for (LocalDate each : List.of(day, day.plusDays(1))) {
            Pods.jobs(0).queue(each);
            Pods.jobs(0).awaitDone(each);
        }
        noBatchIsLeft();
        assertSameStatements(DAYS, few, many, 7);
        assertSameStatements(DAY, few, many, 4);
        assertSameStatements("{ referralStatements { count data { closing } } }", few, many, 3);
        assertSameStatements("{ referralLevelForecast { level missing reachedOn } }", few, many, 1);
    }

    /** Of very many referred users, whom only the database's count has here. */
    @Test
    void contributionsToSeveralDaysOfVeryManyReferredAreRefusedBeforeTheyAreRead() throws Exception {
        LocalDate day = LocalDate.of(2013, 3, 1);
        Pods.rate(BigDecimal.ONE);
        String user = star(3, day, day.plusDays(1));
        for (LocalDate each : List.of(day, day.plusDays(1))) {
            Pods.jobs(0).queue(each);
            Pods.jobs(0).awaitDone(each);
        }
        noBatchIsLeft();
        String one = "{ commissionDay(day: \"" + day + "\") { contributions { count } } }";
        String several = "{ commissionDays { data { contributions%s { count } } } }";
        Fleet.rows().change("update referral_count set t1 = 100000 where user_id = ?", new ObjectId(user));
        assertAnswer(several.formatted(""), user);
        Fleet.rows().change("update referral_count set t1 = 100001 where user_id = ?", new ObjectId(user));
        try {
            assertAnswer(one, user);
            assertAnswer(several.formatted("(tier: TIER_2)"), user);
            List<String> asked = statements(() -> {
                Http.Answer refused = Http.graphql(
                        Pods.pod(0).publicUrl(),
                        several.formatted(""),
                        Map.of(),
                        Fleet.accessToken(new ObjectId(user)));
                assertThat(refused.json().at("/errors/0/extensions/code").asText())
                        .as(refused.body())
                        .isEqualTo("QUERY_TOO_COMPLEX");
            });
            assertThat(asked).noneMatch(statement -> statement.contains("row_number"));
        } finally {
            Fleet.rows().change("update referral_count set t1 = 3 where user_id = ?", new ObjectId(user));
        }
    }

    private static void assertSameStatements(String query, String few, String many, int statements) throws Exception {
        assertAnswer(query, few);
        int forFew = statements(() -> assertAnswer(query, few)).size();
        assertThat(statements(() -> assertAnswer(query, many))).hasSize(forFew).hasSize(statements);
    }

    @Test
    void aBatchOfAThousandTakesFewStatements() throws Exception {
        LocalDate day = LocalDate.of(2013, 1, 1);
        var referrers = new ArrayList<ObjectNode>();
        var referred = new ArrayList<ObjectNode>();
        var bets = new ArrayList<ObjectNode>();
        for (int i = 0; i < 1000; i++) {
            String referrer = id();
            String player = id();
            referrers.add(players.user(referrer, null));
            referred.add(players.user(player, referrer));
            bets.add(players.bet(id(), player, Game.SLOT, BigDecimal.TEN, null, false, day));
        }
        feed("users", referrers);
        feed("users", referred);
        feed("bets", bets);
        // The queue finds its table locked until the batch from outside is done
        try (Connection connection = Pods.connection();
                var statement = connection.createStatement()) {
            Pods.jobs(0).queue(day);
            statement.execute("lock tables scheduled_tasks write");
            List<String> batch = statements(
                    () -> assertThat(Pods.jobs(0).batch(day, 1000).body()).contains("Calculated"));
            // Workers take what is left, so how many statements carry the rows is not always the same
            assertThat(batch).hasSizeBetween(5, 60);
            statement.execute("unlock tables");
        }
        assertThat(Pods.jobs(0).awaitDone(day).path("state").asText()).isEqualTo("DONE");
    }

    /** A referrer of so many players, each with a bet on each of the days. */
    private String star(int referred, LocalDate... days) {
        String centre = id();
        List<String> around = IntStream.range(0, referred).mapToObj(_ -> id()).toList();
        feed("users", List.of(players.user(centre, null)));
        feed("users", around.stream().map(each -> players.user(each, centre)).toList());
        for (LocalDate day : days) {
            feed(
                    "bets",
                    around.stream()
                            .map(each -> players.bet(id(), each, Game.SLOT, BigDecimal.TEN, null, false, day))
                            .toList());
        }
        return centre;
    }

    private static void assertAnswer(String query, String user) {
        String token = Fleet.accessToken(new ObjectId(user));
        Http.Answer answer = Http.graphql(Pods.pod(0).publicUrl(), query, Map.of(), token);
        assertThat(answer.json().has("errors")).as(answer.body()).isFalse();
    }

    private static List<String> statements(StatementLog.Step step) throws Exception {
        return StatementLog.during(Fleet.user(0), step);
    }

    private static void feed(String feed, List<ObjectNode> lines) {
        Pods.feeds(0).accept(feed, lines.toArray(ObjectNode[]::new));
    }

    private static String id() {
        return new ObjectId().toHexString();
    }
}
