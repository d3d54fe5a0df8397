package blackbox;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.Http.Answer;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The progress of a day: decisions.md, "The daily job and its batches"; details.md, "Referral and the day". */
@ExtendWith(Product.class)
class ProgressIT {
    private final LocalDate day = Days.fresh();

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
