package world;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** One connection of HTTP/1.1 as it is, for what clients of a library hide: when it is kept, and when it ends. */
public final class KeptConnection implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final Socket socket;
    private final InputStream in;

    /** An answer without its body; the header names in lower case. */
    public record Head(int status, List<String> headers) {
        /** The value of the first header of this name. */
        public Optional<String> header(String name) {
            String start = name + ":";
            return headers.stream()
                    .filter(header -> header.startsWith(start))
                    .map(header -> header.substring(start.length()).strip())
                    .findFirst();
        }
    }

    private KeptConnection(Socket socket, InputStream in) {
        this.socket = socket;
        this.in = in;
    }

    public static KeptConnection to(URI address) {
        try {
            var socket = new Socket(address.getHost(), address.getPort());
            socket.setTcpNoDelay(true);
            socket.setSoTimeout((int) PATIENCE.toMillis());
            return new KeptConnection(socket, new BufferedInputStream(socket.getInputStream()));
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /** Sends a request and reads the answer to its end, which a Content-Length must tell. */
    public Head ask(String method, String path, String body, String... headerLines) {
        write(method + " " + path + " HTTP/1.1\r\nHost: here\r\nContent-Length: " + body.length() + "\r\n"
                + String.join("", List.of(headerLines).stream().map(line -> line + "\r\n").toList()) + "\r\n" + body);
        return answer();
    }

    /** Sends what need not be whole. */
    public void write(String ascii) {
        try {
            socket.getOutputStream().write(ascii.getBytes(StandardCharsets.US_ASCII));
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /** Reads an answer to its end. */
    public Head answer() {
        try {
            int status = Integer.parseInt(line().split(" ")[1]);
            var headers = new ArrayList<String>();
            for (String header = line(); !header.isEmpty(); header = line()) {
                int colon = header.indexOf(':');
                headers.add(header.substring(0, colon).toLowerCase(Locale.ROOT) + header.substring(colon));
            }
            var head = new Head(status, headers);
            in.readNBytes(Integer.parseInt(head.header("content-length").orElseThrow()));
            return head;
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /** Whether the server closes it without a further byte; waits for it. */
    public boolean ends() {
        try {
            return in.read() < 0;
        } catch (IOException reset) {
            return false;
        }
    }

    private String line() throws IOException {
        var line = new StringBuilder();
        for (int read = in.read(); read != '\n'; read = in.read()) {
            if (read < 0) {
                throw new IOException("It ended within an answer: " + line);
            }
            line.append((char) read);
        }
        return line.toString().strip();
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
