package gaming.referral.commission;

import static org.assertj.core.api.Assertions.assertThat;
import static sandbox.Json.record;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.Feeds;
import dev.Http;
import dev.Http.Answer;
import java.math.BigDecimal;
import java.net.URI;
import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sandbox.SandboxPlatform.Mode;
import sandbox.Waiting;
import world.Jobs;
import world.Rows;
import world.ServiceProcess;
import world.World;

/** Reports and books as of an earlier moment are those that were given then, byte for byte, whatever came later. */
class AsOfPodsIT {
    private static final String REPORT = "/user-commission-history-jobs/report";
    private static final String CSV = "text/csv";
    private static final String JSON = "application/json";
    private static final LocalDate FIRST_DAY = LocalDate.of(2017, 1, 1);
    private static final AtomicInteger STORIES = new AtomicInteger();
    private static final int PHASES = 5;
    private static final int REPORTED_USERS = 8;

    /** What the books of an earlier moment cannot tell, or tell otherwise. */
    private static final List<String> BOOKS_OF_NOW = List.of(
            "uncomputed",
            "uncomputedCount",
            "comparedDays",
            "notCompared",
            "behindSeconds",
            "differences",
            "differencesCount");

    /** An answer, and the moment at which it was given. */
    private record Stored(Instant at, String query, String accept, String body) {}

    private static final String SCHEMA = World.freshSchema();
    private static final ServiceProcess SERVICE = ServiceProcess.start(
            World.database().url(SCHEMA),
            Map.of("commission.batch-size", "20", "limits.claims.per-hour", "50", "limits.claims.cooldown", "PT0S"));

    @BeforeAll
    static void feedGames() {
        Pods.Game.feed(feeds());
    }

    @AfterAll
    static void end() {
        SERVICE.close();
    }

    @AfterEach
    void calm() {
        World.platform().calm();
    }

    @Test
    void anEarlierReportIsTheOneThatWasGivenThen() {
        anEarlierReportIsTheOneThatWasGivenThenIn(1);
    }

    @ParameterizedTest
    @ValueSource(longs = {2, 3, 4})
    @Tag("proof")
    void anEarlierReportIsTheOneThatWasGivenThenInManyStories(long seed) {
        anEarlierReportIsTheOneThatWasGivenThenIn(seed);
    }

    private static void anEarlierReportIsTheOneThatWasGivenThenIn(long seed) {
        LocalDate firstDay = FIRST_DAY.plusDays(10L * STORIES.getAndIncrement());
        var story = new Story(seed, firstDay);
        Random random = story.random();
        RateTable.drawn(random).validFrom(story.day(2), new Rows(SCHEMA));
        RateTable.OF_THE_INTERFACE.validFrom(story.day(Story.DAYS), new Rows(SCHEMA));
        rate(story.newRate());
        var users = new ArrayList<String>();
        for (ObjectNode line : story.joiners()) {
            users.add(line.path("id").asText());
            feeds().accept("users", line.put("platformId", platformId(line)));
        }
        var stored = new ArrayList<Stored>();
        var lateComers = new LinkedHashMap<String, Instant>();
        for (int phase = 0; phase < PHASES; phase++) {
            boolean first = phase == 0;
            accept("deposits", story.deposits(first ? 25 : 8, first ? 0 : 10));
            accept("bets", story.bets(first ? 150 : 25, first ? 0 : 60));
            for (int number = 0; number < Story.DAYS; number++) {
                if (random.nextInt(3) > 0) {
                    run(story.day(number));
                }
            }
            claims(random);
            stored.addAll(reports(firstDay, users));
            stored.add(books());
            pass();
            Instant before = Instant.now();
            pass();
            lateComers.put(joins(story, users, random), before);
            rate(story.newRate());
            hold(users.get(random.nextInt(users.size())));
        }
        for (int number = 0; number < Story.DAYS; number++) {
            run(story.day(number));
        }
        var rows = new Rows(SCHEMA);
        assertThat(rows.count("commission_past")).isPositive();
        assertThat(rows.count("claim where status = 'COMPLETED'")).isPositive();
        assertThat(rows.count("claim_transition where from_status = 'PENDING' and to_status = 'FAILED'"))
                .isPositive();
        assertSame(stored);
        lateComers.forEach((user, joined) -> {
            assertThat(get(REPORT + "?userId=" + user, JSON).status()).isEqualTo(200);
            Answer unknown = get(REPORT + "?userId=" + user + "&asOf=" + joined, JSON);
            assertThat(unknown.status()).as(unknown.body()).isEqualTo(404);
        });
    }

