package gaming.web;

import io.helidon.common.buffers.DataReader;
import io.helidon.common.buffers.DataWriter;
import io.helidon.common.concurrency.limits.Limit;
import io.helidon.common.context.Context;
import io.helidon.common.socket.HelidonSocket;
import io.helidon.common.socket.PeerInfo;
import io.helidon.common.task.InterruptableTask;
import io.helidon.http.Headers;
import io.helidon.http.encoding.ContentDecoder;
import io.helidon.http.encoding.ContentEncoder;
import io.helidon.http.encoding.ContentEncodingContext;
import io.helidon.http.encoding.ContentEncodingContextConfig;
import io.helidon.http.media.MediaContext;
import io.helidon.webserver.ConnectionContext;
import io.helidon.webserver.ListenerConfig;
import io.helidon.webserver.ListenerContext;
import io.helidon.webserver.ProxyProtocolData;
import io.helidon.webserver.Router;
import io.helidon.webserver.http.DirectHandlers;
import io.helidon.webserver.http1.Http1Config;
import io.helidon.webserver.http1.Http1ConnectionSelector;
import io.helidon.webserver.spi.ServerConnection;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** A connection that the server reads through {@link RequestBytes} and writes through {@link AnswerBytes}. */
final class GuardedConnection implements ServerConnection, InterruptableTask<Void> {
    /** The share of the allowed connections from which on free connections are scarce. */
    private static final double CROWDED = 0.75;

    private final AtomicInteger open;
    private final ServerConnection http;
    private final Patience patience;
    private final RequestBytes requests;

    GuardedConnection(
            ConnectionContext socket,
            Http1ConnectionSelector selector,
            Http1Config config,
            ListenerSettings settings,
            boolean internal,
            AtomicInteger open) {
        this.open = open;
        ListenerConfig listener = socket.listenerContext().config();
        int most = listener.maxTcpConnections();
        patience = new Patience(
                settings,
                listener.idleConnectionTimeout(),
                () -> most > 0 && open.get() >= most * CROWDED,
                !internal,
                () -> socket.serverSocket().close());
        var exchange = new Exchange();
        requests = new RequestBytes(
                () -> pulled(socket.dataReader()),
                config.maxPrologueLength(),
                config.maxHeadersSize(),
                patience,
                exchange);
        http = selector.connection(new Guarded(
                socket,
                new Listener(socket.listenerContext(), new UnroutedAnswers(internal).toAll()),
                new DataReader(requests),
                new AnswerBytes(socket.dataWriter(), patience, exchange)));
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
            http.handle(limit);
        } finally {
            requests.dropTheRest();
            patience.end();
            open.decrementAndGet();
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
    private record Guarded(
            ConnectionContext socket, ListenerContext listenerContext, DataReader dataReader, DataWriter dataWriter)
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
            return new BodiesAsSent(listener.contentEncodingContext().prototype());
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

    /**
     * Passes bodies to their endpoint unchanged. The server would refuse an unknown encoding before the key is checked.
     * A body that the server decodes itself would fail before the endpoint can report the read part of the body.
     */
    private record BodiesAsSent(ContentEncodingContextConfig prototype) implements ContentEncodingContext {
        @Override
        public boolean contentEncodingEnabled() {
            return false;
        }

        @Override
        public boolean contentDecodingEnabled() {
            return true;
        }

        @Override
        public boolean contentEncodingSupported(String encoding) {
            return false;
        }

        @Override
        public boolean contentDecodingSupported(String encoding) {
            return true;
        }

        @Override
        public ContentEncoder encoder(String encoding) {
            return ContentEncoder.NO_OP;
        }

        @Override
        public ContentDecoder decoder(String encoding) {
            return ContentDecoder.NO_OP;
        }

        @Override
        public ContentEncoder encoder(Headers headers) {
            return ContentEncoder.NO_OP;
        }
    }
}
