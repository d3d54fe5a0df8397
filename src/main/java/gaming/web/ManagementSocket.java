package gaming.web;

import gaming.config.Keys;
import java.util.Optional;
import org.eclipse.microprofile.config.Config;

/**
 * Key {@code management.port}. If it is set, health and metrics are on a separate socket at the address of the internal
 * listener. So monitoring reaches nothing else (details.md, "Amendments").
 */
public final class ManagementSocket {
    public static final String PORT = "management.port";

    private static final String NAME = "management";
    private static final String INTERNAL = "internal";
    private static final int LARGEST_PORT = 65_535;
    private static final String MOST_CONNECTIONS = "100";

    private ManagementSocket() {}

    /** The port from 1 to 65535; empty if health and metrics are on the internal listener. */
    public static Optional<Integer> port(Keys keys) {
        return keys.optional(PORT, key -> keys.number(key, LARGEST_PORT));
    }

    /** The name of the socket that serves health and metrics. */
    public static String ofHealth(Config config) {
        return port(new Keys(config)).isPresent() ? NAME : INTERNAL;
    }

    /** Sets system properties, because no layer of the configuration can set a key only if another key is set. */
    public static void configure(Config config) {
        var keys = new Keys(config);
        port(keys).ifPresent(port -> {
            // Socket 0 is the internal listener
            System.setProperty("server.features.observe.sockets", NAME);
            System.setProperty("server.sockets.1.name", NAME);
            System.setProperty("server.sockets.1.host", keys.required("server.sockets.0.host"));
            System.setProperty("server.sockets.1.port", port.toString());
            System.setProperty("server.sockets.1.max-tcp-connections", MOST_CONNECTIONS);
            System.setProperty(
                    "server.sockets.1.idle-connection-timeout",
                    keys.required("server.sockets.0.idle-connection-timeout"));
            // Requests to this socket have no body, and its answers are short
            System.setProperty("server.sockets.1.max-payload-size", "0");
            System.setProperty("server.sockets.1.shutdown-grace-period", "PT1S");
        });
    }
}
