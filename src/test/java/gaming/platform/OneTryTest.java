package gaming.platform;

import static gaming.platform.Transfers.booked;
import static gaming.platform.Transfers.transfer;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.math.BigDecimal;
import java.net.Socket;
import java.net.URI;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import sandbox.Waiting;

/** What goes over the wire, without breaker, bulkhead and retries around it. */
class OneTryTest {
    private final RawServer server = new RawServer(RawServer.answering(200, booked("a")));
    private final PlatformCalls calls = calls(server.url());

    @AfterEach
    void close() {
        calls.close();
        server.close();
    }

    @Test
    void speaksThePlatformsFormat() throws CallFailed {
        Answer answer = calls.send(transfer("a"), Transfers.IN_TIME);

        assertThat(answer.text()).isEqualTo("HTTP 200 " + booked("a"));
        RawServer.Request request = server.requests().getFirst();
        assertThat(request.head())
                .startsWith("POST /credit-transfers HTTP/1.1\r\n")
                .contains("Authorization: Bearer " + Transfers.TOKEN + "\r\n")
                .contains("Content-Type: application/json\r\n");
        assertThat(request.body())
                .isEqualTo("{\"playerId\":\"4711\",\"amount\":100,\"externalTransactionId\":\"a\","
                        + "\"currencyCode\":\"EUR\",\"type\":\"RAF_CLAIM\"}");
    }

    @Test
    void asksForATransferByItsId() throws CallFailed {
        calls.find("a b?c");

        assertThat(server.requests().getFirst().head())
                .startsWith("GET /credit-transfers/a%20b%3Fc HTTP/1.1\r\n")
                .doesNotContain("Content-Length")
                .contains("Authorization: Bearer " + Transfers.TOKEN + "\r\n");
    }

    @Test
    void keepsThePathOfTheBaseUrl() throws CallFailed {
        for (String path : new String[] {"/v1", "/v1/"}) {
            try (var below = calls(server.url().resolve(path))) {
                below.send(transfer("a"), Transfers.IN_TIME);
            }
        }

        assertThat(server.requests())
                .allSatisfy(request -> assertThat(request.head()).startsWith("POST /v1/credit-transfers HTTP/1.1"));
    }

    @Test
    void writesTheSameTransferAlwaysTheSame() {
        assertThat(bodyOf("0.01000000")).isEqualTo(bodyOf("0.01")).contains("\"amount\":0.01,");
        assertThat(bodyOf("1E+3")).isEqualTo(bodyOf("1000.000000")).contains("\"amount\":1000,");
        assertThat(bodyOf("0.00000001")).contains("\"amount\":0.00000001,");
        assertThat(bodyOf("123456789012345678.12345678")).contains("\"amount\":123456789012345678.12345678,");
    }

    /** How a connection ends under a request that was read whole. */
    enum End {
        CLOSED {
            @Override
            void of(Socket connection) throws IOException {
                connection.close();
            }
        },
        RESET {
            @Override
            void of(Socket connection) throws IOException {
                RawServer.reset(connection);
            }
        };

        abstract void of(Socket connection) throws IOException;
    }

