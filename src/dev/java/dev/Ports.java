package dev;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Ports of this machine: none twice, and none of the range of outgoing connections, because one of those may take it
 * before the server listens.
 */
public final class Ports {
    private static final int FIRST = 15_000;
    private static final int MANY = 15_000;
    /** Processes with successive numbers begin far from each other: the golden section of the range apart. */
    private static final AtomicInteger NEXT =
            new AtomicInteger((int) (ProcessHandle.current().pid() * 9_270 % MANY));

    private Ports() {}

    public static int free() {
        for (int tried = 0; tried < MANY; tried++) {
            int port = FIRST + Math.floorMod(NEXT.getAndIncrement(), MANY);
            try (var socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
                return socket.getLocalPort();
            } catch (IOException taken) {
                // The next one
            }
        }
        throw new IllegalStateException("No port is free");
    }
}