    @Test
    void aMomentThatIsNotKnownIsRefused() {
        rate(BigDecimal.ONE);
        for (String path :
                List.of(REPORT + "?asOf=", REPORT + "?userId=" + new ObjectId() + "&asOf=", "/claims/books?asOf=")) {
            Answer early = get(path + "2001-01-01T00:00:00Z", JSON);
            assertThat(early.status()).as(path).isEqualTo(400);
            assertThat(early.json().at("/details/errorCode").asText()).isEqualTo("INVALID_DATE_RANGE");
            assertThat(Instant.parse(early.json().at("/details/knownFrom").asText()))
                    .isBefore(Instant.now());
            assertThat(early.json().path("message").asText()).startsWith("Changes are kept from 20");

            Answer future = get(path + Instant.now().plusSeconds(3600), JSON);
            assertThat(future.status()).as(path).isEqualTo(400);
            assertThat(future.json().at("/details/errorCode").asText()).isEqualTo("INVALID_DATE_RANGE");

            for (String malformed : List.of(
                    "",
                    "yesterday",
                    "-1000000000-01-01T00:00:00Z",
                    "2026-11-25",
                    "2026-11-25T10:00:00",
                    "2026-11-25T10:00:00Z&asOf=1")) {
                Answer refused = get(path + malformed, JSON);
                assertThat(refused.status()).as(path + malformed).isEqualTo(400);
                assertThat(refused.json().at("/details/errorCode").asText()).isEqualTo("INVALID_DATE_FORMAT");
                assertThat(refused.json().at("/details/expectedFormat").asText())
                        .isEqualTo("YYYY-MM-DDThh:mm:ssZ");
            }
        }
    }

    @Test
    void thePageOfAnEarlierMomentSaysSoAndItsLinksStayThere() {
        rate(BigDecimal.ONE);
        Instant then = Instant.now().minusMillis(1).truncatedTo(ChronoUnit.MILLIS);
        String page = get(REPORT + "?asOf=" + then, "text/html").body();
        assertThat(page)
                .contains("This is the report as it was at <time datetime=\"" + then + "\">")
                .contains("/report/days.csv?")
                .containsPattern("days\\.csv[^\"]*asOf=" + then)
                .contains("<input type=\"hidden\" name=\"asOf\" value=\"" + then + "\">");
        assertThat(get(REPORT, "text/html").body()).doesNotContain("asOf").doesNotContain("as it was");
    }

    private static Feeds feeds() {
        return new Feeds(SERVICE.internalUrl());
    }

    /** The price of one USDC from now on. */
    private static void rate(BigDecimal euros) {
        feeds().accept("token-rates", record("symbol", "USDC", "rate", euros, "at", "" + Instant.now()));
    }

    private static List<Stored> reports(LocalDate firstDay, List<String> users) {
        String days = "?startDate=" + firstDay.minusDays(3) + "&endDate=" + firstDay.plusDays(6);
        var stored = new ArrayList<Stored>();
        stored.add(store("?"));
        stored.add(store(days));
        stored.add(store(days.replace(
                firstDay.minusDays(3).toString(), firstDay.plusDays(2).toString())));
        stored.add(new Stored(Instant.now(), days, CSV, get(REPORT + days, CSV).body()));
        for (String user : users.subList(0, REPORTED_USERS)) {
            stored.add(store("?userId=" + user));
        }
        String user = "?userId=" + users.getFirst();
        stored.add(new Stored(Instant.now(), user, CSV, get(REPORT + user, CSV).body()));
        return stored;
    }

