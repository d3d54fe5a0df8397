package chart;

import static org.assertj.core.api.Assertions.assertThat;

import dev.EmbeddedMariaDb;
import dev.Http;
import dev.Ports;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.VolumeProjection;
import io.fabric8.kubernetes.api.model.batch.v1.CronJob;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import world.ServiceProcess;
import world.World;

/** A service with the chart's inputs, like a pod: a file, files beside it, and variables. */
@Tag("proof")
class RenderedServiceIT {
    private static final String API_KEY = "a key of this test";

    private static final Path POD = Texts.directory("pod").toAbsolutePath();
    private static Rendered chart;
    private static ServiceProcess service;

    /** Secrets and ConfigMaps of {@code least.yaml}, by their names and keys. */
    private static Map<String, String> cluster() {
        var keys = World.keys().configuration();
        return Map.of(
                "database password",
                EmbeddedMariaDb.GAMING,
                "tokens platform",
                "token-of-the-platform",
                "keys signing-key.pem",
                Texts.text(Path.of(keys.get("auth.signing-key"))),
                "keys public-keys.pem",
                Texts.text(Path.of(keys.get("mp.jwt.verify.publickey.location"))),
                "api-keys api-keys.yaml",
                "keys: [{name: operator, sha256: " + sha256(API_KEY)
                        + ", roles: [OPERATOR, CLOUD_SCHEDULES, CLOUD_TASKS]}]",
                "callers scheduler",
                API_KEY);
    }

    @BeforeAll
    static void start() {
        String url = World.database().url(World.freshSchema());
        chart = Chart.rendered(Map.of("config.db.url", url, "config.db.pool-size", 4), Chart.LEAST);
        chart.pod().getVolumes().stream()
                .filter(volume -> volume.getProjected() != null)
                .flatMap(volume -> volume.getProjected().getSources().stream())
                .forEach(RenderedServiceIT::mount);
        Texts.write(Path.of(inPod("/etc/gaming-platform/config/application.yaml")), inPod(chart.configurationFile()));
        var variables = new HashMap<String, String>();
        chart.container().getEnv().forEach(variable -> variables.put(variable.getName(), value(variable)));
        // Two services of one machine cannot both have the ports of a pod
        var ports = Map.of(
                "server.port", Integer.toString(Ports.free()),
                "server.sockets.0.port", Integer.toString(Ports.free()),
                "management.port", Integer.toString(Ports.free()));
        service = ServiceProcess.launch("gaming.app.Main", ports, variables);
        service.awaitReady();
    }

    @AfterAll
    static void end() {
        service.close();
    }

    @Test
    void answersTheProbes() {
        var container = chart.container();
        assertThat(List.of(container.getStartupProbe(), container.getLivenessProbe(), container.getReadinessProbe()))
                .allSatisfy(probe -> assertThat(Http.get(service.managementUrl()
                                        .resolve(probe.getHttpGet().getPath()))
                                .status())
                        .isEqualTo(200));
    }

    @Test
    void answersTheHelmTest() {
        String script = chart.only(Pod.class)
                .getSpec()
                .getContainers()
                .getFirst()
                .getArgs()
                .getFirst();
        var asked = Pattern.compile("http://[^:]+:(808[02])(\\S+)")
                .matcher(script)
                .results()
                .toList();
        assertThat(asked).hasSize(2).allSatisfy(request -> {
            URI listener = request.group(1).equals("8080") ? service.publicUrl() : service.managementUrl();
            assertThat(Http.get(listener.resolve(request.group(2))).status()).isEqualTo(200);
        });
    }

    @Test
    void takesTheMountedKeys() {
        URI claims = service.internalUrl().resolve("/claims");
        assertThat(Http.get(claims, "X-API-Key", API_KEY).status()).isEqualTo(200);
        assertThat(Http.get(claims, "X-API-Key", "another").status()).isEqualTo(401);
    }

    /** The day has no users yet. */
    @Test
    void answersTheCallsOfTheSchedules() {
        for (CronJob schedule : chart.all(CronJob.class).values()) {
            Container call = schedule.getSpec()
                    .getJobTemplate()
                    .getSpec()
                    .getTemplate()
                    .getSpec()
                    .getContainers()
                    .getFirst();
            var key = Map.of("API_KEY", value(call.getEnv().getFirst()));
            List<String> command = call.getArgs().stream()
                    .map(word -> word.replaceFirst(
                            "http://[^/]+", "http://" + service.internalUrl().getAuthority()))
                    .toList();
            try (var process = ServiceProcess.command(command, Map.of(), key)) {
                assertThat(process.exitCode()).as(process.output()).isZero();
            }
        }
    }

    @Test
    void logsAsJson() {
        assertThat(service.output().lines().filter(line -> line.contains("Ready in")))
                .singleElement()
                .satisfies(line -> assertThat(line).startsWith("{"));
    }

    private static void mount(VolumeProjection source) {
        String name = source.getSecret() == null
                ? source.getConfigMap().getName()
                : source.getSecret().getName();
        var items = source.getSecret() == null
                ? source.getConfigMap().getItems()
                : source.getSecret().getItems();
        items.forEach(item ->
                Texts.write(Path.of(inPod("/etc/gaming-platform/files"), item.getPath()), stored(name, item.getKey())));
    }

    private static String value(EnvVar variable) {
        if (variable.getValueFrom() == null) {
            return inPod(variable.getValue());
        }
        var reference = variable.getValueFrom().getSecretKeyRef();
        return stored(reference.getName(), reference.getKey());
    }

    private static String stored(String name, String key) {
        String value = cluster().get(name + " " + key);
        assertThat(value).as(name + " " + key).isNotNull();
        return value;
    }

    /** A path of the pod is one below {@link #POD} here. */
    private static String inPod(String text) {
        return text.replace("/etc/gaming-platform", POD + "/etc").replace("/var/lib/gaming-platform", POD + "/lib");
    }

    private static String sha256(String text) {
        try {
            var digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest);
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
