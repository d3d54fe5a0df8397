package blackbox;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.Http.Answer;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import world.TestClock;
import world.Together;

/**
 * The job of a day, its batches and its progress: service-interface.md, "Hook and internal HTTP endpoints";
 * decisions.md, "The daily job".
 */
@ExtendWith(Product.class)
class DailyJobIT {
    static final String JOB = "/user-commission-history-jobs/daily-commission";
    private final LocalDate day = Days.fresh();

    @Test
    void theQueueWorksADayOffByItself() {
        Player referrer = referrerOfAHundred(day);
        assertSuccess(job("?targetDate=" + day));
        Json.assertHas(Product.jobs().awaitDone(day), "{'state': 'DONE'}");
        assertThat(referrer.readyToClaim()).isEqualTo("$12.50");
    }

    @Test
    void withoutADateItIsYesterday() {
        Product.assumeItsClockCanBeMoved();
        // A morning to come, so that no other test uses its yesterday
        LocalDate today = Days.today().plusDays(10);
        TestClock.moveTo(Instant.parse(today + "T00:00:05Z"));
        LocalDate yesterday = today.minusDays(1);
        Player referrer = referrerOfAHundred(yesterday);
        Product.ok(job(""));
        Product.jobs().batch(yesterday, 1000);
        Json.assertHas(Product.jobs().awaitDone(yesterday), "{'targetDate': '%s'}".formatted(yesterday));
        assertThat(referrer.readyToClaim()).isEqualTo("$12.50");
    }

    @Test
    void askedTwiceItSucceedsAndQueuesNothingTwice() {
        Player referrer = referrerOfAHundred(day);
        Product.ok(job("?targetDate=" + day));
        Product.ok(job("?targetDate=" + day));
        JsonNode done = Product.jobs().awaitDone(day);
        Answer again = Product.ok(job("?targetDate=" + day));
        assertThat(again.json().path("status").asText()).isEqualTo("success");
        assertThat(Days.progress(day)).isEqualTo(done);
        Product.jobs().batch(day, 1000);
        assertThat(referrer.readyToClaim()).isEqualTo("$12.50");
    }

    @Test
    void aDayWithoutReferrersAnswersNoUsersFound() {
        Answer answer = job("?targetDate=" + day);
        Product.refused(answer, 404, "NO_USERS_FOUND");
        assertThat(answer.json().at("/details/targetDate").asText()).isEqualTo(day.toString());
        assertThat(Days.progress(day).path("state").asText()).isEqualTo("NONE");
    }

    @Test
    void onlyUsersWithHouseEdgeInTheirTiersArePaid() {
        Player alone = Player.joins();
        Player referrer = Player.joins();
        Player player = Player.joins(referrer);
        alone.plays(alone.betOfEdge("100", day));
        referrer.plays(referrer.betOfEdge("100", day));
        player.plays(player.betOfEdge("0", day), player.betOfEdge("100", day).put("status", "VOIDED"));
        Product.refused(job("?targetDate=" + day), 404, "NO_USERS_FOUND");

        player.plays(player.betOfEdge("100", day));
        assertThat(Days.compute(day).path("usersTotal").asInt()).isEqualTo(1);
    }

    @Test
    void aDayThatHasNotEndedIsRefusedAndSaysWhy() {
        LocalDate today = Days.today();
        for (LocalDate tooLate : List.of(today, today.plusDays(1), today.plusYears(100))) {
            assertNotEnded(job("?targetDate=" + tooLate), tooLate);
            assertNotEnded(batch(tooLate, "10"), tooLate);
            assertNotEnded(batch(tooLate, "abc"), tooLate);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "2025-02-30", "2025-13-01", "2025-1-1", "20250101", "yesterday", "2025-01-01T00:00:00Z",
                "01-01-2025", "2023-02-29", "-2025-01-01", "%202025-01-01", "2025-01-01%00", "1e3",
                "%D9%A2025-01-01",
            })
    void aMalformedDateIsRefused(String date) {
        Answer answer = job("?targetDate=" + date);
        Product.refused(answer, 400, "INVALID_DATE_FORMAT");
        assertThat(answer.json().at("/details/providedValue").isTextual()).isTrue();
        assertThat(answer.json().at("/details/expectedFormat").asText()).isEqualTo("YYYY-MM-DD");
    }

    @Test
    void anEmptyOrRepeatedDateAndAMistypedFingerprintRunNothing() {
        referrerOfAHundred(day);
        String date = "?targetDate=" + day;
        for (String query : List.of("?targetDate=", date + "&targetDate=" + day, date + "&fingerPrint=000")) {
            assertThat(job(query).status()).isEqualTo(400);
        }
        Json.assertHas(Days.progress(day), "{'state': 'NONE'}");
    }

    static Player referrerOfAHundred(LocalDate day) {
        Player referrer = Player.joins();
        Player player = Player.joins(referrer);
        player.plays(player.betOfEdge("100", day));
        return referrer;
    }

    private static void assertBadDate(Answer answer, String provided) {
        Product.refused(answer, 400, "INVALID_DATE_FORMAT");
        Json.assertHas(
                answer.json().path("details"),
                "{'providedValue': '%s', 'expectedFormat': 'YYYY-MM-DD'}".formatted(provided));
    }

