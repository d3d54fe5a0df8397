package world;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
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

    static KeptConnection open(URI address) throws IOException {
        return new KeptConnection(address);
    }

    /** Sends a request and waits for the answer; {@code headers}: whole lines. */
    public HttpMessage ask(String method, String path, String body, String... headers) {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        var head = new ArrayList<>(
                List.of(method + " " + path + " HTTP/1.1", "Host: here", "Content-Length: " + bytes.length));
        head.addAll(List.of(headers));
        try {
            return exchange(new HttpMessage(head, bytes));
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    HttpMessage exchange(HttpMessage request) throws IOException {
        request.write(socket.getOutputStream());
        HttpMessage answer = HttpMessage.read(in);
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
}
