package gaming.referral.commission;

import static blackbox.Json.assertHas;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.Feeds;
import dev.Http;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import world.Blockade;
import world.Jobs;
import world.Lines;
import world.Operator;
import world.Rows;
import world.World;

/** {@code POST /commission-terms/simulate}. */
@ExtendWith(World.class)
class SimulationIT {
    private static final String SIMULATION = "/commission-terms/simulate";
    private static final AtomicInteger DAYS = new AtomicInteger(300);
    private static final String TERMS = RateTable.OF_THE_INTERFACE.json().toString();
    private static final String DOUBLED =
            TERMS.replace("\"TIER_1\":{\"CAT_1\":10,\"CAT_2\":10}", "\"TIER_1\":{\"CAT_1\":20,\"CAT_2\":20}");

    private final LocalDate day = LocalDate.now(ZoneOffset.UTC).minusDays(DAYS.getAndAdd(3));
    private final Feeds feeds = World.feeds();
    private final Rows rows = Rows.here();

    @BeforeAll
    static void feedsTheCatalogue() {
        World.feeds()
                .accept("token-rates", Lines.rate("0.8", Instant.parse(LocalDate.now(ZoneOffset.UTC) + "T00:00:00Z")));
        Lines.catalogue(World.feeds());
    }

    @Test
    void tellsWhoEarnsMoreAndWhoEarnsTheSameAndWritesNothing() {
        ObjectId[] chain = Lines.chain(feeds, 3);
        bet(day, chain[2], "1000");
        bet(day.plusDays(1), chain[2], "1000");
        Jobs.here().run(day);
        Jobs.here().run(day.plusDays(1));
        int revisions = rows.count("commission_revision");

        JsonNode answer = simulated(day, day.plusDays(1), DOUBLED);

        assertHas(answer, """
                {'from': '%s', 'to': '%s', 'days': 2, 'leftOut': [], 'before': 13, 'after': 23,
                'byLevel': {'LEVEL_1': {'referrersBefore': 2, 'referrersAfter': 2, 'after': 23},
                  'LEVEL_5': {'referrersAfter': 0}},
                'byTier': {'TIER_1': {'before': 10, 'after': 20}, 'TIER_2': {'after': 3}},
                'winners': {'count': 1, 'sum': 10}, 'losers': {'count': 0}, 'unchanged': 1,
                'changes': [{'userId': '%3$s', 'username': 'u%3$s', 'levelsBefore': ['LEVEL_1'],
                  'levelsAfter': ['LEVEL_1'], 'difference': 10}]}""".formatted(day, day.plusDays(1), chain[1]));
        assertThat(rows.count("commission_revision")).isEqualTo(revisions);
        assertThat(simulated(day, day.plusDays(1), DOUBLED)).isEqualTo(answer);
    }

    @Test
    void otherRequirementsChangeTheLevelFromTheDayOfTheDeposit() {
        ObjectId[] chain = Lines.chain(feeds, 3);
        feeds.accept("deposits", Lines.deposit(chain[2], "100", day.plusDays(1)).put("amountUsd", "1000"));
        bet(day, chain[2], "1000");
        bet(day.plusDays(1), chain[2], "1000");
        Jobs.here().run(day);
        Jobs.here().run(day.plusDays(1));

        JsonNode answer =
                simulated(day, day.plusDays(1), TERMS.replace("\"requirement\":50000,", "\"requirement\":1000,"));
        assertHas(answer.at("/changes/0"), "{'levelsBefore': ['LEVEL_1'], 'levelsAfter': ['LEVEL_1', 'LEVEL_2']}");
        assertHas(
                answer.path("byLevel"), "{'LEVEL_2': {'referrersAfter': 2, 'after': 7.75}, 'LEVEL_1': {'after': 6.5}}");
    }

    @Test
    void listsTheHundredLargestChangesTheLargestFirst() {
        var referrers = new ArrayList<ObjectId>();
        for (int i = 0; i < 102; i++) {
            ObjectId[] pair = Lines.chain(feeds, 2);
            bet(day, pair[1], i == 0 ? "1" : i == 50 ? "200" : "100");
            referrers.add(pair[0]);
        }
        Jobs.here().run(day);

        JsonNode answer = simulated(day, day, DOUBLED);

        assertThat(answer.at("/winners/count").asInt()).isEqualTo(102);
        List<String> users = answer.path("changes")
                .valueStream()
                .map(change -> change.path("userId").asText())
                .toList();
        ObjectId largest = referrers.remove(50);
        assertThat(users).hasSize(100);
        assertThat(users.getFirst()).isEqualTo(largest.toHexString());
        assertThat(users.subList(1, 100))
                .isEqualTo(referrers.subList(1, 100).stream()
                        .map(ObjectId::toHexString)
                        .toList());
    }

