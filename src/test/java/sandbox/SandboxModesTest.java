package sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static sandbox.SandboxClient.errorCode;

import dev.Http.Answer;
import java.io.IOException;
import java.net.SocketException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import sandbox.SandboxPlatform.Lookups;
import sandbox.SandboxPlatform.Mode;
import sandbox.SandboxPlatform.Moment;

/** What the sandbox does to those who send and ask, and what it has booked then. */
class SandboxModesTest {
    private static final Duration FOR_EVER = Duration.ofDays(1);

    private final SandboxPlatform platform = SandboxPlatform.start();
    private final SandboxClient client = new SandboxClient(platform.url());

    @AfterEach
    void close() {
        platform.close();
    }

    @ParameterizedTest
    @CsvSource({
        "ACCEPTS, 200, application/json, true",
        "REFUSES, 422, application/json, false",
        "ERROR_PAGE_BEFORE_BOOKING, 502, text/html, false",
        "ERROR_PAGE_AFTER_BOOKING, 500, text/html, true",
        "GARBAGE, 200, application/json, true",
        "CONFLICTS, 409, application/json, false",
        "TOO_BUSY, 429, text/html, false",
        "DOWN, 503, text/html, false"
    })
    void answersAndBooksAsItsModeSays(Mode mode, int status, String contentType, boolean booked) {
        platform.mode(mode);
        Answer answer = client.send("t-1", "1");

        assertThat(answer.status()).isEqualTo(status);
        assertThat(answer.headers().firstValue("Content-Type")).contains(contentType);
        assertThat(platform.bookings()).hasSize(booked ? 1 : 0);
        assertThat(client.find("t-1").status()).isEqualTo(mode == Mode.DOWN ? 503 : booked ? 200 : 404);
        assertThat(platform.requests("t-1")).isEqualTo(1);
        assertThat(platform.played()).containsExactly(Map.entry(mode, 1));
    }

    @Test
    void whatThePlatformItselfRefusesHasItsErrorBody() {
        platform.next(Mode.REFUSES, Mode.CONFLICTS);
        assertThat(errorCode(client.send("t-1", "1"))).isEqualTo("TRANSFER_REFUSED");
        assertThat(errorCode(client.send("t-1", "1"))).isEqualTo("DUPLICATE_TRANSACTION");
        assertThat(client.send("t-1", "1").status()).isEqualTo(200);
    }

    @Test
    void garbageCanNotBeRead() {
        platform.mode(Mode.GARBAGE);
        String body = client.send("t-1", "1").body();
        assertThatThrownBy(() -> PlatformDesk.JSON.readTree(body)).isInstanceOf(IOException.class);
    }

    @ParameterizedTest
    @CsvSource({"RESETS_BEFORE_BOOKING, 0", "RESETS_AFTER_BOOKING, 1"})
    void aResetIsSeenAsOne(Mode mode, int bookings) throws IOException {
        platform.next(mode);
        try (var raw = client.raw().send("t-1", "1")) {
            assertThatThrownBy(raw::read).isInstanceOf(SocketException.class).hasMessage("Connection reset");
        }
        assertThat(platform.bookings()).hasSize(bookings);
    }

    @Test
    void halfAnAnswerEndsInTheMiddleOfItsBody() throws IOException {
        platform.mode(Mode.HALF_AN_ANSWER);
        try (var raw = client.raw().send("t-1", "1")) {
            String answer = raw.read();
            assertThat(answer)
                    .startsWith("HTTP/1.1 200")
                    .contains("{\"transactionId\":")
                    .doesNotContain("COMPLETED");
        }
        assertThat(platform.bookings()).hasSize(1);
    }

    @Test
    void slowIsBookedLongBeforeItIsAnswered() throws IOException {
        platform.mode(Mode.SLOW);
        platform.delay(FOR_EVER);
        try (var _ = client.raw().send("t-1", "1")) {
            Waiting.until(() -> platform.bookingsCount() == 1);
            assertThat(platform.answering()).isEqualTo(1);
        }
        platform.delay(Duration.ofMillis(1));
        assertThat(client.send("t-2", "1").status()).isEqualTo(200);
    }

    @Test
    void whatSleepsIsBookedThoughItsClientHasGone() throws IOException {
        platform.mode(Mode.SLEEPS_BEFORE_BOOKING);
        platform.delay(FOR_EVER);
        try (var _ = client.raw().send("t-1", "1")) {
            Waiting.until(() -> platform.answering() == 1);
        }
        assertThat(client.find("t-1").status()).isEqualTo(404);
        platform.delay(Duration.ofMillis(200));
        try (var raw = client.raw().send("t-2", "1")) {
            Waiting.until(() -> platform.requests("t-2") == 1);
            raw.socket().setSoLinger(true, 0);
        }
        Waiting.until(() -> platform.bookingsCount() == 1);
        assertThat(client.find("t-2").status()).isEqualTo(200);
    }

