package gaming.referral.commission;

import static blackbox.Json.assertHas;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
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
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import world.Blockade;
import world.Jobs;
import world.Lines;
import world.Operator;
import world.Rows;
import world.World;

/** What a preview says is what the job does. */
@ExtendWith(World.class)
class CommissionPreviewIT {
    private static final String JOBS = "/user-commission-history-jobs/";
    private static final LocalDate TODAY = LocalDate.now(ZoneOffset.UTC);
    private static final AtomicInteger DAYS = new AtomicInteger(60);

    private final LocalDate day = TODAY.minusDays(DAYS.getAndIncrement());
    private final Feeds feeds = World.feeds();
    private final Jobs jobs = Jobs.here();
    private final Rows rows = Rows.here();

    @BeforeAll
    static void feedsTheCatalogue() {
        World.feeds()
                .accept("token-rates", Lines.rate("0.8", Instant.parse(LocalDate.now(ZoneOffset.UTC) + "T00:00:00Z")));
        Lines.catalogue(World.feeds());
    }

    @Test
    void tellsTheFirstRunOfADayAndWritesNothing() {
        ObjectId[] chain = Lines.chain(feeds, 3);
        feeds.accept("bets", Lines.bet(chain[2], "slot", "1000", day));

        JsonNode preview = preview();
        assertHas(preview, "{'count': 2, 'before': 0, 'after': 6.5}");
        JsonNode referrer = preview.at("/data/1");
        assertHas(referrer, """
                {'userId': '%1$s', 'username': 'u%1$s', 'causes': ['FIRST_RUN'], 'levelAfter': 'LEVEL_1',
                'after': 5}""".formatted(chain[1]));
        assertThat(referrer.has("levelBefore")).isFalse();
        assertThat(preview()).isEqualTo(preview);
        for (String table : List.of("commission", "commission_work", "commission_revision")) {
            assertThat(rows.count(table + " where day = ?", day)).isZero();
        }
        assertThat(jobs.progress(day).path("state").asText()).isEqualTo("NONE");
    }

    @Test
    void aJobWithTheFingerprintRefusesADayThatHasChangedSince() {
        ObjectId[] chain = Lines.chain(feeds, 2);
        feeds.accept("bets", Lines.bet(chain[1], "slot", "1000", day));
        jobs.run(day);
        feeds.accept("bets", Lines.bet(chain[1], "slot", "200", day));
        String seen = preview().path("fingerprint").asText();
        feeds.accept("bets", Lines.bet(chain[1], "slot", "40", day));

        Http.Answer refusal = queue(seen);

        assertRefused(refusal, 409, "COMMISSION_DAY_CHANGED");
        assertHas(jobs.progress(day), "{'state': 'DONE', 'recalculationNeeded': true}");
        assertThat(queue(preview().path("fingerprint").asText()).status()).isEqualTo(200);
        jobs.awaitDone(day);
        assertThat(preview().at("/count").asInt()).isZero();
    }

    @Test
    void aRefusedJobLeavesTheMarksOfTheDay() {
        ObjectId[] chain = Lines.chain(feeds, 3);
        feeds.accept("bets", Lines.bet(chain[2], "slot", "1000", day));
        jobs.run(day);
        feeds.accept("bets", Lines.bet(chain[2], "slot", "200", day));
        JsonNode progress = jobs.progress(day);
        List<String> marks = marks();

        assertThat(queue("0").status()).isEqualTo(409);

        assertThat(marks()).isEqualTo(marks).hasSize(2);
        assertThat(jobs.progress(day)).isEqualTo(progress);
        assertThat(rows.count("commission_work where day = ?", day)).isZero();
        assertThat(rows.count("scheduled_tasks where task_instance like ?", day + "/%"))
                .isZero();
        jobs.run(day);
        assertThat(earned().values()).containsExactlyInAnyOrder(new BigDecimal("6"), new BigDecimal("1.8"));
    }

    @Test
    void aRefusedFirstRunLeavesADayThatNeverRan() {
        ObjectId[] chain = Lines.chain(feeds, 3);
        feeds.accept("bets", Lines.bet(chain[2], "slot", "1000", day));

        assertThat(queue("0").status()).isEqualTo(409);

        assertThat(jobs.progress(day).path("state").asText()).isEqualTo("NONE");
        assertThat(rows.count("commission_work where day = ?", day)).isZero();
        jobs.run(day);
        assertThat(earned().values()).containsExactlyInAnyOrder(new BigDecimal("5"), new BigDecimal("1.5"));
    }

    private List<String> marks() {
        return rows.texts("select concat_ws(' ', hex(user_id), marked_at, causes) from commission_late where day = '"
                + day + "' order by user_id");
    }

    @Test
    void waitsForNoOtherTransaction() throws SQLException {
        ObjectId[] chain = Lines.chain(feeds, 3);
        feeds.accept("bets", Lines.bet(chain[2], "slot", "1000", day));
        jobs.run(day);
        feeds.accept("bets", Lines.bet(chain[2], "slot", "200", day));
        String ofDay = " where day = '" + day + "'";
        try (var _ = Blockade.ofRows(Rows.here(), "gate");
                var _ = Blockade.ofRows(Rows.here(), "commission_day" + ofDay);
                var _ = Blockade.ofRows(Rows.here(), "commission_late" + ofDay);
                var _ = Blockade.ofRows(Rows.here(), "player_day" + ofDay);
                var _ = Blockade.ofRows(Rows.here(), "commission" + ofDay)) {
            assertThat(preview().at("/count").asInt()).isEqualTo(2);
        }
    }

