package gaming.web;

import gaming.config.Keys;
import gaming.config.Misconfiguration;
import io.helidon.microprofile.server.ServerCdiExtension;
import jakarta.enterprise.inject.se.SeContainer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import java.util.logging.Logger;
import org.eclipse.microprofile.config.Config;

/** Opens all listeners, or stops the start. Helidon itself only logs that it cannot open a listener, and continues. */
public final class Listeners {
    /** A strong reference, because java.util.logging drops the filter of a logger without references. */
    private static final Logger HELIDON = Logger.getLogger("io.helidon.webserver.LoomServer");

    private static final String INTERNAL = "server.sockets.0.";
    private static final int LARGEST_PORT = 65_535;

    private Listeners() {}

    /** Runs {@code start}. The failure that Helidon logs becomes the cause of the exception. */
    public static SeContainer open(Config config, Supplier<SeContainer> start) {
        requireFree(config);
        var reason = new AtomicReference<Throwable>();
        HELIDON.setFilter(line -> {
            reason.compareAndSet(null, line.getThrown());
            return false;
        });
        SeContainer container = start.get();
        HELIDON.setFilter(null);
        // A server that runs has opened all listeners; a server that does not run has no port
        if (container.getBeanManager().getExtension(ServerCdiExtension.class).port() < 0) {
            requireFree(config);
            throw new IllegalStateException("The listeners cannot be opened", reason.get());
        }
        return container;
    }

    /** Fails with the key of the address or port that cannot be used. */
    public static void requireFree(Config config) {
        var keys = new Keys(config);
        try (var _ = listen(keys, "server.");
                var _ = listen(keys, INTERNAL)) {
            Optional<Integer> management = ManagementSocket.port(keys);
            if (management.isPresent()) {
                InetAddress address = address(INTERNAL + "host", keys.required(INTERNAL + "host"));
                listen(ManagementSocket.PORT, new InetSocketAddress(address, management.get()))
                        .close();
            }
        } catch (IOException failure) {
            throw new IllegalStateException(failure);
        }
    }

    private static ServerSocket listen(Keys keys, String listener) throws IOException {
        InetAddress address = address(listener + "host", keys.required(listener + "host"));
        int port = keys.number(listener + "port", 0, LARGEST_PORT);
        return listen(listener + "port", new InetSocketAddress(address, port));
    }

    private static InetAddress address(String key, String host) throws IOException {
        try (var _ = new ServerSocket(0, 1, InetAddress.getByName(host))) {
            return InetAddress.getByName(host);
        } catch (IOException failure) {
            throw new Misconfiguration(key, "must be an address of this machine", failure);
        }
    }

    /** Fails for {@code key}, which has the port. */
    public static ServerSocket listen(String key, InetSocketAddress address) throws IOException {
        var socket = new ServerSocket();
        try {
            socket.setReuseAddress(true);
            socket.bind(address, 1);
            return socket;
        } catch (IOException failure) {
            socket.close();
            boolean taken = String.valueOf(failure.getMessage()).contains("in use");
            String problem = taken
                    ? "is already in use: stop the process that listens there, or choose another port"
                    : "cannot be listened on (" + failure.getMessage() + "): ports below 1024 need a privilege";
            throw new Misconfiguration(key, address.getPort() + " " + problem, failure);
        }
    }
}