    @ParameterizedTest
    @EnumSource(
            value = Mode.class,
            names = {"ACCEPTS", "REFUSES"})
    void whatIsBookedGetsTheFirstAnswer(Mode mode) {
        platform.next(Mode.ERROR_PAGE_AFTER_BOOKING, mode);
        client.send("t-1", "1");
        Answer again = client.send("t-1", "1");

        assertThat(again.status()).isEqualTo(200);
        assertThat(again.body()).isEqualTo(client.find("t-1").body());
        assertThat(platform.bookings()).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource({"TRUTHFUL, 200", "SLOW, 200", "ERROR_PAGE, 502", "GARBAGE, 200", "BARE_404, 404"})
    void answersQuestionsAsTheirModeSays(Lookups lookups, int status) {
        platform.delay(Duration.ofMillis(1));
        Answer truth = client.send("t-1", "1");
        platform.nextLookups(lookups);
        Answer answer = client.find("t-1");

        assertThat(answer.status()).isEqualTo(status);
        assertThat(answer.body().equals(truth.body()))
                .isEqualTo(lookups == Lookups.TRUTHFUL || lookups == Lookups.SLOW);
        assertThat(client.find("t-1").body()).isEqualTo(truth.body());
    }

    @Test
    void questionsCanBeResetToo() throws IOException {
        platform.lookups(Lookups.RESETS);
        try (var raw = client.raw().write("GET /credit-transfers/t-1 HTTP/1.1\r\nHost: x\r\n\r\n")) {
            assertThatThrownBy(raw::read).isInstanceOf(SocketException.class).hasMessage("Connection reset");
        }
        assertThat(platform.playedLookups()).containsExactly(Map.entry(Lookups.RESETS, 1));
    }

    @Test
    void whatIsPlannedComesBeforeTheStandingModeAndASwitchTakesItBack() {
        platform.mode(Mode.TOO_BUSY);
        platform.next(Mode.CONFLICTS, Mode.REFUSES);
        assertThat(statuses(3)).containsExactly(409, 422, 429);
        platform.next(Mode.CONFLICTS);
        platform.mode(Mode.ACCEPTS);
        assertThat(statuses(1)).containsExactly(200);
    }

    @Test
    void chanceIsTheSameForTheSameSeed() {
        Map<Mode, Integer> weights = Map.of(Mode.ACCEPTS, 2, Mode.REFUSES, 1, Mode.TOO_BUSY, 1);
        platform.random(7, weights, Map.of(Lookups.TRUTHFUL, 1));
        List<Integer> first = statuses(60);
        platform.random(7, weights, Map.of(Lookups.TRUTHFUL, 1));

        assertThat(first).contains(200, 422, 429).hasSize(60);
        assertThat(statuses(60)).isEqualTo(first);
        platform.random(8, weights, Map.of(Lookups.TRUTHFUL, 1));
        assertThat(statuses(60)).isNotEqualTo(first);
    }

    @ParameterizedTest
    @CsvSource({"BEFORE_BOOKING, 0", "BEFORE_ANSWERING, 1"})
    void aTransferCanBeHeld(Moment moment, int bookings) {
        CompletableFuture<Answer> answer;
        try (Gate gate = platform.hold(moment)) {
            answer = CompletableFuture.supplyAsync(() -> client.send("t-1", "1"), Thread::startVirtualThread);
            gate.awaitHeld(1);
            assertThat(platform.bookings()).hasSize(bookings);
            assertThat(answer).isNotDone();
        }
        assertThat(answer.join().status()).isEqualTo(200);
        assertThat(client.send("t-2", "1").status()).isEqualTo(200);
    }

    @Test
    void aQuestionCanBeHeld() {
        Gate gate = platform.hold(Moment.LOOKUP);
        var answer = CompletableFuture.supplyAsync(() -> client.find("t-1"), Thread::startVirtualThread);
        gate.awaitHeld(1);
        client.send("t-1", "1");
        platform.release();

        assertThat(answer.join().status()).isEqualTo(200);
    }

    /** Of transfers that were never booked before. */
    private List<Integer> statuses(int count) {
        return IntStream.range(0, count)
                .mapToObj(_ -> client.send("s-" + System.nanoTime(), "1").status())
                .toList();
    }
}
