package gaming.web;

import com.sun.management.UnixOperatingSystemMXBean;
import gaming.access.limits.BytesInFlight;
import gaming.config.Keys;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Pattern;
import org.eclipse.microprofile.config.Config;

/** Keys {@code server.*} and {@code management.port}. Helidon reads most of them late, and its messages name no key. */
public record ListenerSettings(Duration headerTimeout, Duration stallTimeout) {
    private static final String PUBLIC = "server.";
    private static final String INTERNAL = "server.sockets.0.";
    private static final String ANY = "-1";
    private static final int LARGEST_PORT = 65_535;
    /** The socket of health and metrics, if it is separate. */
    private static final String MANAGEMENT = "management";

    public static final String MANAGEMENT_PORT = "management.port";
    private static final Pattern NAME = Pattern.compile(InternalApplication.LISTENER);
    /** Files for libraries, the search index, pools, calls to other systems, and 100 connections of probes. */
    private static final int OTHER_FILES = 1000;

    static ListenerSettings from(Keys keys) {
        return new ListenerSettings(
                keys.duration("server.header-timeout", "PT1H"), keys.duration("server.stall-timeout", "PT1H"));
    }

    public static void check(Keys keys) {
        check(keys, openFiles());
    }

    /** @param openFiles the number of files that the process may open */
    static void check(Keys keys, long openFiles) {
        from(keys);
        int open = listener(keys, PUBLIC);
        int internal = listener(keys, INTERNAL);
        boolean oneHost = keys.required(PUBLIC + "host").equals(keys.required(INTERNAL + "host"));
        keys.require(
                !oneHost || open != internal || open == 0, INTERNAL + "port", "must not be that of", PUBLIC + "port");
        keys.number(PUBLIC + "connection-options.socket-send-buffer-size");
        managementPort(keys)
                .filter(port -> port == open || port == internal)
                .ifPresent(_ -> keys.problem(MANAGEMENT_PORT, "must not be that of another listener"));
        // Other names would put hooks, health and metrics on the public listener, or on no listener
        String rule = "must be " + InternalApplication.LISTENER;
        keys.matching(INTERNAL + "name", NAME, rule);
        keys.matching("server.features.observe.sockets", NAME, rule);
        if (connections(keys, PUBLIC) + connections(keys, INTERNAL) + OTHER_FILES > openFiles) {
            keys.problem(
                    PUBLIC + "max-tcp-connections",
                    "must leave, with that of server.sockets.0, " + OTHER_FILES + " of the " + openFiles
                            + " files that the process may open (ulimit -n): together at most "
                            + Math.max(0, openFiles - OTHER_FILES));
        }
    }

    /** Checks the keys of a listener, and returns its port. */
    private static int listener(Keys keys, String prefix) {
        keys.duration(prefix + "shutdown-grace-period", "PT1H");
        keys.flag(prefix + "connection-options.tcp-no-delay");
        keys.duration(prefix + "idle-connection-timeout", "P1D");
        numberOrAny(keys, prefix + "max-payload-size", 999_999_999);
        BytesInFlight.of(keys, prefix);
        return keys.number(prefix + "port", 0, LARGEST_PORT);
    }

    private static long connections(Keys keys, String prefix) {
        String key = prefix + "max-tcp-connections";
        int most = numberOrAny(keys, key, 1_000_000);
        if (most > 0 && keys.anyBeginsWith(prefix + "tls.")) {
            keys.problem(key, "must be " + ANY + " with " + prefix + "tls");
        }
        return most;
    }

    /** Reads a number; {@code -1} means any number and gives 0. */
    private static int numberOrAny(Keys keys, String key, int largest) {
        return keys.text(key).filter(ANY::equals).isPresent() ? 0 : keys.number(key, largest);
    }

    /** The port from 1 to 65535; empty if health and metrics are on the internal listener. */
    static Optional<Integer> managementPort(Keys keys) {
        return keys.optional(MANAGEMENT_PORT, key -> keys.number(key, LARGEST_PORT));
    }

    /** The name of the socket that serves health and metrics. */
    static String socketOfHealth(Config config) {
        return managementPort(new Keys(config)).isPresent() ? MANAGEMENT : InternalApplication.LISTENER;
    }

    /**
     * If {@link #MANAGEMENT_PORT} is set, puts health and metrics on a separate socket at the address of the internal
     * listener. So monitoring reaches nothing else (details.md, "Amendments"). Sets system properties, because no layer
     * of the configuration can set a key only if another key is set.
     */
    public static void separateHealth(Config config) {
        var keys = new Keys(config);
        managementPort(keys).ifPresent(port -> {
            // Socket 0 is the internal listener
            String socket = "server.sockets.1.";
            System.setProperty("server.features.observe.sockets", MANAGEMENT);
            System.setProperty(socket + "name", MANAGEMENT);
            System.setProperty(socket + "host", keys.required(INTERNAL + "host"));
            System.setProperty(socket + "port", port.toString());
            System.setProperty(socket + "max-tcp-connections", "100");
            System.setProperty(socket + "idle-connection-timeout", keys.required(INTERNAL + "idle-connection-timeout"));
            // Requests to this socket have no body, and its answers are short
            System.setProperty(socket + "max-payload-size", "0");
            System.setProperty(socket + "shutdown-grace-period", "PT1S");
        });
    }

    private static long openFiles() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean system
                ? system.getMaxFileDescriptorCount()
                : Long.MAX_VALUE;
    }
}
