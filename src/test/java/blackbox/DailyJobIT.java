package blackbox;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.Http.Answer;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import world.TestClock;

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
        Answer answer = job("?targetDate=" + day);
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.headers().firstValue("Content-Type").orElse("")).startsWith("application/json");
        assertThat(answer.json().path("status").asText()).isEqualTo("success");
        assertThat(answer.json().path("message").asText()).isNotBlank();
        assertThat(answer.json()).hasSize(2);
        assertThat(Product.jobs().awaitDone(day).path("state").asText()).isEqualTo("DONE");
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
        assertThat(job("").status()).isEqualTo(200);
        Product.jobs().batch(yesterday, 1000);
        assertThat(Product.jobs().awaitDone(yesterday).path("targetDate").asText())
                .isEqualTo(yesterday.toString());
        assertThat(referrer.readyToClaim()).isEqualTo("$12.50");
    }

    @Test
    void askedTwiceItSucceedsAndQueuesNothingTwice() {
        Player referrer = referrerOfAHundred(day);
        assertThat(job("?targetDate=" + day).status()).isEqualTo(200);
        assertThat(job("?targetDate=" + day).status()).isEqualTo(200);
        JsonNode done = Product.jobs().awaitDone(day);
        Answer again = job("?targetDate=" + day);
        assertThat(again.status()).isEqualTo(200);
        assertThat(again.json().path("status").asText()).isEqualTo("success");
        assertThat(Days.progress(day)).isEqualTo(done);
        Product.jobs().batch(day, 1000);
        assertThat(referrer.readyToClaim()).isEqualTo("$12.50");
    }

    @Test
    void aDayWithoutReferrersAnswersNoUsersFound() {
        Answer answer = job("?targetDate=" + day);
        HookErrorsIT.assertEnvelope(answer, 404, "NO_USERS_FOUND");
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
        HookErrorsIT.assertEnvelope(job("?targetDate=" + day), 404, "NO_USERS_FOUND");

        player.plays(player.betOfEdge("100", day));
        assertThat(Days.compute(day).path("usersTotal").asInt()).isEqualTo(1);
    }

    @Test
    void aDayWithoutAnybodyToPayIsComputedOnceABetComes() {
        assertThat(job("?targetDate=" + day).status()).isEqualTo(404);
        Player referrer = referrerOfAHundred(day);
        Days.compute(day);
        assertThat(referrer.readyToClaim()).isEqualTo("$12.50");
    }

    @Test
    void aDayThatHasNotEndedIsRefusedAndSaysWhy() {
        LocalDate today = Days.today();
        for (LocalDate tooLate : List.of(today, today.plusDays(1), today.plusYears(100))) {
            Answer answer = job("?targetDate=" + tooLate);
            assertNotEnded(answer, tooLate);
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
        HookErrorsIT.assertEnvelope(answer, 400, "INVALID_DATE_FORMAT");
        assertThat(answer.json().at("/details/providedValue").isTextual()).isTrue();
        assertThat(answer.json().at("/details/expectedFormat").asText()).isEqualTo("YYYY-MM-DD");
    }

    @Test
    void anEmptyOrRepeatedDateIsRefused() {
        assertThat(job("?targetDate=").status()).isEqualTo(400);
        assertThat(job("?targetDate=" + day + "&targetDate=" + day).status()).isEqualTo(400);
    }

    @Test
    void aMistypedFingerprintRunsNothing() {
        referrerOfAHundred(day);
        assertThat(job("?targetDate=" + day + "&fingerPrint=000").status()).isEqualTo(400);
        assertThat(Days.progress(day).path("state").asText()).isEqualTo("NONE");
    }

    static Player referrerOfAHundred(LocalDate day) {
        Player referrer = Player.joins();
        Player player = Player.joins(referrer);
        player.plays(player.betOfEdge("100", day));
        return referrer;
    }

    static void assertBadDate(Answer answer, String provided) {
        HookErrorsIT.assertEnvelope(answer, 400, "INVALID_DATE_FORMAT");
        assertThat(answer.json().at("/details/providedValue").asText()).isEqualTo(provided);
        assertThat(answer.json().at("/details/expectedFormat").asText()).isEqualTo("YYYY-MM-DD");
    }

    static void assertNotEnded(Answer answer, LocalDate provided) {
        HookErrorsIT.assertEnvelope(answer, 400, "INVALID_DATE_RANGE");
        assertThat(answer.json().path("message").asText()).containsIgnoringCase("not ended");
        assertThat(answer.json().at("/details/providedValue").asText()).isEqualTo(provided.toString());
        assertThat(answer.json().at("/details/latest").asText())
                .isEqualTo(Days.today().minusDays(1).toString());
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
        HookErrorsIT.assertEnvelope(batch(day, size), 400, "INVALID_BATCH_SIZE");
    }

    @ParameterizedTest
    @ValueSource(strings = {"1", "1000", "10000"})
    void aDayWithoutWorkIsASuccess(String size) {
        Answer answer = batch(day, size);
        assertThat(answer.status()).as(answer.toString()).isEqualTo(200);
        assertThat(answer.json().path("status").asText()).isEqualTo("success");
        assertThat(answer.json().path("message").asText()).isNotBlank();
        assertThat(answer.json()).hasSize(2);
        assertThat(Days.progress(day).path("state").asText()).isEqualTo("NONE");
    }

    @Test
    void aBatchDoesNotComputeADayThatWasNotQueued() {
        Player referrer = DailyJobIT.referrerOfAHundred(day);
        assertThat(batch(day, "1000").status()).isEqualTo(200);
        assertThat(referrer.readyToClaim()).isEqualTo("$0.00");
    }

    @ParameterizedTest
    @ValueSource(strings = {"2025-02-30", "yesterday", "2025-1-1"})
    void theDateIsCheckedBeforeTheSize(String date) {
        DailyJobIT.assertBadDate(batch(date, "abc"), date);
        DailyJobIT.assertBadDate(batch(date, "10"), date);
    }

    @Test
    void aDayThatHasNotEndedIsRefused() {
        LocalDate today = Days.today();
        DailyJobIT.assertNotEnded(batch(today, "10"), today);
        DailyJobIT.assertNotEnded(batch(today.plusDays(1), "abc"), today.plusDays(1));
    }

    @Test
    void batchesOfAnySizeAtTheSameTimePayEverybodyOnce() throws Exception {
        List<Player> referrers = IntStream.range(0, 20)
                .mapToObj(each -> DailyJobIT.referrerOfAHundred(day))
                .toList();
        assertThat(Product.jobs().queue(day).status()).isEqualTo(200);
        try (var callers = Executors.newVirtualThreadPerTaskExecutor()) {
            Callable<Answer> one = () -> batch(day, "1");
            Callable<Answer> three = () -> batch(day, "3");
            for (Future<Answer> answer : callers.invokeAll(IntStream.range(0, 24)
                    .mapToObj(each -> each % 2 == 0 ? one : three)
                    .toList())) {
                assertThat(answer.get().status()).as(answer.get().toString()).isEqualTo(200);
            }
        }
        var done = Product.jobs().awaitDone(day);
        assertThat(done.path("usersTotal").asInt()).isEqualTo(20);
        assertThat(done.path("usersDone").asInt()).isEqualTo(20);
        assertThat(referrers.stream().map(Player::readyToClaim)).containsOnly("$12.50");
    }

    private static Answer batch(Object day, String size) {
        return Product.getAs(
                "dev-cloud-tasks", "/user-commission-history/daily-commission-calculation/" + day + "/" + size);
    }

    @Test
    void aDayThatWasNotQueuedIsNone() {
        assertNone(day.toString());
    }

    @Test
    void todayAndTheFutureAreNone() {
        assertNone(Days.today().toString());
        assertNone(Days.today().plusYears(5).toString());
    }

    @Test
    void aQueuedDayIsOnItsWayAtOnce() {
        DailyJobIT.referrerOfAHundred(day);
        Product.jobs().queue(day);
        assertThat(Days.progress(day).path("state").asText()).isIn("QUEUED", "RUNNING", "DONE");
        assertThat(Days.progress(day).path("usersTotal").asInt()).isEqualTo(1);
        Product.jobs().awaitDone(day);
    }

    @Test
    void everyFieldOfADoneDay() {
        Instant before = Instant.now().minusSeconds(5);
        DailyJobIT.referrerOfAHundred(day);
        DailyJobIT.referrerOfAHundred(day);
        JsonNode done = Days.compute(day);
        assertThat(done.propertyStream().map(Map.Entry::getKey))
                .contains(
                        "status",
                        "message",
                        "targetDate",
                        "state",
                        "usersTotal",
                        "usersDone",
                        "startedAt",
                        "finishedAt");
        assertThat(done.path("status").asText()).isEqualTo("success");
        assertThat(done.path("message").asText()).isNotBlank();
        assertThat(done.path("targetDate").asText()).isEqualTo(day.toString());
        assertThat(done.path("usersTotal").isIntegralNumber()).isTrue();
        assertThat(done.path("usersTotal").asInt()).isEqualTo(2);
        assertThat(done.path("usersDone").asInt()).isEqualTo(2);
        Instant started = Instant.parse(done.path("startedAt").asText());
        Instant finished = Instant.parse(done.path("finishedAt").asText());
        assertThat(started).isBetween(before, finished);
        assertThat(finished).isBeforeOrEqualTo(Instant.now().plusSeconds(5));
    }

    @Test
    void theLatestRunIsDescribed() {
        Player referrer = DailyJobIT.referrerOfAHundred(day);
        DailyJobIT.referrerOfAHundred(day);
        Instant first = Instant.parse(Days.compute(day).path("startedAt").asText());
        Player late = Player.joins(referrer);
        late.plays(late.betOfEdge("100", day));
        JsonNode second = Days.compute(day);
        assertThat(Instant.parse(second.path("startedAt").asText())).isAfter(first);
        assertThat(second.path("usersDone").asInt())
                .isEqualTo(second.path("usersTotal").asInt());
        assertThat(referrer.readyToClaim()).isEqualTo("$25.00");
    }

    @ParameterizedTest
    @ValueSource(strings = {"2025-02-30", "tomorrow", "2025-1-1", "20250101"})
    void anImpossibleDateIsRefused(String date) {
        DailyJobIT.assertBadDate(progress(date), date);
    }

    private static void assertNone(String date) {
        Answer answer = progress(date);
        assertThat(answer.status()).as(answer.toString()).isEqualTo(200);
        JsonNode none = answer.json();
        assertThat(none.path("status").asText()).isEqualTo("success");
        assertThat(none.path("targetDate").asText()).isEqualTo(date);
        assertThat(none.path("state").asText()).isEqualTo("NONE");
        assertThat(none.path("usersTotal").asInt(-1)).isZero();
        assertThat(none.path("usersDone").asInt(-1)).isZero();
        assertThat(none.has("startedAt")).isTrue();
        assertThat(none.path("startedAt").isNull()).isTrue();
        assertThat(none.has("finishedAt")).isTrue();
        assertThat(none.path("finishedAt").isNull()).isTrue();
    }

    private static Answer progress(String date) {
        return Product.getAs("dev-cloud-schedules", "/user-commission-history-jobs/" + date);
    }
}
