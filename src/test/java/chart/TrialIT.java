package chart;

import static org.assertj.core.api.Assertions.assertThat;

import dev.Http;
import dev.Ports;
import image.Image;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import sandbox.Waiting;
import world.ServiceProcess;
import world.World;

/** The pod of the trial: the service with the rendered configuration, and the sandbox from its image. */
@Tag("proof")
class TrialIT {
    private static final Path IMAGES = Path.of("target/image").toAbsolutePath();
    private static final Path POD = Texts.directory("trial").toAbsolutePath();
    private static final Pattern SANDBOX = Pattern.compile(":(900[0-6])\\b");
    private static final Duration START = Duration.ofMinutes(5);
    private static final Map<String, String> OF_SANDBOXES = Map.of(
            "9000", "dev.frontend.port",
            "9001", "dev.platform.port",
            "9002", "dev.rates.port",
            "9003", "dev.promo-feed.port",
            "9004", "dev.chat.port",
            "9005", "dev.google.port",
            "9006", "dev.operators.port");

    private final Map<String, String> ports = new HashMap<>();

    /** Two pods of one machine cannot both have the ports of a pod. */
    @Test
    void hasDemoDataThatTheSandboxPays() throws IOException {
        String configuration = SANDBOX.matcher(Chart.rendered(Chart.TRIAL).configurationFile())
                .replaceAll(port -> ":" + ports.computeIfAbsent(port.group(1), _ -> Integer.toString(Ports.free())));
        assertThat(ports).containsOnlyKeys(OF_SANDBOXES.keySet());
        String database = World.database().url(World.freshSchema());
        Path file = Texts.write(
                POD.resolve("application.yaml"),
                configuration
                        .replace("/trial/", POD + "/keys/")
                        .replace("jdbc:mariadb://127.0.0.1:3306/gaming", database));
        var listeners = Map.of(
                "server.port", Integer.toString(Ports.free()),
                "server.sockets.0.port", Integer.toString(Ports.free()),
                "management.port", Integer.toString(Ports.free()));
        var shared = new HashMap<>(listeners);
        shared.put("db.url", database);
        OF_SANDBOXES.forEach((port, key) -> shared.put(key, ports.get(port)));

        Image image = Image.unpack(IMAGES.resolve("gaming-platform-sandbox.tar"), IMAGES.resolve("unpacked-sandbox"));
        try (var keys = sandbox(image, "keys", Map.of())) {
            assertThat(keys.exitCode()).as(keys.output()).isZero();
        }
        try (var sandbox = sandbox(image, "run", shared);
                var service = ServiceProcess.launch(listeners, Map.of("CONFIG_FILE", file.toString()))) {
            Waiting.until(
                    () -> sandbox.output().contains("\nReady: open") || !sandbox.isAlive() || !service.isAlive(),
                    START);
            assertThat(sandbox.output()).as(service.output()).contains("days computed", "Ready: open");

            URI rates = service.internalUrl().resolve("/claims/books");
            Http.Answer books = Http.get(rates, "X-API-Key", "dev-operator");
            assertThat(books.json().path("earned").decimalValue()).isPositive();
            assertThat(Http.get(service.publicUrl()).body()).contains("http://localhost:" + ports.get("9000"));
        }
    }

    private static ServiceProcess sandbox(Image image, String command, Map<String, String> properties)
            throws IOException {
        var arguments = new ArrayList<>(image.jvmOptions());
        arguments.addAll(List.of("-cp", image.classPath()));
        return ServiceProcess.launch(
                ServiceProcess.HERE,
                Path.of(image.here("/opt/java/bin/java")),
                List.of("dev.Trial", command, POD.resolve("keys").toString()),
                properties,
                Map.of(),
                arguments);
    }
}
