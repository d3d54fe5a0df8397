package gaming.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.helidon.common.buffers.BufferData;
import io.helidon.common.buffers.DataWriter;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class AnswerBytesTest {
    private static final String HEAD =
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nConnection: keep-alive\r\n\r\n";

    private final ByteArrayOutputStream sent = new ByteArrayOutputStream();
    private final Exchange exchange = new Exchange();
    private final AnswerBytes answer = new AnswerBytes(
            new Sent(sent),
            new Patience(
                    new ListenerSettings(Duration.ofHours(1), Duration.ofHours(1)),
                    Duration.ofHours(1),
                    () -> false,
                    false,
                    () -> {}),
            exchange);

    /** RFC 9112, 6.1. */
    @Test
    void anAnswerToHttp10HasNoChunks() {
        exchange.begin(false, true);
        write(HEAD, "b\r\nhello\nworld\r\n", "2\r\n\r\n\r\n", "0\r\n\r\n");
        assertThat(sent.toString(StandardCharsets.ISO_8859_1))
                .isEqualTo("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\nhello\nworld\r\n");
    }

    @Test
    void anAnswerToHttp11KeepsItsChunks() {
        exchange.begin(false, false);
        write(HEAD, "1\r\na\r\n", "0\r\n\r\n");
        assertThat(sent.toString(StandardCharsets.ISO_8859_1)).isEqualTo(HEAD + "1\r\na\r\n0\r\n\r\n");
    }

    private void write(String... pieces) {
        for (String piece : pieces) {
            answer.write(BufferData.create(piece.getBytes(StandardCharsets.ISO_8859_1)));
        }
    }

    private record Sent(ByteArrayOutputStream bytes) implements DataWriter {
        @Override
        public void write(BufferData... pieces) {
            write(BufferData.create(pieces));
        }

        @Override
        public void write(BufferData piece) {
            bytes.writeBytes(piece.readBytes());
        }

        @Override
        public void writeNow(BufferData... pieces) {
            write(pieces);
        }

        @Override
        public void writeNow(BufferData piece) {
            write(piece);
        }
    }
}
