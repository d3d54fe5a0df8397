package gaming.web;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import gaming.access.Configured;
import gaming.config.Keys;
import gaming.config.Misconfiguration;
import java.util.HashMap;
import java.util.List;
import org.junit.jupiter.api.Test;

/** How many connections there may be. */
class ListenerSettingsTest {
    @Test
    void connectionsLeaveFilesForAllElse() {
        assertThatThrownBy(() -> check("4000", "1000", 5_999))
                .isInstanceOf(Misconfiguration.class)
                .hasMessage(
                        "server.max-tcp-connections: must leave, with that of server.sockets.0, 1000 of the 5999 files"
                                + " that the process may open (ulimit -n): together at most 4999");
        assertThatCode(() -> check("4000", "1000", 6_000)).doesNotThrowAnyException();
        assertThatCode(() -> check("-1", "1000", 2_000)).doesNotThrowAnyException();
    }

    @Test
    void aListenerWithTlsHasAnyNumberOfConnections() {
        assertThatThrownBy(() -> check("10", "10", 9_999, "server.tls.trust-all", "false"))
                .hasMessage("server.max-tcp-connections: must be -1 with server.tls");
    }

    private static void check(String most, String mostInside, long files, String... further) {
        var keys = new HashMap<String, String>();
        for (String listener : List.of("server.", "server.sockets.0.")) {
            keys.put(listener + "host", "127.0.0.1");
            keys.put(listener + "port", "0");
            keys.put(listener + "shutdown-grace-period", "PT1S");
            keys.put(listener + "connection-options.tcp-no-delay", "true");
            keys.put(listener + "connection-options.socket-send-buffer-size", "65536");
            keys.put(listener + "idle-connection-timeout", "PT1S");
            keys.put(listener + "max-payload-size", "-1");
            keys.put(listener + "max-bytes-in-flight", "2");
            keys.put(listener + "max-bytes-in-flight-per-address", "1");
        }
        keys.put("server.max-tcp-connections", most);
        keys.put("server.sockets.0.max-tcp-connections", mostInside);
        keys.put("server.header-timeout", "PT1S");
        keys.put("server.stall-timeout", "PT1S");
        keys.put("server.sockets.0.name", "internal");
        keys.put("server.features.observe.sockets", "internal");
        for (int key = 0; key < further.length; key += 2) {
            keys.put(further[key], further[key + 1]);
        }
        Keys.read(Configured.with(keys), read -> {
            ListenerSettings.check(read, files);
            return read;
        });
    }
}
