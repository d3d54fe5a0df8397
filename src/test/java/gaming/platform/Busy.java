package gaming.platform;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;

/** A listener whose queue is full: who connects now waits. */
final class Busy implements AutoCloseable {
    private static final int MOST = 64;
    private static final int LONG_ENOUGH_MILLIS = 300;

    private final ServerSocket listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
    private final List<Socket> queued = new ArrayList<>();

    Busy() throws IOException {
        try {
            while (queued.size() < MOST) {
                var next = new Socket();
                queued.add(next);
                next.connect(
                        new InetSocketAddress(listener.getInetAddress(), listener.getLocalPort()), LONG_ENOUGH_MILLIS);
            }
            throw new IllegalStateException("Its queue has no end");
        } catch (SocketTimeoutException _) {
            // Now it is full
        }
    }

    URI url() {
        return URI.create("http://127.0.0.1:" + listener.getLocalPort());
    }

    @Override
    public void close() throws IOException {
        for (Socket socket : queued) {
            socket.close();
        }
        listener.close();
    }
}
