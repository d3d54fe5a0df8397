package gaming.platform;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** A platform down to its sockets: it counts connections and requests, and answers or fails as it is told. */
final class RawServer implements AutoCloseable {
    private static final int CONNECTIONS_WAITING = 256;

    private final ServerSocket listener;
    private final AtomicInteger connections = new AtomicInteger();
    private final AtomicInteger ended = new AtomicInteger();
    private final List<Request> requests = new CopyOnWriteArrayList<>();
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private volatile Behaviour behaviour;

    RawServer(Behaviour behaviour) {
        this.behaviour = behaviour;
        try {
            listener = new ServerSocket(0, CONNECTIONS_WAITING, InetAddress.getLoopbackAddress());
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
        Thread.ofVirtual().start(this::accept);
    }

    /** What it does with a request that it has read whole, the {@code number}th, counted from 1. */
    interface Behaviour {
        void onRequest(int number, Socket connection) throws IOException, InterruptedException;
    }

    /** Start line and headers, and the body. */
    record Request(String head, String body) {}

    void behave(Behaviour next) {
        behaviour = next;
    }

    URI url() {
        return URI.create("http://127.0.0.1:" + listener.getLocalPort());
    }

    int connections() {
        return connections.get();
    }

    /** Connections that the other side has closed, or this one. */
    int ended() {
        return ended.get();
    }

    List<Request> requests() {
        return requests;
    }

    /** Refuses connections from now on; those that are there stay. */
    void stopListening() {
        try {
            listener.close();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    @Override
    public void close() {
        stopListening();
        open.forEach(RawServer::cut);
    }

    static void write(Socket connection, String text) throws IOException {
        connection.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
    }

    /** An answer with its length, that leaves the connection open. */
    static Behaviour answering(int status, String body) {
        return (number, connection) -> write(connection, http(status, body));
    }

    /** Says nothing until the other side gives up. */
    static Behaviour silent() {
        return (number, connection) -> {
            int unused = connection.getInputStream().read();
        };
    }

    static String http(int status, String body) {
        int length = body.getBytes(StandardCharsets.UTF_8).length;
        return "HTTP/1.1 " + status + " Status\r\nContent-Type: application/json\r\nContent-Length: " + length
                + "\r\n\r\n" + body;
    }

    /** Ends a connection as a crash does: the other side gets a reset. */
    static void reset(Socket connection) throws IOException {
        connection.setSoLinger(true, 0);
        connection.close();
    }

    private void accept() {
        try {
            while (true) {
                Socket connection = listener.accept();
                connections.incrementAndGet();
                open.add(connection);
                Thread.ofVirtual().start(() -> serve(connection));
            }
        } catch (IOException _) {
            // Closed
        }
    }

    private void serve(Socket connection) {
        try (connection) {
            InputStream in = new BufferedInputStream(connection.getInputStream());
            for (Request request = read(in); request != null; request = read(in)) {
                requests.add(request);
                behaviour.onRequest(requests.size(), connection);
            }
        } catch (IOException | InterruptedException _) {
            // The other side is gone, or this one wanted it so
        } finally {
            open.remove(connection);
            ended.incrementAndGet();
        }
    }

    private static @Nullable Request read(InputStream in) throws IOException {
        var head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            int next = in.read();
            if (next < 0) {
                return null;
            }
            head.append((char) next);
        }
        int length = head.toString()
                .lines()
                .filter(line -> line.toLowerCase(Locale.ROOT).startsWith("content-length:"))
                .mapToInt(line ->
                        Integer.parseInt(line.substring(line.indexOf(':') + 1).strip()))
                .findFirst()
                .orElse(0);
        return new Request(head.toString(), new String(in.readNBytes(length), StandardCharsets.UTF_8));
    }

    private static void cut(Socket connection) {
        try {
            connection.close();
        } catch (IOException _) {
            // It is gone already
        }
    }
}
