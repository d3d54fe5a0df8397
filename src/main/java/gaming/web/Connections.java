package gaming.web;

import gaming.config.Keys;
import io.helidon.common.HelidonServiceLoader;
import io.helidon.common.buffers.BufferData;
import io.helidon.webserver.ConnectionContext;
import io.helidon.webserver.ProtocolConfigs;
import io.helidon.webserver.WebServer;
import io.helidon.webserver.http1.Http1Config;
import io.helidon.webserver.http1.Http1ConnectionProvider;
import io.helidon.webserver.http1.Http1ConnectionSelector;
import io.helidon.webserver.spi.ServerConnection;
import io.helidon.webserver.spi.ServerConnectionSelector;
import io.helidon.webserver.spi.ServerConnectionSelectorProvider;
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
        // The server counts the header again, with what this package adds to it
        var lenient = Http1Config.builder(config)
                .maxHeadersSize(2 * config.maxHeadersSize())
                .build();
        var http = Http1ConnectionSelector.builder().config(lenient).build();
        boolean internal = !listener.equals(WebServer.DEFAULT_SOCKET_NAME);
        return new Every(
                http,
                config,
                Keys.read(ConfigProvider.getConfig(), ListenerSettings::from),
                internal,
                new AtomicInteger());
    }

    private record Every(
            Http1ConnectionSelector http,
            Http1Config config,
            ListenerSettings settings,
            boolean internal,
            AtomicInteger open)
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
            return new GuardedConnection(context, http, config, settings, internal, open);
        }
    }
}