    @Test
    void oneIsMadeAtATime() throws SQLException {
        try (Connection other = World.database().connect(EmbeddedMariaDb.GAMING);
                var statement = other.createStatement()) {
            statement.execute("select get_lock(concat(database(), '.preview'), 0)");
            assertRefused(changes(), 503, "OVERLOADED");
            // The server releases the locks of a closed connection only some time later
            statement.execute("select release_lock(concat(database(), '.preview'))");
        }
        assertThat(changes().status()).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a&fingerprint=b"})
    void aJobWithoutAReadableFingerprintIsRefused(String fingerprint) {
        assertRefused(queue(fingerprint), 400, "INVALID_PARAMETER");
    }

    @Test
    void tellsWhoWouldBeOverpaid() {
        ObjectId[] chain = Lines.chain(feeds, 2);
        ObjectNode bet = Lines.bet(chain[1], "slot", "1000", day);
        feeds.accept("bets", bet);
        jobs.run(day);
        rows.change("update earnings set claimed = 4 where user_id = ?", chain[0]);
        try {
            feeds.accept("bets", bet.deepCopy().put("stake", "500"));
            assertHas(preview(), "{'overpaidUsers': 1, 'overpaid': 1.5, 'data': [{'overpaid': 1.5}]}");
        } finally {
            rows.change("update earnings set claimed = 0 where user_id = ?", chain[0]);
        }
    }

    @Test
    void aQueuedDayHasNoPreview() {
        rows.change("insert into commission_day(day, state, users_total) values (?, 'QUEUED', 1)", day);
        rows.change("insert into commission_work(day, user_id) values (?, ?)", day, new ObjectId());
        try {
            assertRefused(changes(), 409, "CONFLICT");
        } finally {
            rows.change("delete from commission_work where day = ?", day);
            rows.change("delete from commission_day where day = ?", day);
        }
    }

    /** Bets, voids, corrections and deposits come between the runs, in an order that the seed decides. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void whatItSaysIsWhatTheJobDoesToTheDigit(long seed) {
        var random = new Random(seed);
        var users = new ArrayList<>(List.of(Lines.chain(feeds, 6)));
        users.addAll(List.of(Lines.chain(feeds, 4)));
        var bets = new ArrayList<ObjectNode>();
        for (int round = 0; round < 6; round++) {
            IntStream.rangeClosed(0, random.nextInt(6)).forEach(_ -> feeds.accept("bets", next(random, users, bets)));
            if (random.nextInt(3) == 0) {
                ObjectId user = users.get(random.nextInt(users.size()));
                feeds.accept("deposits", Lines.deposit(user, "" + random.nextInt(300_000), day));
            }
            JsonNode preview = preview();
            TreeMap<String, BigDecimal> expected = earned();
            preview.at("/data").forEach(change -> {
                String user = change.path("userId").asText();
                assertThat(decimal(change, "before"))
                        .isEqualByComparingTo(expected.getOrDefault(user, BigDecimal.ZERO));
                expected.put(user, decimal(change, "after").stripTrailingZeros());
            });
            expected.values().removeIf(amount -> amount.signum() == 0);

            assertThat(queue(preview.path("fingerprint").asText()).status()).isEqualTo(200);
            jobs.awaitDone(day);

            assertThat(earned()).isEqualTo(expected);
        }
    }

    private ObjectNode next(Random random, List<ObjectId> users, List<ObjectNode> bets) {
        if (bets.isEmpty() || random.nextInt(3) > 0) {
            ObjectId user = users.get(random.nextInt(users.size()));
            bets.add(Lines.bet(user, "slot", "0." + (1 + random.nextInt(9_999_999)), day));
            return bets.getLast();
        }
        ObjectNode changed = bets.get(random.nextInt(bets.size()));
        return random.nextBoolean()
                ? changed.put("status", "VOIDED")
                : changed.put("stake", "1." + random.nextInt(9_999_999));
    }

    /** The amounts of the day that are not zero, by user. */
    private TreeMap<String, BigDecimal> earned() {
        var earned = new TreeMap<String, BigDecimal>();
        for (String line : rows.texts("select concat(lower(hex(user_id)), ' ', earned) from commission where day = '"
                + day + "' and earned <> 0")) {
            earned.put(line.split(" ")[0], new BigDecimal(line.split(" ")[1]).stripTrailingZeros());
        }
        return earned;
    }

    private static void assertRefused(Http.Answer answer, int status, String code) {
        assertThat(answer.status()).as(answer.body()).isEqualTo(status);
        assertThat(answer.json().at("/details/errorCode").asText()).isEqualTo(code);
    }

    private JsonNode preview() {
        return Operator.here().read(JOBS + day + "/changes?limit=100");
    }

    private Http.Answer changes() {
        return Operator.here().get(JOBS + day + "/changes");
    }

    private Http.Answer queue(String fingerprint) {
        return Http.get(
                World.internalUrl()
                        .resolve(JOBS + "daily-commission?targetDate=" + day + "&fingerprint=" + fingerprint),
                "X-API-Key",
                "dev-cloud-schedules");
    }

    private static BigDecimal decimal(JsonNode node, String field) {
        return new BigDecimal(node.path(field).asText());
    }
}
