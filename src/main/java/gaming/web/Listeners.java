package gaming.web;

import gaming.config.Keys;
import gaming.config.Misconfiguration;
import io.helidon.microprofile.server.ServerCdiExtension;
import io.helidon.webserver.WebServer;
import jakarta.enterprise.inject.se.SeContainer;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import java.util.logging.Logger;
import java.util.regex.Pattern;
import org.eclipse.microprofile.config.Config;

/**
 * Opens all listeners, or stops the start, and ends the process if a listener fails later, for example because the
 * process may open no more files. Helidon itself only logs such failures, and continues.
 */
public final class Listeners {
    /** Strong references, because java.util.logging drops the filter of a logger without references. */
    private static final Logger HELIDON = Logger.getLogger("io.helidon.webserver.LoomServer");

    private static final Logger LISTENER = Logger.getLogger("io.helidon.webserver.ServerListener");
    private static final System.Logger LOG = System.getLogger(Listeners.class.getName());
    private static final Pattern THREAD = Pattern.compile("server-(.+)-listener");

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
        LISTENER.setFilter(line -> {
            // A listener that is stopped while it has its largest number of connections is interrupted
            if (line.getMessage().contains("terminating") && !(line.getThrown() instanceof InterruptedException)) {
                String listener =
                        THREAD.matcher(Thread.currentThread().getName()).replaceAll("$1");
                Thread.ofPlatform()
                        .start(() -> end(listener.equals(WebServer.DEFAULT_SOCKET_NAME) ? "public" : listener));
            }
            return true;
        });
        return container;
    }

    private static void end(String listener) {
        try {
            LOG.log(Level.ERROR, "The " + listener + " listener has ended, and so does the process");
        } finally {
            System.exit(1);
        }
    }

    /** Fails with the key of the address or port that cannot be used. */
    public static void requireFree(Config config) {
        var keys = new Keys(config);
        try (var _ = listen(keys, "server.");
                var _ = listen(keys, INTERNAL)) {
            Optional<Integer> management = ListenerSettings.managementPort(keys);
            if (management.isPresent()) {
                InetAddress address = address(INTERNAL + "host", keys.required(INTERNAL + "host"));
                listen(ListenerSettings.MANAGEMENT_PORT, new InetSocketAddress(address, management.get()))
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
