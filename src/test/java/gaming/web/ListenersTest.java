package gaming.web;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.Ports;
import gaming.access.Configured;
import gaming.config.Misconfiguration;
import java.io.IOException;
import java.net.ServerSocket;
import java.util.Map;
import org.eclipse.microprofile.config.Config;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is found before anything else is started. */
class ListenersTest {
    private static final String REMEDY = ": stop the process that listens there, or choose another port";

    /** TEST-NET-1 (RFC 5737) and a name that is reserved (RFC 6761): no machine has them. */
    @ParameterizedTest
    @CsvSource({"192.0.2.1, 127.0.0.1, server.host", "127.0.0.1, nowhere.invalid, server.sockets.0.host"})
    void namesTheAddressThatIsNotOfThisMachine(String first, String second, String key) {
        Config config = config(first, 0, second, 0);
        assertThatThrownBy(() -> Listeners.open(config, ListenersTest::neverStarted))
                .isInstanceOf(Misconfiguration.class)
                .hasMessage(key + ": must be an address of this machine");
    }

    @Test
    void namesThePortThatTheOtherListenerHasOnAllAddresses() {
        int port = Ports.free();
        Config config = config("0.0.0.0", port, "127.0.0.1", port);
        assertThatThrownBy(() -> Listeners.open(config, ListenersTest::neverStarted))
                .hasMessage("server.sockets.0.port: " + port + " is already in use" + REMEDY);
    }

    @Test
    void namesThePortThatAnotherProcessHas() throws IOException {
        try (var taken = new ServerSocket(0)) {
            int port = taken.getLocalPort();
            assertThatThrownBy(() ->
                            Listeners.open(config("127.0.0.1", port, "127.0.0.1", 0), ListenersTest::neverStarted))
                    .hasMessage("server.port: " + port + " is already in use" + REMEDY);
            assertThatThrownBy(() ->
                            Listeners.open(config("127.0.0.1", 0, "127.0.0.1", port), ListenersTest::neverStarted))
                    .hasMessage("server.sockets.0.port: " + port + " is already in use" + REMEDY);
        }
    }

    @Test
    void namesThePortOfHealthAndMetricsThatAnotherProcessHas() throws IOException {
        try (var taken = new ServerSocket(0)) {
            String port = Integer.toString(taken.getLocalPort());
            Config config = Configured.with(Map.of(
                    "server.host", "127.0.0.1",
                    "server.port", "0",
                    "server.sockets.0.host", "127.0.0.1",
                    "server.sockets.0.port", "0",
                    "management.port", port));
            assertThatThrownBy(() -> Listeners.open(config, ListenersTest::neverStarted))
                    .hasMessage("management.port: " + port + " is already in use" + REMEDY);
        }
    }

    private static <T> T neverStarted() {
        throw new AssertionError("It was started");
    }

    private static Config config(String host, int port, String internalHost, int internalPort) {
        return Configured.with(Map.of(
                "server.host",
                host,
                "server.port",
                Integer.toString(port),
                "server.sockets.0.host",
                internalHost,
                "server.sockets.0.port",
                Integer.toString(internalPort)));
    }
}
