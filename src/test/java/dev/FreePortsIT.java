package dev;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import world.Program;

/** What {@code mvn} tells about its two ports before it compiles anything. */
class FreePortsIT {
    @Test
    void aBusyPortIsToldWithTheCommandToCopy() throws IOException {
        try (var taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String told = told(Integer.toString(taken.getLocalPort()), Integer.toString(Ports.free()));
            assertThat(told)
                    .contains("server.port: " + taken.getLocalPort() + " is already in use")
                    .containsPattern("(?m)^mvn -Dserver.port=[0-9]+ -Dserver.sockets.0.port=[0-9]+$");
        }
    }

    @Test
    void freePortsAreNotMentioned() {
        assertThat(told(Integer.toString(Ports.free()), Integer.toString(Ports.free())))
                .isEmpty();
    }

    /** The program ends its parent, which is Maven and here a shell. */
    private static String told(String port, String internal) {
        Path java = Path.of(System.getProperty("java.home"), "bin", "java");
        return Program.run("sh", "-c", "%s .mvn/FreePorts.java %s %s; true".formatted(java, port, internal))
                .output();
    }
}