    private static Stored store(String query) {
        Answer answer = get(REPORT + query, JSON);
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        return new Stored(Instant.parse(answer.json().path("generatedAt").asText()), query, JSON, answer.body());
    }

    private static Stored books() {
        Answer answer = get("/claims/books", JSON);
        return new Stored(Instant.parse(answer.json().path("checkedAt").asText()), "books", JSON, withoutNow(answer));
    }

    private static void assertSame(List<Stored> stored) {
        for (Stored one : stored) {
            if (one.query.equals("books")) {
                Answer then = get("/claims/books?asOf=" + one.at, JSON);
                assertThat(then.json().path("notCompared")).isNotEmpty();
                assertThat(withoutNow(then)).isEqualTo(one.body);
            } else {
                Answer then = get(REPORT + one.query + "&asOf=" + one.at, one.accept);
                assertThat(then.body()).as(one.query + " as of " + one.at).isEqualTo(one.body);
            }
        }
    }

    private static String withoutNow(Answer books) {
        return ((ObjectNode) books.json()).without(BOOKS_OF_NOW).toString();
    }

    /** Time between what is stored and what comes later. */
    private static void pass() {
        Instant before = Instant.now().plusMillis(2);
        Waiting.until(() -> Instant.now().isAfter(before));
    }

    private static void accept(String feed, List<ObjectNode> lines) {
        feeds().accept(feed, lines.toArray(ObjectNode[]::new));
    }

    private static void run(LocalDate day) {
        Jobs jobs = new Jobs(SERVICE.internalUrl());
        if (jobs.queue(day).status() == 200) {
            assertThat(jobs.awaitDone(day).path("state").asText()).isEqualTo("DONE");
        }
    }

    /** Claims of users with earnings: each of them is paid, refused or left uncertain. */
    private static void claims(Random random) {
        List<String> earners = new Rows(SCHEMA)
                .texts("select lower(hex(user_id)) from earnings"
                        + " where earned_1 + earned_2 + earned_3 + earned_4 - claimed - pending > 1 order by user_id");
        Collections.shuffle(earners, random);
        var outcomes = List.of(Mode.ACCEPTS, Mode.REFUSES, Mode.RESETS_BEFORE_BOOKING, Mode.RESETS_AFTER_BOOKING);
        for (int i = 0; i < Math.min(earners.size(), outcomes.size()); i++) {
            World.platform().next(outcomes.get(i));
            Http.graphql(
                    SERVICE.publicUrl(),
                    "mutation { claimEarningsFromReferrals { totalClaimed } }",
                    Map.of(),
                    World.keys().accessToken(new ObjectId(earners.get(i)), earners.get(i), Instant.now()));
            World.platform().calm();
        }
    }

    private static String joins(Story story, List<String> users, Random random) {
        String id = new ObjectId().toHexString();
        ObjectNode line = story.players.user(id, users.get(random.nextInt(users.size())));
        feeds().accept("users", line.put("createdAt", "2019-01-01T00:00:00Z"));
        return id;
    }

    private static void hold(String user) {
        Answer held = Http.post(
                SERVICE.internalUrl().resolve("/users/" + user + "/hold"),
                record("scope", "REFERRER", "reason", "looked at").toString(),
                "Content-Type",
                JSON,
                "X-API-Key",
                "dev-operator");
        assertThat(held.status()).as(held.body()).isEqualTo(200);
    }

    private static String platformId(ObjectNode user) {
        return Long.toString(Long.parseLong(user.path("id").asText().substring(14), 16) + 7_000_000_000_000L);
    }

    private static Answer get(String path, String accept) {
        return Http.get(URI.create(SERVICE.internalUrl() + path), "Accept", accept, "X-API-Key", "dev-operator");
    }
}
