package world;

import dev.Ports;
import dev.Trees;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import sandbox.Waiting;

/** The dev run with its demo, as a process with a directory of its own. */
public final class DevRun implements AutoCloseable {
    private final Path directory;
    private final URI publicUrl;
    private final URI internalUrl;
    private final Process process;

    private DevRun(Path directory, int port, int internalPort) throws IOException {
        this.directory = directory;
        publicUrl = URI.create("http://localhost:" + port);
        internalUrl = URI.create("http://localhost:" + internalPort);
        process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "--enable-native-access=ALL-UNNAMED",
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                        "-Dserver.port=" + port,
                        "-Dserver.sockets.0.port=" + internalPort,
                        "dev.DevServer")
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("dev-run.log").toFile())
                .start();
    }

    /** Starts it with an empty directory {@code name} and waits until it is ready. */
    public static DevRun start(String name) {
        Path directory = World.directory(name);
        Trees.delete(directory);
        try {
            Files.createDirectories(directory);
            var run = new DevRun(directory, Ports.free(), Ports.free());
            Waiting.until(() -> run.output().contains("\nReady") || !run.process.isAlive(), Duration.ofMinutes(5));
            if (!run.process.isAlive()) {
                throw new AssertionError(run.output());
            }
            return run;
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    public Path directory() {
        return directory;
    }

    public URI publicUrl() {
        return publicUrl;
    }

    public URI internalUrl() {
        return internalUrl;
    }

    private String output() {
        try {
            return Files.readString(directory.resolve("dev-run.log"));
        } catch (IOException unreadable) {
            return "";
        }
    }

    @Override
    public void close() {
        process.destroy();
        process.onExit().join();
    }
}
