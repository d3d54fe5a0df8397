package dev;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** What {@code mvn} tells about its two ports before it compiles anything. */
class FreePortsIT {
    @Test
    void aBusyPortIsToldWithTheCommandToCopy() throws IOException, InterruptedException {
        try (var taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String told = told(Integer.toString(taken.getLocalPort()), Integer.toString(Ports.free()));
            assertThat(told)
                    .contains("server.port: " + taken.getLocalPort() + " is already in use")
                    .containsPattern("(?m)^mvn -Dserver.port=[0-9]+ -Dserver.sockets.0.port=[0-9]+$");
        }
    }

    @Test
    void freePortsAreNotMentioned() throws IOException, InterruptedException {
        assertThat(told(Integer.toString(Ports.free()), Integer.toString(Ports.free())))
                .isEmpty();
    }

    /** The program ends its parent, which is Maven and here a shell. */
    private static String told(String port, String internal) throws IOException, InterruptedException {
        Path java = Path.of(System.getProperty("java.home"), "bin", "java");
        Process shell = new ProcessBuilder(
                        "sh", "-c", "%s .mvn/FreePorts.java %s %s; true".formatted(java, port, internal))
                .redirectErrorStream(true)
                .start();
        String output = new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        shell.waitFor();
        return output;
    }
}
