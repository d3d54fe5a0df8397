package world;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import sandbox.Waiting;

/**
 * A TCP cable between clients and one server, with faults. It listens on a loopback port of its own and connects each
 * client to the server, until it is cut. An unreachable server shows as a reset.
 */
public final class Cable implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger(Cable.class.getName());
    private static final Duration PATIENCE = Duration.ofSeconds(5);
    private static final int WAITING_CONNECTIONS = 1024;
    private static final int PIECE = 8 * 1024;

    private final InetSocketAddress server;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final Set<Strand> strands = ConcurrentHashMap.newKeySet();
    private final AtomicInteger underWayToServer = new AtomicInteger();
    private final AtomicInteger cuts = new AtomicInteger();
    /** Bound and never listening, so that no other process gets the port while the cable is cut. */
    private final Socket reservation = new Socket();

    private final int port;
    private ServerSocket listening;

    /** The bytes until the next planned cut, by direction. */
    private final Map<Direction, Long> planned = new EnumMap<>(Direction.class);

    private @Nullable Random wear;
    private int meanBytes;
    private volatile Duration delay = Duration.ZERO;

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
        strands.forEach(Strand::cut);
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
        synchronized (planned) {
            planned.clear();
            planned.put(direction, bytes);
        }
    }

    /** Delays every piece by this long. */
    public void delay(Duration wanted) {
        delay = wanted;
    }

    /**
     * From now on every connection is reset after some number of bytes in both directions: {@code meanBytes} on
     * average, and with equal chance in either. The same seed draws the same sequence of numbers.
     */
    public void cutRandomly(long seed, int meanBytes) {
        synchronized (planned) {
            wear = new Random(seed);
            this.meanBytes = meanBytes;
        }
    }

    /** Ends delays and planned cuts; {@link #mend()} ends {@link #cut()}. */
    public void steady() {
        synchronized (planned) {
            planned.clear();
            wear = null;
        }
        delay = Duration.ZERO;
    }

    /** The number of pieces that a slow cable has taken from clients and not passed to the server yet. */
    public int underWayToServer() {
        return underWayToServer.get();
    }

    /** Connections that are open now. */
    public int connections() {
        return strands.size();
    }

    /** The number of connections that the cable has reset. */
    public int cuts() {
        return cuts.get();
    }

    @Override
    public synchronized void close() {
        close(listening);
        close(reservation);
        strands.forEach(Strand::reset);
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
                var strand = new Strand(from.accept());
                threads.execute(() -> strand.run(from));
            } catch (IOException | RejectedExecutionException closed) {
                LOG.log(System.Logger.Level.DEBUG, "No more connections", closed);
            }
        }
    }

    private static void close(AutoCloseable socket) {
        try {
            socket.close();
        } catch (Exception alreadyGone) {
            LOG.log(System.Logger.Level.DEBUG, "Closed already", alreadyGone);
        }
    }

    /** One connection. */
    private final class Strand {
        private final Socket client;
        private final Socket far = new Socket();
        /** Bytes until it breaks by wear; negative until they are drawn. */
        private long life = -1;

        Strand(Socket client) {
            this.client = client;
        }

        /** Carries both directions until both have ended. */
        void run(ServerSocket through) {
            strands.add(this);
            try {
                // Asked after it was added, so that either cut() finds it, or this does
                if (through.isClosed()) {
                    reset();
                    return;
                }
                far.connect(server, (int) PATIENCE.toMillis());
                client.setTcpNoDelay(true);
                far.setTcpNoDelay(true);
                Thread back = Thread.startVirtualThread(() -> carry(far, client, Direction.TO_CLIENT));
                carry(client, far, Direction.TO_SERVER);
                back.join();
                client.close();
                far.close();
            } catch (IOException unreachable) {
                reset();
            } catch (InterruptedException closing) {
                Thread.currentThread().interrupt();
                reset();
            } finally {
                strands.remove(this);
            }
        }

        private void carry(Socket from, Socket to, Direction direction) {
            try {
                InputStream in = from.getInputStream();
                byte[] piece = new byte[PIECE];
                for (int read = in.read(piece); read >= 0; read = in.read(piece)) {
                    holdUp(direction);
                    long left = left(direction, read);
                    to.getOutputStream().write(piece, 0, (int) Math.min(left, read));
                    if (left <= read) {
                        cut();
                        return;
                    }
                }
                to.shutdownOutput();
            } catch (IOException broken) {
                // Also the cable's own resets: a reset on one side is one on the other
                reset();
            } catch (InterruptedException closing) {
                Thread.currentThread().interrupt();
                reset();
            }
        }

        /** Holds a piece as long as the cable is slow. */
        private void holdUp(Direction direction) throws InterruptedException {
            Duration hold = delay;
            if (hold.isZero()) {
                return;
            }
            int pieces = direction == Direction.TO_SERVER ? 1 : 0;
            underWayToServer.addAndGet(pieces);
            try {
                Thread.sleep(hold);
            } finally {
                underWayToServer.addAndGet(-pieces);
            }
        }

        /** The bytes until it is cut, before these have passed. */
        private long left(Direction direction, int bytes) {
            synchronized (planned) {
                long untilCut = planned.getOrDefault(direction, Long.MAX_VALUE);
                planned.computeIfPresent(direction, (_, left) -> left > bytes ? left - bytes : null);
                if (wear == null) {
                    return untilCut;
                }
                long worn = life < 0 ? (long) (-meanBytes * Math.log(1 - wear.nextDouble())) : life;
                life = Math.max(0, worn - bytes);
                return Math.min(untilCut, worn);
            }
        }

        /** The same as {@link #reset()}, caused by the cable itself. */
        void cut() {
            cuts.incrementAndGet();
            reset();
        }

        void reset() {
            for (Socket end : new Socket[] {client, far}) {
                try {
                    end.setSoLinger(true, 0);
                } catch (IOException alreadyClosed) {
                    LOG.log(System.Logger.Level.DEBUG, "Closed already", alreadyClosed);
                }
                Cable.close(end);
            }
        }
    }
}
