package gaming.referral.commission;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.EmbeddedMariaDb;
import dev.Feeds;
import dev.Http;
import java.math.BigDecimal;
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
import world.Jobs;
import world.Lines;
import world.Rows;
import world.World;

/** {@code POST /commission-terms/simulate}. */
@ExtendWith(World.class)
class SimulationIT {
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

        assertThat(answer.path("from").asText()).isEqualTo(day.toString());
        assertThat(answer.path("to").asText()).isEqualTo(day.plusDays(1).toString());
        assertThat(answer.path("days").asInt()).isEqualTo(2);
        assertThat(answer.path("leftOut")).isEmpty();
        assertThat(decimal(answer, "before")).isEqualByComparingTo("13");
        assertThat(decimal(answer, "after")).isEqualByComparingTo("23");
        assertThat(answer.at("/byLevel/LEVEL_1/referrersBefore").asInt()).isEqualTo(2);
        assertThat(answer.at("/byLevel/LEVEL_1/referrersAfter").asInt()).isEqualTo(2);
        assertThat(decimal(answer.at("/byLevel/LEVEL_1"), "after")).isEqualByComparingTo("23");
        assertThat(answer.at("/byLevel/LEVEL_5/referrersAfter").asInt()).isZero();
        assertThat(decimal(answer.at("/byTier/TIER_1"), "before")).isEqualByComparingTo("10");
        assertThat(decimal(answer.at("/byTier/TIER_1"), "after")).isEqualByComparingTo("20");
        assertThat(decimal(answer.at("/byTier/TIER_2"), "after")).isEqualByComparingTo("3");
        assertThat(answer.at("/winners/count").asInt()).isEqualTo(1);
        assertThat(decimal(answer.at("/winners"), "sum")).isEqualByComparingTo("10");
        assertThat(answer.at("/losers/count").asInt()).isZero();
        assertThat(answer.path("unchanged").asInt()).isEqualTo(1);
        assertThat(answer.path("changes")).hasSize(1);
        JsonNode change = answer.at("/changes/0");
        assertThat(change.path("userId").asText()).isEqualTo(chain[1].toHexString());
        assertThat(change.path("username").asText()).isEqualTo("u" + chain[1]);
        assertThat(change.path("levelsBefore").toString()).isEqualTo("[\"LEVEL_1\"]");
        assertThat(change.path("levelsAfter").toString()).isEqualTo("[\"LEVEL_1\"]");
        assertThat(decimal(change, "difference")).isEqualByComparingTo("10");
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

        assertThat(answer.at("/changes/0/levelsBefore").toString()).isEqualTo("[\"LEVEL_1\"]");
        assertThat(answer.at("/changes/0/levelsAfter").toString()).isEqualTo("[\"LEVEL_1\",\"LEVEL_2\"]");
        assertThat(answer.at("/byLevel/LEVEL_2/referrersAfter").asInt()).isEqualTo(2);
        assertThat(decimal(answer.at("/byLevel/LEVEL_2"), "after")).isEqualByComparingTo("7.75");
        assertThat(decimal(answer.at("/byLevel/LEVEL_1"), "after")).isEqualByComparingTo("6.5");
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

        assertThat(answer.path("days").asInt()).isZero();
        assertThat(decimal(answer, "before")).isZero();
        assertThat(answer.path("leftOut"))
                .extracting(left -> left.path("targetDate").asText() + " "
                        + left.path("state").asText() + " "
                        + left.path("recalculationNeeded").asBoolean())
                .containsExactly(day + " DONE true", day.plusDays(1) + " NONE false");
    }

    @Test
    void waitsForNoWriter() throws SQLException {
        ObjectId[] chain = Lines.chain(feeds, 3);
        bet(day, chain[2], "1000");
        Jobs.here().run(day);
        try (Connection writer = World.database().connect(EmbeddedMariaDb.GAMING);
                var statement = writer.createStatement()) {
            writer.setAutoCommit(false);
            statement.execute("update commission_day set users_total = 7 where day = '" + day + "'");
            statement.execute("update commission set level = 5 where day = '" + day + "'");
            statement.execute("select * from gate where name = 'deposits' for update");
            assertThat(decimal(simulated(day, day, DOUBLED), "before")).isEqualByComparingTo("6.5");
            writer.rollback();
        }
    }

    @Test
    void oneRunsAtATime() throws SQLException {
        try (Connection other = World.database().connect(EmbeddedMariaDb.GAMING);
                var statement = other.createStatement()) {
            statement.execute("select get_lock(concat(database(), '.simulation'), 0)");
            Http.Answer refusal = simulate(body(day, day, TERMS));
            assertThat(refusal.status()).isEqualTo(503);
            assertThat(refusal.json().findPath("errorCode").asText()).isEqualTo("OVERLOADED");
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
        "2024-02-01, 2900-01-01, INVALID_DATE_RANGE"
    })
    void refusesWrongDays(String from, String to, String code) {
        Http.Answer refusal = simulate("{\"from\":\"" + from + "\",\"to\":\"" + to + "\",\"terms\":" + TERMS + "}");
        assertThat(refusal.status()).isEqualTo(400);
        assertThat(refusal.json().findPath("errorCode").asText()).isEqualTo(code);
    }

    @Test
    void refusesADayThatHasNotEnded() {
        LocalDate today = LocalDate.now(ZoneOffset.UTC);
        Http.Answer refusal = simulate(body(today.minusDays(1), today, TERMS));
        assertThat(refusal.status()).isEqualTo(400);
        assertThat(refusal.json().findPath("errorCode").asText()).isEqualTo("INVALID_DATE_RANGE");
    }

    @Test
    void takesAQuarter() {
        assertThat(simulate(body(LocalDate.of(2000, 1, 1), LocalDate.of(2000, 4, 1), TERMS))
                        .status())
                .isEqualTo(200);
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
        assertThat(refusal.status()).isEqualTo(400);
        assertThat(refusal.json().findPath("errorCode").asText()).isEqualTo("INVALID_PARAMETER");
        assertThat(refusal.json().findPath("parameter").asText()).isEqualTo(path);
    }

    private static JsonNode simulated(LocalDate from, LocalDate to, String terms) {
        Http.Answer answer = simulate(body(from, to, terms));
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        return answer.json();
    }

    private static String body(LocalDate from, LocalDate to, String terms) {
        return "{\"from\":\"" + from + "\",\"to\":\"" + to + "\",\"terms\":" + terms + "}";
    }

    private static Http.Answer simulate(String body) {
        return Http.post(
                World.internalUrl().resolve("/commission-terms/simulate"),
                body,
                "Content-Type",
                "application/json",
                "X-API-Key",
                "dev-operator");
    }

    private static BigDecimal decimal(JsonNode node, String field) {
        return new BigDecimal(node.path(field).asText());
    }

    private void bet(LocalDate at, ObjectId user, String stake) {
        feeds.accept("bets", Lines.bet(user, "slot", stake, at));
    }
}
