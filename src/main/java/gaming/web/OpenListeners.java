package gaming.web;

import gaming.core.Starting;
import gaming.core.Stopping;
import io.helidon.microprofile.server.ServerCdiExtension;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.spi.BeanManager;
import jakarta.inject.Inject;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.microprofile.config.Config;

/**
 * Ends the process if a listener has failed. The server itself continues without the listener, for example if the
 * process may open no more files. A listener that accepts slowly, because it has its largest number of connections,
 * counts as open.
 */
@ApplicationScoped
class OpenListeners {
    private static final Logger LOG = System.getLogger(OpenListeners.class.getName());
    private static final Duration BETWEEN_LOOKS = Duration.ofSeconds(2);
    private static final int PATIENCE_MILLIS = 1000;

    private final Config config;
    private final BeanManager beans;
    private volatile boolean stopping;
    private volatile Map<String, InetSocketAddress> addresses = Map.of();

    @Inject
    OpenListeners(Config config, BeanManager beans) {
        this.config = config;
        this.beans = beans;
    }

    void watch(@Observes Starting starting) throws IOException {
        var server = beans.getExtension(ServerCdiExtension.class);
        var all = new HashMap<String, InetSocketAddress>();
        all.put("public", address("server.host", server.port()));
        for (String inner : List.of(InternalApplication.LISTENER, ManagementSocket.ofHealth(config))) {
            all.put(inner, address("server.sockets.0.host", server.port(inner)));
        }
        addresses = all;
        Thread.ofPlatform().daemon().name("listeners-watch").start(this::endIfClosed);
    }

    /** The state is here, because a proxy of another bean does not work after the container is closed. */
    void stop(@Observes Stopping event) {
        stopping = true;
    }

    private InetSocketAddress address(String key, int port) throws IOException {
        InetAddress host = InetAddress.getByName(config.getValue(key, String.class));
        return new InetSocketAddress(host.isAnyLocalAddress() ? InetAddress.getLoopbackAddress() : host, port);
    }

    boolean areOpen() {
        return closed().isEmpty();
    }

    private Optional<String> closed() {
        return addresses.entrySet().stream()
                .filter(listener -> refuses(listener.getValue()))
                .map(Map.Entry::getKey)
                .findFirst();
    }

    static boolean refuses(InetSocketAddress address) {
        try (var socket = new Socket()) {
            socket.connect(address, PATIENCE_MILLIS);
            return false;
        } catch (ConnectException refused) {
            return true;
        } catch (IOException busy) {
            return false;
        }
    }

    private void endIfClosed() {
        try {
            while (!stopping) {
                Thread.sleep(BETWEEN_LOOKS);
                Optional<String> closed = closed();
                if (closed.isPresent() && !stopping) {
                    try {
                        LOG.log(Level.ERROR, "The " + closed.get() + " listener has ended, and so does the process");
                    } finally {
                        System.exit(1);
                    }
                }
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
