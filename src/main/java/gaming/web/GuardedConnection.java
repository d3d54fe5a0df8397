package gaming.web;

import io.helidon.common.buffers.DataReader;
import io.helidon.common.concurrency.limits.Limit;
import io.helidon.common.context.Context;
import io.helidon.common.socket.HelidonSocket;
import io.helidon.common.socket.PeerInfo;
import io.helidon.common.task.InterruptableTask;
import io.helidon.http.encoding.ContentEncodingContext;
import io.helidon.http.media.MediaContext;
import io.helidon.webserver.ConnectionContext;
import io.helidon.webserver.ListenerConfig;
import io.helidon.webserver.ListenerContext;
import io.helidon.webserver.ProxyProtocolData;
import io.helidon.webserver.Router;
import io.helidon.webserver.http.DirectHandlers;
import io.helidon.webserver.http1.Http1ConnectionSelector;
import io.helidon.webserver.spi.ServerConnection;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A connection that the server reads through {@link RequestReader} and writes through {@link AnswerWriter}. */
final class GuardedConnection implements ServerConnection, InterruptableTask<Void> {
    /** The share of the allowed connections from which on free connections are scarce. */
    private static final double CROWDED = 0.75;

    private static final long MOST_DROPPED = 16L * 1024 * 1024;
    private static final long LONGEST_DROPPING = Duration.ofSeconds(10).toNanos();

    private static final ScopedValue<GuardedConnection> CURRENT = ScopedValue.newInstance();

    private final AtomicInteger open;
    private final ServerConnection http;
    private final Runnable close;
    private final Patience patience;
    private final Supplier<byte @Nullable []> bytes;
    private final RequestReader requests;
    private final Guarded guarded;

    GuardedConnection(
            ConnectionContext socket,
            Http1ConnectionSelector selector,
            ListenerSettings settings,
            boolean internal,
            AtomicInteger open) {
        this.open = open;
        close = () -> socket.serverSocket().close();
        ListenerConfig listener = socket.listenerContext().config();
        int most = listener.maxTcpConnections();
        patience = new Patience(
                settings,
                listener.idleConnectionTimeout(),
                () -> most > 0 && open.get() >= most * CROWDED,
                !internal,
                close);
        bytes = () -> pulled(socket.dataReader());
        requests = new RequestReader(bytes, patience);
        guarded = new Guarded(
                socket,
                new Listener(socket.listenerContext(), new UnroutedAnswers(internal).toAll()),
                requests,
                new AnswerWriter(socket.dataWriter(), requests, patience));
        http = selector.connection(guarded);
    }

    /** The connection of the request under way. */
    static ConnectionContext current() {
        return CURRENT.get().guarded;
    }

    /** Whether the caller of the request under way can tell a broken answer from a whole one. */
    static boolean canBreakOff() {
        return !CURRENT.get().requests.isOfHttp10();
    }

    /** Breaks the connection of the request under way, so that its caller takes no part of an answer for the whole. */
    static void breakOff() {
        CURRENT.get().close.run();
    }

    private static byte @Nullable [] pulled(DataReader socket) {
        try {
            socket.ensureAvailable();
            return socket.readBytes(socket.available());
        } catch (DataReader.InsufficientDataAvailableException end) {
            return null;
        }
    }

    @Override
    public void handle(Limit limit) throws InterruptedException {
        open.incrementAndGet();
        patience.begin();
        try {
            ScopedValue.where(CURRENT, this).call(() -> {
                http.handle(limit);
                return true;
            });
        } finally {
            if (requests.isAnswered() && requests.isUnread()) {
                dropTheRest();
            }
            patience.end();
            open.decrementAndGet();
        }
    }

    /** Drops the bytes after a refusal: the caller would lose the answer if the connection ended before them. */
    private void dropTheRest() {
        long begun = System.nanoTime();
        long left = MOST_DROPPED;
        try {
            while (left > 0 && System.nanoTime() - begun < LONGEST_DROPPING) {
                patience.forUnwanted();
                byte[] piece = bytes.get();
                left = piece == null ? 0 : left - piece.length;
            }
        } catch (RuntimeException _) {
            // The connection is over, whatever the reason
        }
    }

    @Override
    public Duration idleTime() {
        return http.idleTime();
    }

    @Override
    public void close(boolean interrupt) {
        http.close(interrupt);
    }

    @Override
    public boolean canInterrupt() {
        return http instanceof InterruptableTask<?> task && task.canInterrupt();
    }

    /** The connection as the server sees it. */
    record Guarded(
            ConnectionContext socket,
            ListenerContext listenerContext,
            RequestReader dataReader,
            AnswerWriter dataWriter)
            implements ConnectionContext {
        @Override
        public ExecutorService executor() {
            return socket.executor();
        }

        @Override
        public Router router() {
            return socket.router();
        }

        @Override
        public Optional<ProxyProtocolData> proxyProtocolData() {
            return socket.proxyProtocolData();
        }

        @Override
        public HelidonSocket serverSocket() {
            return socket.serverSocket();
        }

        @Override
        public PeerInfo remotePeer() {
            return socket.remotePeer();
        }

        @Override
        public PeerInfo localPeer() {
            return socket.localPeer();
        }

        @Override
        public boolean isSecure() {
            return socket.isSecure();
        }

        @Override
        public String socketId() {
            return socket.socketId();
        }

        @Override
        public String childSocketId() {
            return socket.childSocketId();
        }
    }

    private record Listener(ListenerContext listener, DirectHandlers directHandlers) implements ListenerContext {
        @Override
        public Context context() {
            return listener.context();
        }

        @Override
        public MediaContext mediaContext() {
            return listener.mediaContext();
        }

        @Override
        public ContentEncodingContext contentEncodingContext() {
            return listener.contentEncodingContext();
        }

        @Override
        public ListenerConfig config() {
            return listener.config();
        }

        @Override
        public ExecutorService executor() {
            return listener.executor();
        }
    }
}
