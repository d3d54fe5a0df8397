package gaming.web;

import com.sun.management.UnixOperatingSystemMXBean;
import gaming.ManagementSocket;
import gaming.Misconfiguration;
import gaming.Setting;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.Optional;
import java.util.stream.Stream;
import org.eclipse.microprofile.config.Config;

/**
 * Keys {@code server.*} and {@code management.port}: the listeners, as {@code application.yaml} has them. Helidon reads them itself, but late, and
 * what it says of a bad value names no key.
 */
final class ListenerSettings {
    private static final String CONNECTIONS = "max-tcp-connections";
    private static final int LARGEST_PORT = 65_535;
    private static final int LARGEST_BODY = 999_999_999;
    private static final Duration LONGEST_GRACE = Duration.ofHours(1);
    private static final Duration LONGEST_IDLE = Duration.ofDays(1);
    private static final String ANY = "-1";
    private static final int MOST_CONNECTIONS = 1_000_000;
    /** Files that are no connections of callers: libraries, the search index, pools, calls to other systems; of probes 100. */
    private static final int OTHER_FILES = 1000;

    private ListenerSettings() {}

    static void from(Config config) {
        from(config, openFiles());
    }

    /** @param openFiles that the process may have */
    static void from(Config config, long openFiles) {
        String open = listener(config, "server.");
        if (listener(config, "server.sockets.0.").equals(open) && !open.endsWith(":0")) {
            throw new Misconfiguration("server.sockets.0.port", "must not be that of server.port");
        }
        Optional<Integer> management = ManagementSocket.port(config);
        if (management.isPresent() && isOf(management.get(), config)) {
            throw new Misconfiguration(ManagementSocket.PORT, "must not be that of another listener");
        }
        // Hooks, health and metrics would be on the public listener, or nowhere
        requireInternal(config, "server.sockets.0.name");
        requireInternal(config, "server.features.observe.sockets");
        long connections = connections(config, "server.") + connections(config, "server.sockets.0.");
        if (connections + OTHER_FILES > openFiles) {
            throw new Misconfiguration(
                    "server." + CONNECTIONS,
                    "must leave, with that of server.sockets.0, " + OTHER_FILES + " of the " + openFiles
                            + " files that the process may open (ulimit -n): together at most "
                            + Math.max(0, openFiles - OTHER_FILES));
        }
    }

    private static long connections(Config config, String prefix) {
        String key = prefix + CONNECTIONS;
        if (Setting.text(config, key).orElse("").equals(ANY)) {
            return 0;
        }
        for (String name : config.getPropertyNames()) {
            if (name.startsWith(prefix + "tls.")) {
                throw new Misconfiguration(key, "must be " + ANY + " with " + prefix + "tls");
            }
        }
        return Setting.number(config, key, MOST_CONNECTIONS);
    }

    private static long openFiles() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean system
                ? system.getMaxFileDescriptorCount()
                : Long.MAX_VALUE;
    }

    private static boolean isOf(int port, Config config) {
        return Stream.of("server.port", "server.sockets.0.port")
                .anyMatch(key -> Setting.number(config, key, 0, LARGEST_PORT) == port);
    }

    /** Checks its keys; returns where it listens. */
    private static String listener(Config config, String prefix) {
        String host = Setting.required(config, prefix + "host");
        int port = Setting.number(config, prefix + "port", 0, LARGEST_PORT);
        Setting.duration(config, prefix + "shutdown-grace-period", LONGEST_GRACE);
        Setting.flag(config, prefix + "connection-options.tcp-no-delay");
        if (prefix.equals("server.")) {
            Setting.number(config, prefix + "connection-options.socket-send-buffer-size", LARGEST_BODY);
        }
        Setting.duration(config, prefix + "idle-connection-timeout", LONGEST_IDLE);
        String largestBody = prefix + "max-payload-size";
        if (!Setting.text(config, largestBody).orElse("").equals(ANY)) {
            Setting.number(config, largestBody, LARGEST_BODY);
        }
        return host + ":" + port;
    }

    private static void requireInternal(Config config, String key) {
        if (!Setting.text(config, key).orElse("").equals(InternalApplication.LISTENER)) {
            throw new Misconfiguration(key, "must be " + InternalApplication.LISTENER);
        }
    }
}
