package sandbox.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class HttpListenerTest {
    private final HttpListener listener = HttpListener.start(
            0,
            request -> Reply.Answer.json(
                    200, request.method() + " " + request.path() + " " + request.query() + " " + request.body()));
    private Socket socket;

    @BeforeEach
    void connect() throws IOException {
        socket = new Socket(InetAddress.ofLiteral("127.0.0.1"), listener.url().getPort());
    }

    @AfterEach
    void close() throws IOException {
        socket.close();
        listener.close();
    }

    @Test
    void answersOneRequestAfterTheOtherOnOneConnection() throws IOException {
        for (String path : new String[] {"/a", "/b"}) {
            assertThat(answer("GET " + path + "?x=1 HTTP/1.1\r\nHost: x\r\n\r\n"))
                    .isEqualTo("GET " + path + " x=1 ");
        }
    }

    @Test
    void readsBodiesByLengthAndInChunks() throws IOException {
        assertThat(answer("POST / HTTP/1.1\r\nContent-Length: 5\r\n\r\nhello")).isEqualTo("POST /  hello");
        assertThat(answer("POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nhe\r\n3;x\r\nllo\r\n0\r\n\r\n"))
                .isEqualTo("POST /  hello");
    }

    @Test
    void asksForABodyThatWaitsToBeAskedFor() throws IOException {
        write("POST / HTTP/1.1\r\nContent-Length: 5\r\nExpect: 100-continue\r\n\r\n");
        assertThat(head()).startsWith("HTTP/1.1 100");
        assertThat(answer("hello")).isEqualTo("POST /  hello");
    }

    @Test
    void saysWhereToGo() throws IOException {
        try (var elsewhere = HttpListener.start(0, _ -> Reply.Answer.redirect(302, "/b?x=1"));
                var client = new Socket(
                        InetAddress.ofLiteral("127.0.0.1"), elsewhere.url().getPort())) {
            client.getOutputStream()
                    .write("GET / HTTP/1.1\r\nConnection: close\r\n\r\n".getBytes(StandardCharsets.UTF_8));
            assertThat(new String(client.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                    .startsWith("HTTP/1.1 302 ")
                    .contains("\r\nLocation: /b?x=1\r\n", "\r\nContent-Length: 0\r\n");
        }
    }

    @Test
    void closesWhenItIsAskedTo() throws IOException {
        write("GET / HTTP/1.1\r\nConnection: close\r\n\r\n");
        assertThat(new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                .contains("Connection: close");
    }

    @Test
    void refusesWhatIsTooLargeOrNoHttp() throws IOException {
        assertThat(refusal("POST / HTTP/1.1\r\nContent-Length: 65537\r\n\r\n")).startsWith("HTTP/1.1 413");
        assertThat(refusal("POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n10001\r\n"))
                .startsWith("HTTP/1.1 413");
        assertThat(refusal("POST / HTTP/1.1\r\nContent-Length: x\r\n\r\n")).startsWith("HTTP/1.1 400");
        assertThat(refusal("GET /" + "x".repeat(9000) + " HTTP/1.1\r\n\r\n")).startsWith("HTTP/1.1 431");
        assertThat(refusal("hello\r\n\r\n")).startsWith("HTTP/1.1 400");
    }

    @Test
    void closingEndsConnections() throws IOException {
        answer("GET / HTTP/1.1\r\n\r\n");
        listener.close();
        assertThat(socket.getInputStream().read()).isEqualTo(-1);
    }

    private String refusal(String request) throws IOException {
        write(request);
        String head = head();
        connect();
        return head;
    }

    private String answer(String request) throws IOException {
        write(request);
        String head = head();
        int length = Integer.parseInt(head.replaceAll("(?s).*Content-Length: (\\d+).*", "$1"));
        return new String(socket.getInputStream().readNBytes(length), StandardCharsets.UTF_8);
    }

    private void write(String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
    }

    private String head() throws IOException {
        InputStream in = socket.getInputStream();
        var head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            head.append((char) in.read());
        }
        return head.toString();
    }
}
