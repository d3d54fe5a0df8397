package world;

import dev.Ports;
import dev.Trees;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import sandbox.Waiting;

/** The dev run with its demo, as a process with a directory of its own. */
public record DevRun(Path directory, URI publicUrl, URI internalUrl, ServiceProcess process) implements AutoCloseable {
    /** Starts it with an empty directory {@code name} and waits until it is ready. */
    public static DevRun start(String name) {
        Path directory = World.directory(name);
        Trees.delete(directory);
        int port = Ports.free();
        int internalPort = Ports.free();
        ServiceProcess process = ServiceProcess.launch(
                Trees.create(directory),
                ServiceProcess.JAVA,
                List.of("dev.DevServer"),
                Map.of("server.port", "" + port, "server.sockets.0.port", "" + internalPort),
                Map.of(),
                ServiceProcess.onClassPath(ServiceProcess.classPath(), List.of("-XX:TieredStopAtLevel=1")));
        Waiting.until(() -> process.output().contains("\nReady") || !process.isAlive(), Duration.ofMinutes(5));
        if (!process.isAlive()) {
            throw new AssertionError(process.output());
        }
        return new DevRun(
                directory,
                URI.create("http://localhost:" + port),
                URI.create("http://localhost:" + internalPort),
                process);
    }

    @Override
    public void close() {
        process.terminate();
        process.exitCode();
    }
}
