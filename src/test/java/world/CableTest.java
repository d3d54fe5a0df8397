package world;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.Http;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sandbox.wire.HttpListener;
import sandbox.wire.Reply.Answer;
import world.Cable.Direction;

/** The view of both ends of a cable that is cut. */
class CableTest {
    private final AtomicInteger requests = new AtomicInteger();
    private final HttpListener server =
            HttpListener.start(0, _ -> Answer.json(200, "{\"request\":" + requests.incrementAndGet() + "}"));
    private final Cable cable = Cable.to(server.url());

    @AfterEach
    void close() {
        cable.close();
        server.close();
    }

    @Test
    void aCutResetsConnectionsAndRefusesNewOnesUntilItEnds() throws IOException {
        try (var socket = connected()) {
            ask(socket);
            assertThat(socket.getInputStream().read()).isEqualTo('H');
            cable.cut();
            assertThatThrownBy(() -> socket.getInputStream().readAllBytes()).isInstanceOf(SocketException.class);
        }
        assertThatThrownBy(this::connected).isInstanceOf(ConnectException.class);
        assertThat(cable.cuts()).isEqualTo(1);
        cable.mend();
        assertThat(Http.post(cable.url(), "").status()).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 20})
    void aRequestCutInTheMiddleNeverArrives(int bytes) {
        cable.cutAfter(bytes, Direction.TO_SERVER);
        assertThatThrownBy(() -> Http.post(cable.url(), "")).isInstanceOf(UncheckedIOException.class);
        assertThat(Http.post(cable.url(), "").body()).isEqualTo("{\"request\":1}");
    }

    @Test
    void anAnswerCutInTheMiddleWasARequestThatArrived() {
        cable.cutAfter(20, Direction.TO_CLIENT);
        assertThatThrownBy(() -> Http.post(cable.url(), "")).isInstanceOf(UncheckedIOException.class);
        assertThat(requests).hasValue(1);
    }

    private Socket connected() throws IOException {
        return new Socket(InetAddress.ofLiteral("127.0.0.1"), cable.url().getPort());
    }

    private static void ask(Socket socket) throws IOException {
        socket.getOutputStream().write("GET / HTTP/1.1\r\nHost: x\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
    }
}
