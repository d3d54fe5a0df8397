package blackbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.Http.Answer;
import java.time.LocalDate;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The batch request: decisions.md, "The daily job and its batches". */
@ExtendWith(Product.class)
class BatchIT {
    private final LocalDate day = Days.fresh();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0",
                "-1",
                "1000000000",
                "abc",
                "10001",
                "1.5",
                "1e3",
                "99999999999999999999",
                "%201",
                "+5",
                "0x10",
                "1%2C0"
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
}
