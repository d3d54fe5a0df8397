package blackbox;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.Http.Answer;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import world.TestClock;

/** The job of a day: service-interface.md, "Hook and internal HTTP endpoints"; decisions.md, "The daily job". */
@ExtendWith(Product.class)
class DailyJobIT {
    static final String JOB = "/user-commission-history-jobs/daily-commission";
    private final LocalDate day = Days.fresh();

    @AfterEach
    void realTime() {
        TestClock.reset();
    }

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
                "2025-02-30",
                "2025-13-01",
                "2025-1-1",
                "20250101",
                "yesterday",
                "2025-01-01T00:00:00Z",
                "01-01-2025",
                "2023-02-29",
                "-2025-01-01",
                "%202025-01-01",
                "2025-01-01%00",
                "1e3",
                "%D9%A2025-01-01"
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
}
