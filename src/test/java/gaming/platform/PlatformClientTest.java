package gaming.platform;

import static gaming.platform.Transfers.booked;
import static gaming.platform.Transfers.transfer;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.Ports;
import gaming.outbound.NoAnswer;
import java.io.IOException;
import java.math.BigDecimal;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import sandbox.Waiting;

/**
 * What goes over the wire, without breaker, bulkhead and retries around it, and when it is certain that nothing left.
 */
class PlatformClientTest {
    private final RawServer server = new RawServer(RawServer.answering(200, booked("a")));
    private final PlatformClient<PlatformCalls> platform = client(server.url());

    private static final Duration LONG = Duration.ofSeconds(10);
    private static final Duration SHORT = Duration.ofMillis(200);

    @AfterEach
    void close() {
        platform.close();
        server.close();
    }

    @Test
    void speaksThePlatformsFormat() {
        Answer answer = send(platform, "a");

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
    void asksForATransferByItsId() {
        platform.answer(calls -> calls.find("a b?c"));

        assertThat(server.requests().getFirst().head())
                .startsWith("GET /credit-transfers/a%20b%3Fc HTTP/1.1\r\n")
                .doesNotContain("Content-Length")
                .contains("Authorization: Bearer " + Transfers.TOKEN + "\r\n");
    }

    @Test
    void keepsThePathOfTheBaseUrl() {
        for (String path : new String[] {"/v1", "/v1/"}) {
            try (var below = client(server.url().resolve(path))) {
                send(below, "a");
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

    /** The trap: a client that sends again by itself, is refused then and says that nothing was sent. */
    @ParameterizedTest
    @CsvSource({"true, false", "true, true", "false, false", "false, true"})
    void neverSendsATransferAgainWhenAKeptConnectionEnds(boolean listens, boolean reset) {
        send(platform, "a");
        server.behave((number, connection) -> {
            if (!listens) {
                server.stopListening();
            }
            if (reset) {
                RawServer.reset(connection);
            } else {
                connection.close();
            }
        });

        assertPerhapsSent(failure(platform, "b"), "connection lost");
        assertThat(server.requests()).hasSize(2);
        assertThat(server.connections()).isEqualTo(1);
    }

    @Test
    void opensAnotherConnectionWhereAKeptOneEndedMeanwhile() {
        server.behave((number, connection) -> {
            RawServer.write(connection, RawServer.http(200, booked("a")));
            connection.close();
        });
        for (int i = 1; i <= 20; i++) {
            send(platform, "a");
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

        assertPerhapsSent(failure(platform, "a"), "connection lost");
        assertThat(server.requests()).hasSize(1);
    }

    @Test
    void readsABodyUpToItsBoundAndNoFurther() {
        server.behave(RawServer.answering(200, "x".repeat(Answer.LARGEST_BODY)));
        assertThat(send(platform, "a").tooLarge()).isFalse();

        server.behave((number, connection) -> {
            RawServer.write(connection, "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n");
            while (true) {
                RawServer.write(connection, "4000\r\n" + "x".repeat(16_384) + "\r\n");
            }
        });
        assertThat(send(platform, "a").tooLarge()).isTrue();
        // The rest is not waited for
        Waiting.until(() -> server.ended() == 1);
    }

    private String bodyOf(String amount) {
        send(platform, new CreditTransfer("a", "4711", new BigDecimal(amount), "EUR", CreditTransfer.Type.PICKS));
        return server.requests().getLast().body();
    }

    private static NoAnswer failure(PlatformClient<PlatformCalls> platform, String id) {
        return catchThrowableOfType(NoAnswer.class, () -> send(platform, id));
    }

    private static void assertNeverSent(NoAnswer failure, String message) {
        assertThat(failure).isInstanceOf(NoAnswer.NeverSent.class).hasMessage(message);
    }

    private static void assertPerhapsSent(NoAnswer failure, String message) {
        assertThat(failure).isNotInstanceOf(NoAnswer.NeverSent.class).hasMessage(message);
    }

    private static Answer send(PlatformClient<PlatformCalls> platform, String id) {
        return send(platform, transfer(id));
    }

    private static Answer send(PlatformClient<PlatformCalls> platform, CreditTransfer transfer) {
        return platform.answer(calls -> calls.send(PlatformCalls.TransferRequest.of(transfer, Transfers.IN_TIME)));
    }

    private static PlatformClient<PlatformCalls> client(URI url) {
        return CreditTransfers.client(Transfers.settings(url, Waiting.PATIENCE, Waiting.PATIENCE));
    }

    @Test
    void tellsThatNothingWasSentWhereNoServerListens() {
        assertNeverSent(failure("http://127.0.0.1:" + Ports.free(), LONG, LONG), "connection refused");
        assertNeverSent(failure("http://nowhere.invalid", LONG, LONG), "unknown host");
    }

    /** At the end of the whole request's time the client cannot be sure that it was not connected just now. */
    @Test
    void tellsSoWhereTheConnectionTakesTooLongAndNotWhereTheWholeTimeIsUp() throws IOException {
        try (var busy = new Busy()) {
            assertNeverSent(failure(busy.url(), SHORT, LONG), "connect timeout");
            assertPerhapsSent(failure(busy.url(), LONG, SHORT), "read timeout");
        }
    }

    private static NoAnswer failure(String url, Duration connectTimeout, Duration readTimeout) {
        try (var platform = CreditTransfers.client(Transfers.settings(URI.create(url), connectTimeout, readTimeout))) {
            return failure(platform, "a");
        }
    }

    /** A listener whose queue is full: who connects now waits. */
    private static final class Busy implements AutoCloseable {
        private static final int MOST = 64;
        private static final int LONG_ENOUGH_MILLIS = 300;

        private final ServerSocket listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        private final List<Socket> queued = new ArrayList<>();

        Busy() throws IOException {
            try {
                while (queued.size() < MOST) {
                    var next = new Socket();
                    queued.add(next);
                    next.connect(
                            new InetSocketAddress(listener.getInetAddress(), listener.getLocalPort()),
                            LONG_ENOUGH_MILLIS);
                }
                throw new IllegalStateException("Its queue has no end");
            } catch (SocketTimeoutException _) {
                // Now it is full
            }
        }

        String url() {
            return "http://127.0.0.1:" + listener.getLocalPort();
        }

        @Override
        public void close() throws IOException {
            for (Socket socket : queued) {
                socket.close();
            }
            listener.close();
        }
    }
}
