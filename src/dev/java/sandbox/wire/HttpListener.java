package sandbox.wire;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.stream.Collectors;

/** Serves HTTP/1.1 on a loopback port, with a virtual thread for each connection, so a slow answer delays no other. */
public final class HttpListener implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger(HttpListener.class.getName());
    private static final int WAITING_CONNECTIONS = 1024;

    private final ServerSocket server;
    private final Handler handler;
    private final Set<Socket> connections = ConcurrentHashMap.newKeySet();
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

    private HttpListener(ServerSocket server, Handler handler) {
        this.server = server;
        this.handler = handler;
    }

    /** Answers a request. It may take its time, and is interrupted when the listener closes. */
    public interface Handler {
        Reply reply(Request request) throws InterruptedException;
    }

    /** Listens on {@code port}, 0 for any free one. */
    public static HttpListener start(int port, Handler handler) {
        try {
            var server = new ServerSocket();
            server.setReuseAddress(true);
            server.bind(new InetSocketAddress(loopback(), port), WAITING_CONNECTIONS);
            var listener = new HttpListener(server, handler);
            listener.threads.execute(listener::accept);
            return listener;
        } catch (IOException failure) {
            throw new UncheckedIOException("Port " + port + " cannot be opened", failure);
        }
    }

    private static InetAddress loopback() {
        return InetAddress.ofLiteral("127.0.0.1");
    }

    public URI url() {
        return URI.create("http://127.0.0.1:" + server.getLocalPort());
    }

    /** Ends every connection, including waiting ones. */
    @Override
    public void close() {
        close(server);
        threads.shutdownNow();
        connections.forEach(HttpListener::close);
    }

    private void accept() {
        while (!server.isClosed()) {
            try {
                Socket connection = server.accept();
                connections.add(connection);
                threads.execute(() -> serve(connection));
            } catch (IOException | RejectedExecutionException closed) {
                connections.forEach(HttpListener::close);
                LOG.log(System.Logger.Level.DEBUG, "No more connections", closed);
            }
        }
    }

    private void serve(Socket connection) {
        try (connection) {
            connection.setTcpNoDelay(true);
            var reader = new RequestReader(
                    new BufferedInputStream(connection.getInputStream()), connection.getOutputStream());
            for (var next = reader.next(); next.isPresent() && reply(next.get(), connection); next = reader.next()) {}
        } catch (IOException gone) {
            LOG.log(System.Logger.Level.DEBUG, "The client has gone", gone);
        } catch (InterruptedException closing) {
            Thread.currentThread().interrupt();
        } finally {
            connections.remove(connection);
        }
    }

    /** Whether the connection continues. */
    private boolean reply(Request request, Socket connection) throws IOException, InterruptedException {
        switch (handle(request)) {
            case Reply.Answer answer -> {
                send(answer, !request.keepsAlive(), connection);
                return request.keepsAlive();
            }
            case Reply.Half(Reply.Answer whole) -> {
                byte[] body = whole.body().getBytes(StandardCharsets.UTF_8);
                OutputStream out = connection.getOutputStream();
                out.write(head(whole, body.length, true));
                out.write(body, 0, body.length / 2);
                return false;
            }
            case Reply.Reset() -> {
                connection.setSoLinger(true, 0);
                return false;
            }
        }
    }

    private Reply handle(Request request) throws InterruptedException {
        try {
            return handler.reply(request);
        } catch (RuntimeException failure) {
            LOG.log(System.Logger.Level.ERROR, "A request broke the server: " + request.path(), failure);
            return new Reply.Answer(500, "text/plain", failure.toString());
        }
    }

    private static void send(Reply.Answer answer, boolean last, Socket connection) throws IOException {
        byte[] body = answer.body().getBytes(StandardCharsets.UTF_8);
        byte[] head = head(answer, body.length, last);
        // One write, because a second one would wait for the acknowledgement of the first
        byte[] whole = new byte[head.length + body.length];
        System.arraycopy(head, 0, whole, 0, head.length);
        System.arraycopy(body, 0, whole, head.length, body.length);
        connection.getOutputStream().write(whole);
    }

    private static byte[] head(Reply.Answer answer, int length, boolean last) {
        return "HTTP/1.1 %d %s\r\nContent-Type: %s\r\nContent-Length: %d\r\n%s%s\r\n"
                .formatted(
                        answer.status(),
                        answer.status() < 400 ? "OK" : "Error",
                        answer.contentType(),
                        length,
                        headers(answer),
                        last ? "Connection: close\r\n" : "")
                .getBytes(StandardCharsets.US_ASCII);
    }

    private static String headers(Reply.Answer answer) {
        return answer.headers().entrySet().stream()
                .map(header -> header.getKey() + ": " + header.getValue() + "\r\n")
                .collect(Collectors.joining());
    }

    private static void close(AutoCloseable socket) {
        try {
            socket.close();
        } catch (Exception alreadyGone) {
            LOG.log(System.Logger.Level.DEBUG, "Closed already", alreadyGone);
        }
    }
}