    private static void assertNotEnded(Answer answer, LocalDate provided) {
        Product.refused(answer, 400, "INVALID_DATE_RANGE");
        assertThat(answer.json().path("message").asText()).containsIgnoringCase("not ended");
        Json.assertHas(
                answer.json().path("details"),
                "{'providedValue': '%s', 'latest': '%s'}"
                        .formatted(provided, Days.today().minusDays(1)));
        assertThat(answer.json().path("details").has("expectedFormat")).isFalse();
    }

    private static Answer job(String query) {
        return Product.getAs("dev-cloud-schedules", JOB + query);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0", "-1", "1000000000", "abc", "10001", "1.5",
                "1e3", "99999999999999999999", "%201", "+5", "0x10", "1%2C0",
            })
    void aSizeThatIsNoneIsRefused(String size) {
        Product.refused(batch(day, size), 400, "INVALID_BATCH_SIZE");
    }

    /** A batch computes no day that was not queued. */
    @ParameterizedTest
    @ValueSource(strings = {"1", "1000", "10000"})
    void aDayWithoutWorkIsASuccess(String size) {
        Player referrer = referrerOfAHundred(day);
        assertSuccess(batch(day, size));
        Json.assertHas(Days.progress(day), "{'state': 'NONE'}");
        assertThat(referrer.readyToClaim()).isEqualTo("$0.00");
    }

    private static void assertSuccess(Answer answer) {
        assertThat(Product.ok(answer).json()).hasSize(2);
        assertThat(answer.headers().firstValue("Content-Type").orElse("")).startsWith("application/json");
        assertThat(answer.json().path("status").asText()).isEqualTo("success");
        assertThat(answer.json().path("message").asText()).isNotBlank();
    }

    @ParameterizedTest
    @ValueSource(strings = {"2025-02-30", "yesterday", "2025-1-1", "20250101"})
    void anImpossibleDateIsRefusedBeforeTheSizeIsLookedAt(String date) {
        assertBadDate(batch(date, "abc"), date);
        assertBadDate(batch(date, "10"), date);
        assertBadDate(progress(date), date);
    }

    @Test
    void batchesOfAnySizeAtTheSameTimePayEverybodyOnce() {
        List<Player> referrers =
                IntStream.range(0, 20).mapToObj(_ -> referrerOfAHundred(day)).toList();
        Product.ok(Product.jobs().queue(day));
        Together.times(24, each -> Product.ok(batch(day, each % 2 == 0 ? "1" : "3")));
        Json.assertHas(Product.jobs().awaitDone(day), "{'usersTotal': 20, 'usersDone': 20}");
        assertThat(referrers.stream().map(Player::readyToClaim)).containsOnly("$12.50");
    }

    private static Answer batch(Object day, String size) {
        return Product.getAs(
                "dev-cloud-tasks", "/user-commission-history/daily-commission-calculation/" + day + "/" + size);
    }

    @Test
    void aDayThatWasNotQueuedAndTodayAndTheFutureAreNone() {
        Stream.of(day, Days.today(), Days.today().plusYears(5)).forEach(none -> assertNone(none.toString()));
    }

    @Test
    void aQueuedDayIsOnItsWayAtOnce() {
        referrerOfAHundred(day);
        Product.jobs().queue(day);
        assertThat(Days.progress(day).path("state").asText()).isIn("QUEUED", "RUNNING", "DONE");
        assertThat(Days.progress(day).path("usersTotal").asInt()).isEqualTo(1);
        Product.jobs().awaitDone(day);
    }

    @Test
    void everyFieldOfADoneDay() {
        Instant before = Instant.now().minusSeconds(5);
        referrerOfAHundred(day);
        referrerOfAHundred(day);
        JsonNode done = Days.compute(day);
        Json.assertHas(
                done,
                "{'status': 'success', 'targetDate': '%s', 'state': 'DONE', 'usersTotal': 2, 'usersDone': 2}"
                        .formatted(day));
        assertThat(done.path("message").asText()).isNotBlank();
        Instant started = Instant.parse(done.path("startedAt").asText());
        Instant finished = Instant.parse(done.path("finishedAt").asText());
        assertThat(started).isBetween(before, finished);
        assertThat(finished).isBeforeOrEqualTo(Instant.now().plusSeconds(5));
    }

    @Test
    void theLatestRunIsDescribed() {
        Player referrer = referrerOfAHundred(day);
        referrerOfAHundred(day);
        Instant first = Instant.parse(Days.compute(day).path("startedAt").asText());
        Player late = Player.joins(referrer);
        late.plays(late.betOfEdge("100", day));
        JsonNode second = Days.compute(day);
        assertThat(Instant.parse(second.path("startedAt").asText())).isAfter(first);
        Json.assertHas(
                second, "{'usersDone': %s}".formatted(second.path("usersTotal").asInt()));
        assertThat(referrer.readyToClaim()).isEqualTo("$25.00");
    }

    private static void assertNone(String date) {
        JsonNode none = Product.ok(progress(date)).json();
        Json.assertHas(none, """
                {'status': 'success', 'targetDate': '%s', 'state': 'NONE', 'usersTotal': 0, 'usersDone': 0,
                 'startedAt': null, 'finishedAt': null}""".formatted(date));
    }

    private static Answer progress(String date) {
        return Product.getAs("dev-cloud-schedules", "/user-commission-history-jobs/" + date);
    }
}