    @Test
    void leavesOutDaysWithActivityThatIsNotComputed() {
        ObjectId[] chain = Lines.chain(feeds, 3);
        bet(day, chain[2], "1000");
        bet(day.plusDays(1), chain[2], "1000");
        Jobs.here().run(day);
        bet(day, chain[2], "200");

        JsonNode answer = simulated(day, day.plusDays(1), DOUBLED);

        assertHas(answer, """
                {'days': 0, 'before': 0, 'leftOut': [
                {'targetDate': '%s', 'state': 'DONE', 'recalculationNeeded': true},
                {'targetDate': '%s', 'state': 'NONE', 'recalculationNeeded': false}]}""".formatted(day, day.plusDays(1)));
    }

    @Test
    void waitsForNoWriter() throws SQLException {
        ObjectId[] chain = Lines.chain(feeds, 3);
        bet(day, chain[2], "1000");
        Jobs.here().run(day);
        try (var _ = Blockade.of(Rows.here(), "update commission_day set users_total = 7 where day = '" + day + "'");
                var _ = Blockade.of(Rows.here(), "update commission set level = 5 where day = '" + day + "'");
                var _ = Blockade.ofRows(Rows.here(), "gate where name = 'deposits'")) {
            assertHas(simulated(day, day, DOUBLED), "{'before': 6.5}");
        }
    }

    @Test
    void oneRunsAtATime() throws SQLException {
        try (Connection other = World.connection();
                var statement = other.createStatement()) {
            statement.execute("select get_lock(concat(database(), '.simulation'), 0)");
            Http.Answer refusal = simulate(body(day, day, TERMS));
            assertRefused(refusal, 503, "OVERLOADED");
            assertThat(refusal.headers().firstValue("Retry-After")).contains("10");
            // The server releases the locks of a closed connection only some time later
            statement.execute("select release_lock(concat(database(), '.simulation'))");
        }
        assertThat(simulate(body(day, day, TERMS)).status()).isEqualTo(200);
    }

    @ParameterizedTest
    @CsvSource({
        "2024-01-02, 2024-01-01, INVALID_DATE_RANGE",
        "2024-01-01, 2024-04-02, INVALID_DATE_RANGE",
        "2024-02-30, 2024-03-01, INVALID_DATE_FORMAT",
        "2024-02-01, 2024, INVALID_DATE_FORMAT",
        "2024-02-01, 2900-01-01, INVALID_DATE_RANGE",
        "yesterday, today, INVALID_DATE_RANGE"
    })
    void refusesWrongDaysAndOneThatHasNotEndedAndTakesAQuarter(String from, String to, String code) {
        LocalDate today = LocalDate.now(ZoneOffset.UTC);
        assertRefused(
                simulate(body(
                        from.replace("yesterday", "" + today.minusDays(1)), to.replace("today", "" + today), TERMS)),
                400,
                code);
        assertThat(simulate(body("2000-01-01", "2000-04-01", TERMS)).status()).isEqualTo(200);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\"requirement\":50000, | \"requirement\":0,  | terms.levels.LEVEL_2.requirement",
                "\"CAT_1\":17.5         | \"CAT_1\":101       | terms.levels.LEVEL_4.rates.TIER_1.CAT_1",
                "\"levels\"             | \"level\"           | terms.level",
                "\"terms\"              | \"term\"            | term"
            })
    void namesTheWrongPart(String part, String wrong, String path) {
        Http.Answer refusal = simulate(body(day, day, TERMS).replace(part, wrong));
        assertRefused(refusal, 400, "INVALID_PARAMETER");
        assertThat(refusal.json().at("/details/parameter").asText()).isEqualTo(path);
    }

    private static void assertRefused(Http.Answer answer, int status, String code) {
        assertThat(answer.status()).as(answer.body()).isEqualTo(status);
        assertThat(answer.json().at("/details/errorCode").asText()).isEqualTo(code);
    }

    private static JsonNode simulated(Object from, Object to, String terms) {
        return Operator.here().tell(SIMULATION, body(from, to, terms));
    }

    private static String body(Object from, Object to, String terms) {
        return "{\"from\":\"" + from + "\",\"to\":\"" + to + "\",\"terms\":" + terms + "}";
    }

    private static Http.Answer simulate(String body) {
        return Operator.here().post(SIMULATION, body);
    }

    private void bet(LocalDate at, ObjectId user, String stake) {
        feeds.accept("bets", Lines.bet(user, "slot", stake, at));
    }
}
