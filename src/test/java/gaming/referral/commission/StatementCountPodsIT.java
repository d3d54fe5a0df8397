package gaming.referral.commission;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.Http;
import gaming.referral.commission.Pods.Game;
import java.math.BigDecimal;
import java.sql.Connection;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import sandbox.Waiting;
import world.Fleet;
import world.StatementLog;
import world.World;

/** What the database is asked, counted by the database itself: its general log of one pod. */
class StatementCountPodsIT {
    private static final LocalDate DAY = LocalDate.of(2013, 2, 1);

    private final Players players = new Players();

    @BeforeEach
    void noBatchIsLeft() {
        Waiting.until(() -> Fleet.rows().count("scheduled_tasks where task_name = 'commission-batch'") == 0);
    }

    @Test
    void anAnswerTakesTheSameStatementsForTenAndForThreeThousandReferred() throws Exception {
        Pods.rate(BigDecimal.ONE);
        String few = star(10, DAY, DAY.plusDays(1));
        String many = star(3_000, DAY, DAY.plusDays(1));
        compute(DAY, DAY.plusDays(1));
        var queries = new LinkedHashMap<String, Integer>();
        queries.put(
                "{ referralStats { username level totalEarning readyToClaim directReferralsCount"
                        + " totalIndirectReferralsCount totalReferralStakes totalReferralDeposits } }",
                1);
        queries.put("{ referralTree { tier referralsCount totalStakes totalHouseEdge totalEarnings } }", 1);
        queries.put(
                "{ commissionDays { count data { day status level { deposits } earned cells { exactEarned }"
                        + " contributions(limit: 5) { count data { username earned } } revisions { causes } } } }",
                7);
        queries.put(
                "{ commissionDay(day: \"" + DAY + "\") { status earned cells { exactEarned }"
                        + " contributions(tier: TIER_1, limit: 5) { count data { username } } } }",
                4);
        queries.put("{ referralStatements { count data { closing } } }", 3);
        queries.put("{ referralLevelForecast { level missing reachedOn } }", 1);
        for (var query : queries.entrySet()) {
            assertAnswer(query.getKey(), few);
            assertThat(statements(() -> assertAnswer(query.getKey(), many)))
                    .as(query.getKey())
                    .hasSameSizeAs(statements(() -> assertAnswer(query.getKey(), few)))
                    .hasSize(query.getValue());
        }
    }

    /** Of very many referred users, whom only the database's count has here. */
    @Test
    void contributionsToSeveralDaysOfVeryManyReferredAreRefusedBeforeTheyAreRead() throws Exception {
        LocalDate day = LocalDate.of(2013, 3, 1);
        Pods.rate(BigDecimal.ONE);
        String user = star(3, day, day.plusDays(1));
        compute(day, day.plusDays(1));
        String one = "{ commissionDay(day: \"" + day + "\") { contributions { count } } }";
        String several = "{ commissionDays { data { contributions%s { count } } } }";
        hasReferred(user, 100_000);
        assertAnswer(several.formatted(""), user);
        hasReferred(user, 100_001);
        try {
            assertAnswer(one, user);
            assertAnswer(several.formatted("(tier: TIER_2)"), user);
            List<String> asked = statements(() -> assertThat(ask(several.formatted(""), user)
                            .at("/errors/0/extensions/code")
                            .asText())
                    .isEqualTo("QUERY_TOO_COMPLEX"));
            assertThat(asked).noneMatch(statement -> statement.contains("row_number"));
        } finally {
            hasReferred(user, 3);
        }
    }

    private static void hasReferred(String user, int count) {
        Fleet.rows().change("update referral_count set t1 = ? where user_id = ?", count, new ObjectId(user));
    }

    @Test
    void aBatchOfAThousandTakesFewStatements() throws Exception {
        LocalDate day = LocalDate.of(2013, 1, 1);
        for (int number = 0; number < 10; number++) {
            List<String> chain =
                    Stream.generate(StatementCountPodsIT::id).limit(101).toList();
            Pods.feeds(0)
                    .accept(
                            "users",
                            IntStream.rangeClosed(0, 100)
                                    .mapToObj(at -> players.user(chain.get(at), at == 0 ? null : chain.get(at - 1)))
                                    .toArray(ObjectNode[]::new));
            bets(chain, day);
        }
        // The queue finds its table locked until the batch from outside is done
        try (Connection connection = World.database().connect(Fleet.rows().schema());
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

    private void compute(LocalDate... days) {
        for (LocalDate day : days) {
            Pods.jobs(0).run(day);
        }
        noBatchIsLeft();
    }

    /** A referrer of so many players, each with a bet on each of the days. */
    private String star(int referred, LocalDate... days) {
        String centre = id();
        List<String> around =
                Stream.generate(StatementCountPodsIT::id).limit(referred).toList();
        Pods.feeds(0).accept("users", players.user(centre, null));
        Pods.feeds(0)
                .accept(
                        "users",
                        around.stream().map(each -> players.user(each, centre)).toArray(ObjectNode[]::new));
        Stream.of(days).forEach(day -> bets(around, day));
        return centre;
    }

    private void bets(List<String> users, LocalDate day) {
        Pods.feeds(0)
                .accept(
                        "bets",
                        users.stream()
                                .map(each -> players.bet(id(), each, Game.SLOT, BigDecimal.TEN, null, false, day))
                                .toArray(ObjectNode[]::new));
    }

    private static void assertAnswer(String query, String user) {
        JsonNode answer = ask(query, user);
        assertThat(answer.has("errors")).as(answer.toString()).isFalse();
    }

    private static JsonNode ask(String query, String user) {
        String token = Fleet.accessToken(new ObjectId(user));
        return Http.graphql(Pods.pod(0).publicUrl(), query, Map.of(), token).json();
    }

    private static List<String> statements(StatementLog.Step step) throws Exception {
        return StatementLog.during(Fleet.user(0), step);
    }

    private static String id() {
        return new ObjectId().toHexString();
    }
}
