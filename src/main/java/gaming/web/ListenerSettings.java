package gaming.web;

import gaming.Misconfiguration;
import gaming.Setting;
import java.time.Duration;
import org.eclipse.microprofile.config.Config;

/**
 * Keys {@code server.*}: the two listeners, as {@code application.yaml} has them. Helidon reads them itself, but late, and
 * what it says of a bad value names no key.
 */
final class ListenerSettings {
    private static final String INTERNAL = "internal";
    private static final int LARGEST_PORT = 65_535;
    private static final int LARGEST_BODY = 999_999_999;
    private static final Duration LONGEST_GRACE = Duration.ofHours(1);

    private ListenerSettings() {}

    static void from(Config config) {
        String open = listener(config, "server.");
        if (listener(config, "server.sockets.0.").equals(open) && !open.endsWith(":0")) {
            throw new Misconfiguration("server.sockets.0.port", "must not be that of server.port");
        }
        // Hooks, health and metrics would be on the public listener, or nowhere
        requireInternal(config, "server.sockets.0.name");
        requireInternal(config, "server.features.observe.sockets");
    }

    /** Checks its keys; returns where it listens. */
    private static String listener(Config config, String prefix) {
        String host = Setting.required(config, prefix + "host");
        int port = Setting.number(config, prefix + "port", 0, LARGEST_PORT);
        Setting.duration(config, prefix + "shutdown-grace-period", LONGEST_GRACE);
        Setting.flag(config, prefix + "connection-options.tcp-no-delay");
        String largestBody = prefix + "max-payload-size";
        if (!Setting.text(config, largestBody).orElse("").equals("-1")) {
            Setting.number(config, largestBody, LARGEST_BODY);
        }
        return host + ":" + port;
    }

    private static void requireInternal(Config config, String key) {
        if (!Setting.text(config, key).orElse("").equals(INTERNAL)) {
            throw new Misconfiguration(key, "must be " + INTERNAL);
        }
    }
}
