package sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static sandbox.SandboxClient.errorCode;

import dev.Http;
import dev.Http.Answer;
import java.math.BigDecimal;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** external-systems.md, "gaming-platform": what the sandbox does when nothing goes wrong. */
class SandboxPlatformTest {
    private final SandboxPlatform platform = SandboxPlatform.start();
    private final SandboxClient client = new SandboxClient(platform.url());

    @AfterEach
    void close() {
        platform.close();
    }

    @Test
    void booksATransferAndSaysSo() {
        Answer answer = client.send("t-1", "10.500000");

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.body())
                .isEqualTo("{\"transactionId\":\"sbx-000001\",\"externalTransactionId\":\"t-1\",\"playerId\":\"77\","
                        + "\"amount\":10.5,\"currencyCode\":\"USDC\",\"status\":\"COMPLETED\"}");
        assertThat(platform.bookings()).singleElement().satisfies(booking -> {
            assertThat(booking.externalTransactionId()).isEqualTo("t-1");
            assertThat(booking.transactionId()).isEqualTo("sbx-000001");
            assertThat(booking.playerId()).isEqualTo("77");
            assertThat(booking.amount()).isEqualByComparingTo(new BigDecimal("10.5"));
            assertThat(booking.type()).isEqualTo("RAF_CLAIM");
            assertThat(booking.requests()).isEqualTo(1);
        });
        assertThat(client.send("t-2", "1").json().path("transactionId").asText())
                .isEqualTo("sbx-000002");
    }

    @Test
    void theSameRequestAgainGetsTheFirstAnswer() {
        Answer first = client.send("t-1", "1.5");
        Answer again = client.send("t-1", "1.50");

        assertThat(again.status()).isEqualTo(200);
        assertThat(again.body()).isEqualTo(first.body());
        assertThat(platform.bookings()).hasSize(1);
        assertThat(platform.requests("t-1")).isEqualTo(2);
        assertThat(platform.requests("t-2")).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"amount\":2", "\"playerId\":\"78\"", "\"currencyCode\":\"EUR\"", "\"type\":\"PICKS\""})
    void theSameIdWithAnotherBodyIsAConflict(String other) {
        client.send("t-1", "1");
        String field = other.substring(0, other.indexOf(':'));
        Answer answer = client.post(
                SandboxClient.transfer("t-1", "1").replaceFirst(field + ":[^,}]*", other), SandboxPlatform.TOKEN);

        assertThat(answer.status()).isEqualTo(409);
        assertThat(errorCode(answer)).isEqualTo("DUPLICATE_TRANSACTION");
        assertThat(platform.bookings()).hasSize(1);
    }

    @Test
    void findsWhatIsBookedAndNothingElse() {
        Answer booked = client.send("t 1".replace(' ', ':'), "1");
        Answer found = client.find("t%3A1");

        assertThat(found.status()).isEqualTo(200);
        assertThat(found.body()).isEqualTo(booked.body());
        Answer unknown = client.find("t-2");
        assertThat(unknown.status()).isEqualTo(404);
        assertThat(errorCode(unknown)).isEqualTo("TRANSFER_NOT_FOUND");
        assertThat(platform.lookups("t:1")).isEqualTo(1);
    }

    @Test
    void wantsItsToken() {
        Answer answer = client.post(SandboxClient.transfer("t-1", "1"), "another");

        assertThat(answer.status()).isEqualTo(401);
        assertThat(errorCode(answer)).isEqualTo("UNAUTHORIZED");
        assertThat(Http.get(platform.url().resolve("/credit-transfers/t-1")).status())
                .isEqualTo(401);
        assertThat(platform.bookings()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "[]",
                "{",
                "{} {}",
                "{\"playerId\":77,\"amount\":1,\"externalTransactionId\":\"t\",\"currencyCode\":\"USDC\",\"type\":\"PICKS\"}",
                "{\"playerId\":\"7\",\"amount\":\"1\",\"externalTransactionId\":\"t\",\"currencyCode\":\"USDC\",\"type\":\"PICKS\"}",
                "{\"playerId\":\"7\",\"amount\":0,\"externalTransactionId\":\"t\",\"currencyCode\":\"USDC\",\"type\":\"PICKS\"}",
                "{\"playerId\":\"7\",\"amount\":1e99,\"externalTransactionId\":\"t\",\"currencyCode\":\"USDC\",\"type\":\"PICKS\"}",
                "{\"playerId\":\"7\",\"amount\":1,\"externalTransactionId\":\"\",\"currencyCode\":\"USDC\",\"type\":\"PICKS\"}",
                "{\"playerId\":\"7\",\"amount\":1,\"externalTransactionId\":\"t\",\"currencyCode\":\"usdc\",\"type\":\"PICKS\"}",
                "{\"playerId\":\"7\",\"amount\":1,\"externalTransactionId\":\"t\",\"currencyCode\":\"USDC\",\"type\":\"GIFT\"}",
                "{\"playerId\":\"7\",\"amount\":1,\"externalTransactionId\":\"t\",\"currencyCode\":\"USDC\"}"
            })
    void refusesABodyThatIsNoTransfer(String body) {
        Answer answer = client.post(body, SandboxPlatform.TOKEN);

        assertThat(answer.status()).isEqualTo(400);
        assertThat(errorCode(answer)).isEqualTo("INVALID_REQUEST");
        assertThat(platform.bookings()).isEmpty();
    }

    @Test
    void hasNothingElse() {
        Answer unknown = Http.get(platform.url().resolve("/players"));
        assertThat(unknown.status()).isEqualTo(404);
        assertThat(errorCode(unknown)).isEqualTo("NOT_FOUND");
        assertThat(Http.get(platform.url().resolve("/credit-transfers")).status())
                .isEqualTo(405);
    }

    @Test
    void oneTransferFiftyTimesAtOnceIsBookedOnce() {
        try (var threads = Executors.newVirtualThreadPerTaskExecutor();
                Gate gate = platform.hold(SandboxPlatform.Moment.BEFORE_BOOKING)) {
            var answers = IntStream.range(0, 50)
                    .mapToObj(_ -> CompletableFuture.supplyAsync(() -> client.send("t-1", "1"), threads))
                    .toList();
            gate.awaitHeld(50);
            assertThat(platform.answering()).isEqualTo(50);
            gate.release();

            assertThat(answers.stream().map(answer -> answer.join().body()).distinct())
                    .hasSize(1);
        }
        assertThat(platform.bookings()).singleElement().returns(50, SandboxPlatform.Booking::requests);
        assertThat(platform.mostAtOnce()).isEqualTo(50);
        platform.calm();
        assertThat(platform.mostAtOnce()).isZero();
    }

    @Test
    void knowsWhatAPlayerGot() {
        client.send("t-1", "1");
        client.post(SandboxClient.transfer("t-2", "2").replace("\"77\"", "\"78\""), SandboxPlatform.TOKEN);

        assertThat(platform.bookingsOf("78"))
                .extracting(SandboxPlatform.Booking::externalTransactionId)
                .containsExactly("t-2");
        assertThat(platform.bookingsOf("79")).isEmpty();
    }
}
