package world;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import sandbox.Waiting;

/**
 * A TCP cable between clients and one server, with faults. It listens on a loopback port of its own and connects each
 * client to the server, until it is cut. An unreachable server shows as a reset.
 */
public final class Cable implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger(Cable.class.getName());
    private static final Duration PATIENCE = Duration.ofSeconds(5);
    private static final int WAITING_CONNECTIONS = 1024;

    private final InetSocketAddress server;
    private final CableFaults faults = new CableFaults();
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final Set<CableStrand> strands = ConcurrentHashMap.newKeySet();
    /** Bound and never listening, so that no other process gets the port while the cable is cut. */
    private final Socket reservation = new Socket();

    private final int port;
    private ServerSocket listening;

    /** The direction of bytes. */
    public enum Direction {
        TO_SERVER,
        TO_CLIENT
    }

    private Cable(int serverPort) {
        server = new InetSocketAddress(loopback(), serverPort);
        try {
            reservation.setReuseAddress(true);
            reservation.bind(new InetSocketAddress(loopback(), 0));
            port = reservation.getLocalPort();
            listening = listen();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /** To a server on this machine. */
    public static Cable to(int port) {
        return new Cable(port);
    }

    /** To the server of a URL on this machine. */
    public static Cable to(URI url) {
        return new Cable(url.getPort());
    }

    public int port() {
        return port;
    }

    /** The address of an HTTP server behind it. */
    public URI url() {
        return URI.create("http://127.0.0.1:" + port);
    }

    /** A URL of the server, of any kind, as the one over this cable: {@code jdbc:mariadb://127.0.0.1:<port>/gaming}. */
    public String reroute(String serverUrl) {
        return serverUrl.replace(":" + server.getPort(), ":" + port);
    }

    /** Resets every connection, and refuses new ones until {@link #mend()}. */
    public synchronized void cut() {
        close(listening);
        strands.forEach(CableStrand::cut);
        // A thread that just looked at the socket keeps it open for a moment longer
        Waiting.until(this::refuses, PATIENCE);
    }

    private boolean refuses() {
        try (var probe = new Socket(loopback(), port)) {
            probe.setSoLinger(true, 0);
            return false;
        } catch (IOException refused) {
            return true;
        }
    }

    /** The number of pieces that a slow cable has taken from clients and not passed to the server yet. */
    public int underWayToServer() {
        return faults.underWayToServer();
    }

    /** Takes connections again after {@link #cut()}. */
    public synchronized void mend() {
        if (listening.isClosed()) {
            try {
                listening = listen();
            } catch (IOException failure) {
                throw new UncheckedIOException(failure);
            }
        }
    }

    /**
     * Once, when {@code bytes} more have passed in this direction over any connections, that connection is reset; 0:
     * before the next byte. All others continue.
     */
    public void cutAfter(long bytes, Direction direction) {
        faults.cutAfter(bytes, direction);
    }

    /** Delays every piece by this long. */
    public void delay(Duration delay) {
        faults.delay(delay);
    }

    /**
     * From now on every connection is reset after some number of bytes in both directions: {@code meanBytes} on
     * average, and with equal chance in either. The same seed draws the same sequence of numbers.
     */
    public void cutRandomly(long seed, int meanBytes) {
        faults.cutRandomly(seed, meanBytes);
    }

    /** Ends delays and planned cuts; {@link #mend()} ends {@link #cut()}. */
    public void steady() {
        faults.none();
    }

    /** Connections that are open now. */
    public int connections() {
        return strands.size();
    }

    /** The number of connections that the cable has reset. */
    public int cuts() {
        return faults.cuts();
    }

    @Override
    public synchronized void close() {
        close(listening);
        close(reservation);
        strands.forEach(CableStrand::reset);
        threads.shutdownNow();
    }

    private static InetAddress loopback() {
        return InetAddress.ofLiteral("127.0.0.1");
    }

    private ServerSocket listen() throws IOException {
        var socket = new ServerSocket();
        socket.setReuseAddress(true);
        try {
            socket.bind(new InetSocketAddress(loopback(), port), WAITING_CONNECTIONS);
        } catch (BindException reserved) {
            // Some operating systems do not let two sockets have it; without the reservation it is free most of the
            // time
            close(reservation);
            socket.bind(new InetSocketAddress(loopback(), port), WAITING_CONNECTIONS);
        }
        threads.execute(() -> accept(socket));
        return socket;
    }

    private void accept(ServerSocket from) {
        while (!from.isClosed()) {
            try {
                Socket client = from.accept();
                threads.execute(() -> connect(client, from));
            } catch (IOException | RejectedExecutionException closed) {
                LOG.log(System.Logger.Level.DEBUG, "No more connections", closed);
            }
        }
    }

    private void connect(Socket client, ServerSocket through) {
        var strand = new CableStrand(client, faults);
        strands.add(strand);
        try {
            // Asked after it was added, so that either cut() finds it, or this does
            if (through.isClosed()) {
                strand.reset();
            } else {
                strand.run(server);
            }
        } finally {
            strands.remove(strand);
        }
    }

    private static void close(AutoCloseable socket) {
        try {
            socket.close();
        } catch (Exception alreadyGone) {
            LOG.log(System.Logger.Level.DEBUG, "Closed already", alreadyGone);
        }
    }
}
