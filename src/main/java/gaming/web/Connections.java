package gaming.web;

import gaming.config.Keys;
import io.helidon.common.HelidonServiceLoader;
import io.helidon.common.buffers.BufferData;
import io.helidon.http.Headers;
import io.helidon.http.WritableHeaders;
import io.helidon.webserver.ConnectionContext;
import io.helidon.webserver.ProtocolConfigs;
import io.helidon.webserver.WebServer;
import io.helidon.webserver.http1.Http1Config;
import io.helidon.webserver.http1.Http1ConnectionListener;
import io.helidon.webserver.http1.Http1ConnectionProvider;
import io.helidon.webserver.http1.Http1ConnectionSelector;
import io.helidon.webserver.spi.ServerConnection;
import io.helidon.webserver.spi.ServerConnectionSelector;
import io.helidon.webserver.spi.ServerConnectionSelectorProvider;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.microprofile.config.ConfigProvider;

/** Replaces the server's own service, which accepts ambiguous framings of requests. */
public final class Connections implements ServerConnectionSelectorProvider<Http1Config> {
    static {
        // The server reads this property after it has made all services
        System.setProperty(
                HelidonServiceLoader.SYSTEM_PROPERTY_EXCLUDE,
                System.getProperty(HelidonServiceLoader.SYSTEM_PROPERTY_EXCLUDE, "") + ","
                        + Http1ConnectionProvider.class.getName());
    }

    @Override
    public Class<Http1Config> protocolConfigType() {
        return Http1Config.class;
    }

    @Override
    public String protocolType() {
        return Http1Config.create().type();
    }

    @Override
    public ServerConnectionSelector create(String listener, Http1Config config, ProtocolConfigs others) {
        var http = Http1ConnectionSelector.builder()
                .config(Http1Config.builder(config)
                        .validateRequestHeaders(false)
                        .receiveListeners(List.of(new Framing()))
                        .sendListeners(List.of(new Answers()))
                        .build())
                .build();
        boolean internal = !listener.equals(WebServer.DEFAULT_SOCKET_NAME);
        return new Every(
                http, Keys.read(ConfigProvider.getConfig(), ListenerSettings::from), internal, new AtomicInteger());
    }

    private static final class Answers implements Http1ConnectionListener {
        @Override
        public void headers(ConnectionContext connection, Headers header) {
            ((GuardedConnection.Guarded) connection).dataWriter().begin((WritableHeaders<?>) header);
        }
    }

    private record Every(Http1ConnectionSelector http, ListenerSettings settings, boolean internal, AtomicInteger open)
            implements ServerConnectionSelector {
        @Override
        public int bytesToIdentifyConnection() {
            return 0;
        }

        @Override
        public Support supports(BufferData begin) {
            return Support.SUPPORTED;
        }

        @Override
        public Set<String> supportedApplicationProtocols() {
            return http.supportedApplicationProtocols();
        }

        @Override
        public ServerConnection connection(ConnectionContext context) {
            return new GuardedConnection(context, http, settings, internal, open);
        }
    }
}