    /** The trap: a client that sends again by itself, is refused then and says that nothing was sent. */
    @ParameterizedTest
    @EnumSource
    void neverSendsATransferAgainWhenAKeptConnectionEnds(End end) throws CallFailed {
        calls.send(transfer("a"), Transfers.IN_TIME);
        server.behave((number, connection) -> {
            server.stopListening();
            end.of(connection);
        });

        assertThat(failure(transfer("b"))).isEqualTo(new Reply.Lost("connection lost"));
        assertThat(server.requests()).hasSize(2);
        assertThat(server.connections()).isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource
    void neverSendsATransferAgainWhenTheServerWouldTakeIt(End end) throws CallFailed {
        calls.send(transfer("a"), Transfers.IN_TIME);
        server.behave((number, connection) -> end.of(connection));

        assertThat(failure(transfer("b"))).isEqualTo(new Reply.Lost("connection lost"));
        assertThat(server.requests()).hasSize(2);
        assertThat(server.connections()).isEqualTo(1);
    }

    @Test
    void opensAnotherConnectionWhereAKeptOneEndedMeanwhile() throws CallFailed {
        server.behave((number, connection) -> {
            RawServer.write(connection, RawServer.http(200, booked("a")));
            connection.close();
        });
        for (int i = 1; i <= 20; i++) {
            calls.send(transfer("a"), Transfers.IN_TIME);
            int sofar = i;
            Waiting.until(() -> server.ended() == sofar);
        }

        assertThat(server.requests()).hasSize(20);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "HTTP/1.1 2",
                "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n",
                "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{\"a\":",
                "HTTP/1.1 101 Switching Protocols\r\nUpgrade: h2c\r\nConnection: Upgrade\r\n\r\n",
                "HTTP/1.1 abc\r\n\r\n",
                "SSH-2.0-OpenSSH_9.2\r\n",
            })
    void takesWhatIsNoWholeAnswerForLost(String sent) {
        server.behave((number, connection) -> {
            RawServer.write(connection, sent);
            connection.close();
        });

        assertThat(failure(transfer("a"))).isEqualTo(new Reply.Lost("connection lost"));
        assertThat(server.requests()).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(ints = {301, 302, 303, 307, 308})
    void doesNotFollowRedirects(int status) throws CallFailed {
        server.behave((number, connection) -> RawServer.write(
                connection,
                "HTTP/1.1 " + status + " Moved\r\nLocation: " + server.url() + "/other\r\nContent-Length: 0\r\n\r\n"));

        assertThat(calls.send(transfer("a"), Transfers.IN_TIME).status()).isEqualTo(status);
        assertThat(server.requests()).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(ints = {200, 204, 400, 401, 404, 407, 409, 429})
    void returnsEveryStatusAsAnAnswer(int status) throws CallFailed {
        server.behave((number, connection) -> RawServer.write(
                connection,
                "HTTP/1.1 " + status + " Status\r\n" + (status == 204 ? "" : "Content-Length: 0\r\n") + "\r\n"));

        assertThat(calls.send(transfer("a"), Transfers.IN_TIME).text()).isEqualTo("HTTP " + status);
        assertThat(server.requests()).hasSize(1);
    }

    @Test
    void passesOverInformationalAnswers() throws CallFailed {
        server.behave((number, connection) -> RawServer.write(
                connection,
                "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\n\r\n" + RawServer.http(200, booked("a"))));

        assertThat(calls.send(transfer("a"), Transfers.IN_TIME).status()).isEqualTo(200);
    }

    @Test
    void readsABodyUpToItsBoundAndNoFurther() throws CallFailed {
        server.behave(RawServer.answering(200, "x".repeat(Answer.LARGEST_BODY)));
        assertThat(calls.send(transfer("a"), Transfers.IN_TIME).tooLarge()).isFalse();

        server.behave((number, connection) -> {
            RawServer.write(connection, "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n");
            while (true) {
                RawServer.write(connection, "4000\r\n" + "x".repeat(16_384) + "\r\n");
            }
        });
        assertThat(calls.send(transfer("a"), Transfers.IN_TIME).tooLarge()).isTrue();
        // The rest is not waited for
        Waiting.until(() -> server.ended() == 1);
    }

    private static String bodyOf(String amount) {
        return PlatformCalls.body(
                new CreditTransfer("a", "4711", new BigDecimal(amount), "EUR", CreditTransfer.Type.PICKS));
    }

    private Reply failure(CreditTransfer transfer) {
        return catchThrowableOfType(CallFailed.class, () -> calls.send(transfer, Transfers.IN_TIME))
                .reply();
    }

    private static PlatformCalls calls(URI url) {
        return new PlatformCalls(Transfers.settings(url, Waiting.PATIENCE, Waiting.PATIENCE));
    }
}
