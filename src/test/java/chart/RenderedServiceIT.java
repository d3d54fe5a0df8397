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
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import world.Program;
import world.ServiceProcess;
import world.World;

/** A service with the inputs of the chart and of docs/deployment.md, like a pod: a file, files beside it, and variables. */
@Tag("proof")
class RenderedServiceIT {
    private static final Installation GUIDE = Installation.followed();
    private static final Path POD = Texts.directory("pod").toAbsolutePath();
    private static EmbeddedMariaDb database;
    private static Rendered chart;
    private static ServiceProcess service;

    /** The database speaks TLS with a certificate that the authority of the installation signed: itself. */
    @BeforeAll
    static void start() throws IOException, InterruptedException, SQLException {
        GUIDE.run("""
                cd installation
                openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=127.0.0.1 \
                  -addext subjectAltName=IP:127.0.0.1 -keyout database-key.pem -out database-ca.pem
                cp database-ca.pem "$KEPT/../kept/objects/gaming-database-ca/ca.pem"
                touch "$KEPT/calls"
                """, "certificate");
        database = EmbeddedMariaDb.start(
                World.directory("with-tls"),
                0,
                new EmbeddedMariaDb.Options(
                        "64M",
                        true,
                        List.of(
                                "--ssl",
                                "--ssl-cert=" + GUIDE.file("database-ca.pem"),
                                "--ssl-key=" + GUIDE.file("database-key.pem"))));
        try (Connection administrator = database.connect(EmbeddedMariaDb.GAMING)) {
            GUIDE.prepare(administrator, "shop");
        }
        chart = Chart.rendered(
                Map.of("config.db.url", database.url("shop") + "?sslMode=verify-full", "config.db.pool-size", 4),
                GUIDE.file("values.yaml"));
        Job migration = chart.only(Job.class);
        chart.pod().getVolumes().stream()
                .filter(volume -> volume.getProjected() != null)
                .flatMap(volume -> volume.getProjected().getSources().stream())
                .forEach(RenderedServiceIT::mount);
        Texts.write(Path.of(inPod("/etc/gaming-platform/config/application.yaml")), inPod(chart.configurationFile()));
        Container job =
                migration.getSpec().getTemplate().getSpec().getContainers().getFirst();
        try (var process = ServiceProcess.command(job.getArgs(), Map.of(), variables(job))) {
            assertThat(process.exitCode()).as(process.output()).isZero();
        }
        // Two services of one machine cannot both have the ports of a pod
        var ports = Map.of(
                "server.port", Integer.toString(Ports.free()),
                "server.sockets.0.port", Integer.toString(Ports.free()),
                "management.port", Integer.toString(Ports.free()));
        service = ServiceProcess.launch("gaming.app.Main", ports, variables(chart.container()));
        service.awaitReady();
    }

    private static Map<String, String> variables(Container container) {
        var variables = new HashMap<String, String>();
        container.getEnv().forEach(variable -> variables.put(variable.getName(), value(variable)));
        return variables;
    }

    @AfterAll
    static void end() {
        try {
            service.close();
        } finally {
            database.stop();
        }
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
        String output = Program.run(
                        "sh",
                        "-ec",
                        script.replaceAll(
                                        "http://[^:]+:8080", service.publicUrl().toString())
                                .replaceAll(
                                        "http://[^:]+:8082",
                                        service.managementUrl().toString()))
                .good();
        assertThat(output).contains("{\"data\":{\"casinoGames\":{\"count\":0}}}");
    }

    @Test
    void takesTheMountedKeys() {
        URI claims = service.internalUrl().resolve("/claims");
        assertThat(Http.get(claims, "X-API-Key", Texts.text(GUIDE.file("caller-operator")))
                        .status())
                .isEqualTo(200);
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
        return Texts.text(GUIDE.stored(name, key));
    }

    /** A path of the pod is one below {@link #POD} here. */
    private static String inPod(String text) {
        return text.replace("/etc/gaming-platform", POD + "/etc").replace("/var/lib/gaming-platform", POD + "/lib");
    }
}
