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
import java.util.stream.Stream;

/**
 * The server of every sandbox: HTTP/1.1 on a loopback port, with a virtual thread for each connection, so a slow answer
 * delays no other.
 */
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
            server.bind(new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), port), WAITING_CONNECTIONS);
            var listener = new HttpListener(server, handler);
            listener.threads.execute(listener::accept);
            return listener;
        } catch (IOException failure) {
            throw new UncheckedIOException("Port " + port + " cannot be opened", failure);
        }
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
            var in = new BufferedInputStream(connection.getInputStream());
            OutputStream out = connection.getOutputStream();
            for (var next = Request.read(in, out); next.isPresent(); next = Request.read(in, out)) {
                boolean last = !next.get().keepsAlive();
                switch (handle(next.get())) {
                    case Reply.Answer answer -> out.write(bytes(answer, last));
                    case Reply.Half(Reply.Answer whole) -> {
                        byte[] bytes = bytes(whole, true);
                        out.write(bytes, 0, bytes.length - body(whole).length / 2);
                        last = true;
                    }
                    case Reply.Reset() -> {
                        connection.setSoLinger(true, 0);
                        last = true;
                    }
                }
                if (last) {
                    return;
                }
            }
        } catch (IOException gone) {
            LOG.log(System.Logger.Level.DEBUG, "The client has gone", gone);
        } catch (InterruptedException closing) {
            Thread.currentThread().interrupt();
        } finally {
            connections.remove(connection);
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

    private static byte[] body(Reply.Answer answer) {
        return answer.body().getBytes(StandardCharsets.UTF_8);
    }

    /** Head and body as one, because a second write would wait for the acknowledgement of the first. */
    private static byte[] bytes(Reply.Answer answer, boolean last) {
        String headers = Stream.concat(
                        answer.headers().entrySet().stream()
                                .map(header -> header.getKey() + ": " + header.getValue() + "\r\n"),
                        Stream.of(last ? "Connection: close\r\n" : ""))
                .collect(Collectors.joining());
        return "HTTP/1.1 %d %s\r\nContent-Type: %s\r\nContent-Length: %d\r\n%s\r\n%s"
                .formatted(
                        answer.status(),
                        answer.status() < 400 ? "OK" : "Error",
                        answer.contentType(),
                        body(answer).length,
                        headers,
                        answer.body())
                .getBytes(StandardCharsets.UTF_8);
    }

    private static void close(AutoCloseable socket) {
        try {
            socket.close();
        } catch (Exception alreadyGone) {
            LOG.log(System.Logger.Level.DEBUG, "Closed already", alreadyGone);
        }
    }
}
