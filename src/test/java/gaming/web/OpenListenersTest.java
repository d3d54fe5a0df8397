package gaming.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import org.junit.jupiter.api.Test;

/** What liveness asks of each listener. */
class OpenListenersTest {
    @Test
    void aListenerThatTakesConnectionsIsOpenAndOneThatHasEndedIsNot() throws IOException {
        InetSocketAddress address;
        try (var listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            address = new InetSocketAddress(listener.getInetAddress(), listener.getLocalPort());
            assertThat(OpenListeners.refuses(address)).isFalse();
        }
        assertThat(OpenListeners.refuses(address)).isTrue();
    }

    /** It has as many connections as it may, and their successors wait. */
    @Test
    void aListenerThatIsSlowToAcceptIsOpen() throws IOException {
        try (var listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                var _ = new Socket(listener.getInetAddress(), listener.getLocalPort());
                var _ = new Socket(listener.getInetAddress(), listener.getLocalPort())) {
            assertThat(OpenListeners.refuses(new InetSocketAddress(listener.getInetAddress(), listener.getLocalPort())))
                    .isFalse();
        }
    }
}
