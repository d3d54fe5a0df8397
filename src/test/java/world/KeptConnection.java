package world;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import sandbox.Waiting;

/**
 * One raw connection to a server. It shows whether the server keeps it and when it ends, which client libraries hide.
 */
public final class KeptConnection implements AutoCloseable {
    private final Socket socket;
    private final InputStream in;

    private KeptConnection(URI address) throws IOException {
        socket = new Socket(address.getHost(), address.getPort());
        socket.setTcpNoDelay(true);
        socket.setSoTimeout((int) Waiting.PATIENCE.toMillis());
        in = new BufferedInputStream(socket.getInputStream());
    }

    public static KeptConnection to(URI address) {
        try {
            return open(address);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    public static KeptConnection open(URI address) throws IOException {
        return new KeptConnection(address);
    }

    /** Sends a request and waits for the answer; {@code headers}: whole lines. */
    public Message ask(String method, String path, String body, String... headers) {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        var head = new ArrayList<>(
                List.of(method + " " + path + " HTTP/1.1", "Host: here", "Content-Length: " + bytes.length));
        head.addAll(List.of(headers));
        try {
            return exchange(new Message(head, bytes));
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    public Message exchange(Message request) throws IOException {
        request.write(socket.getOutputStream());
        Message answer = Message.read(in);
        if (answer == null) {
            throw new EOFException(
                    "It ended without an answer to " + request.head().getFirst());
        }
        return answer;
    }

    /** Whether the server closes it without a further byte; waits for the close. */
    public boolean ends() {
        try {
            return in.read() < 0;
        } catch (IOException reset) {
            return false;
        }
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /**
     * A request or an answer of HTTP/1.1 on a connection.
     *
     * @param head the first line and the headers, as they came
     * @param body as it came, including chunks
     */
    public record Message(List<String> head, byte[] body) {
        /** The next complete message; null where the connection ended before it. */
        public static @Nullable Message read(InputStream in) throws IOException {
            var head = new ArrayList<String>();
            for (String line = line(in); line == null || !line.isEmpty(); line = line(in)) {
                if (line == null) {
                    if (head.isEmpty()) {
                        return null;
                    }
                    throw new EOFException("It ended within " + head);
                }
                head.add(line);
            }
            var headed = new Message(head, new byte[0]);
            boolean chunked = headed.header("transfer-encoding").isPresent();
            int length = headed.header("content-length").map(Integer::valueOf).orElse(0);
            byte[] body = chunked ? chunks(in) : in.readNBytes(length);
            if (body.length < length) {
                throw new EOFException("It ended within the body of " + head);
            }
            return new Message(head, body);
        }

        public void write(OutputStream out) throws IOException {
            var bytes = new ByteArrayOutputStream();
            for (String line : head) {
                bytes.write((line + "\r\n").getBytes(StandardCharsets.ISO_8859_1));
            }
            bytes.write(new byte[] {'\r', '\n'});
            bytes.write(body);
            bytes.writeTo(out);
        }

        /** Of an answer. */
        public int status() {
            return Integer.parseInt(head.getFirst().split(" ")[1]);
        }

        /** The first of this name, which is in lower case. */
        public Optional<String> header(String name) {
            return head.stream()
                    .filter(line -> line.toLowerCase(Locale.ROOT).startsWith(name + ":"))
                    .map(line -> line.substring(name.length() + 1).strip())
                    .findFirst();
        }

        /** Whether the sender closes the connection after it. */
        public boolean isLast() {
            return header("connection").filter("close"::equalsIgnoreCase).isPresent();
        }

        public Message without(String header) {
            return new Message(
                    head.stream()
                            .filter(line -> !line.toLowerCase(Locale.ROOT).startsWith(header + ":"))
                            .toList(),
                    body);
        }

        private static byte[] chunks(InputStream in) throws IOException {
            var bytes = new ByteArrayOutputStream();
            int size;
            do {
                String line = line(in);
                if (line == null) {
                    throw new EOFException("It ended between chunks");
                }
                size = Integer.parseInt(line.split(";")[0].strip(), 16);
                bytes.write((line + "\r\n").getBytes(StandardCharsets.ISO_8859_1));
                bytes.write(in.readNBytes(size + 2));
            } while (size > 0);
            return bytes.toByteArray();
        }

        /** Without its end; null at the end of the stream. */
        private static @Nullable String line(InputStream in) throws IOException {
            var line = new StringBuilder();
            for (int read = in.read(); read != '\n'; read = in.read()) {
                if (read < 0) {
                    if (line.isEmpty()) {
                        return null;
                    }
                    throw new EOFException("It ended within the line " + line);
                }
                line.append((char) read);
            }
            return line.toString().stripTrailing();
        }
    }
}
