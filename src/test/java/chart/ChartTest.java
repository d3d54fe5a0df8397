package chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import com.marcnuri.helm.Helm;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.batch.v1.CronJob;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import world.Program;

/** The chart as a whole, with several files of values. */
class ChartTest {
    private final Rendered chart = Chart.rendered(Chart.TRIAL);

    static Stream<List<Path>> values() {
        return Stream.of(
                List.of(Chart.LEAST),
                List.of(Chart.LEAST, Chart.BARE),
                List.of(Chart.EVERYTHING),
                List.of(Chart.EVERYTHING, Chart.BARE),
                List.of(Chart.PRODUCTION),
                List.of(Chart.PRODUCTION, Chart.OPENSHIFT),
                List.of(Chart.PRODUCTION, Chart.GALERA),
                List.of(Chart.EXTENDED),
                List.of(Chart.TRIAL));
    }

    /** Helm lints with the chart's own values only, so those of the files are put there. */
    @ParameterizedTest
    @MethodSource("values")
    void passesAStrictLint(List<Path> files, @TempDir Path directory) {
        Path chart = Texts.copy(Chart.DIRECTORY, directory.resolve("gaming-platform"));
        Map<String, Object> values = Yamls.read(Chart.DIRECTORY.resolve("values.yaml"));
        for (Path file : files) {
            values = Yamls.merged(values, Yamls.read(file));
        }
        Texts.write(chart.resolve("values.yaml"), Yamls.write(values));
        assertPassesLint(chart);
    }

    @Test
    void passesAStrictLintWithoutValues() {
        assertPassesLint(Chart.DIRECTORY);
    }

    @ParameterizedTest
    @MethodSource("values")
    void kubernetesKnowsEveryObject(List<Path> files) {
        assertThat(rendered(files).objects()).isNotEmpty().allSatisfy(object -> {
            assertThat(object.getMetadata().getName()).matches("[a-z0-9]([a-z0-9-]{0,78}[a-z0-9])?");
            assertThat(object.getMetadata().getLabels())
                    .containsKeys(
                            "app.kubernetes.io/name", "app.kubernetes.io/instance",
                            "app.kubernetes.io/component", "app.kubernetes.io/version",
                            "app.kubernetes.io/managed-by", "helm.sh/chart");
        });
    }

    /** An upgrade without a change changes nothing; equal values, but not the same ones, are rendered again. */
    @Test
    void isOfTheVersionThatIsBuilt() throws IOException {
        assertThat(Files.readString(Path.of("pom.xml")))
                .contains("<artifactId>gaming-platform</artifactId>\n  <version>" + appVersion() + "</version>");
    }

    private static String appVersion() throws IOException {
        return Files.readAllLines(Chart.DIRECTORY.resolve("Chart.yaml")).stream()
                .filter(line -> line.startsWith("appVersion: "))
                .map(line -> line.substring("appVersion: ".length()))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void rendersNoSwitchedOffObject() {
        assertThat(Chart.rendered(Chart.LEAST, Chart.BARE).objects())
                .extracting(HasMetadata::getKind)
                .containsExactlyInAnyOrder(
                        "ServiceAccount", "ConfigMap", "Service", "Service", "Service", "Deployment");
    }

    @Test
    void theLongestNamesFit() {
        Rendered chart = Chart.rendered(Map.of("fullnameOverride", "a".repeat(63)), Chart.EVERYTHING);
        String name = "a".repeat(31) + "-7d3e74a0";
        assertThat(chart.all(Service.class).keySet())
                .containsExactlyInAnyOrder(name, name + "-internal", name + "-management");
        // Kubernetes adds 11 characters to the name of a Job
        assertThat(chart.all(CronJob.class).keySet()).hasSize(3).allMatch(job -> job.length() <= 52);
    }

    @Test
    void twoLongNamesWithTheSameBeginningDiffer() {
        Set<String> one = services(Map.of("fullnameOverride", "gaming-platform-of-the-shop-in-the-north-one"));
        Set<String> other = services(Map.of("fullnameOverride", "gaming-platform-of-the-shop-in-the-north-two"));
        assertThat(one).doesNotContainAnyElementsOf(other);
        assertThat(services(Map.of("nameOverride", "platform-of-the-shop-in-the-north-one")))
                .doesNotContainAnyElementsOf(services(Map.of("nameOverride", "platform-of-the-shop-in-the-north-two")));
        assertThat(services(Map.of("fullnameOverride", "a".repeat(40)))).contains("a".repeat(40));
    }

    private static Set<String> services(Map<String, ?> values) {
        return Chart.rendered(values, Chart.EVERYTHING).all(Service.class).keySet();
    }

    @Test
    void aReleaseWhoseNameNoServiceTakesIsRefused() {
        for (String release : List.of("2026-shop", "shop.one")) {
            assertThat(Chart.refusalOf(release, Chart.LEAST))
                    .contains(release + "-gaming-platform", "set fullnameOverride");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "fullnameOverride, 2shop",
        "nameOverride, my_shop",
        "serviceAccount.name, Shop",
        "ingress.tlsSecret, shop_tls",
        "priorityClassName, very high",
        "secrets.DB_PASSWORD.name, -database"
    })
    void aNameThatKubernetesRefusesIsRefused(String key, String name) {
        assertThat(Chart.refusal(Map.of(key, name, "secrets.DB_PASSWORD.key", "password"), Chart.LEAST))
                .contains("values don't meet the specifications of the schema");
    }

    /** The package holds every rendered file, and no stray one. */
    @Test
    void packsItselfAndNothingElse(@TempDir Path directory) throws IOException {
        Path chart = Texts.copy(Chart.DIRECTORY, directory.resolve("gaming-platform"));
        for (String stray : List.of("secrets.yaml", "prod.local.yaml", "signing-key.pem", ".env", "values.yaml.orig")) {
            Texts.write(chart.resolve(stray), "token: abc");
        }
        new Helm(chart).packageIt().withDestination(directory).call();
        Path archive = directory.resolve("gaming-platform-1.5.0.tgz");
        assertThat(Program.run("tar", "-tzf", archive.toString()).good().lines())
                .containsExactlyInAnyOrderElementsOf(Texts.below(Chart.DIRECTORY).stream()
                        .map(file -> "gaming-platform/" + file)
                        .filter(name -> !name.endsWith(".helmignore"))
                        .toList());
    }

    private static void assertPassesLint(Path chart) {
        var result = new Helm(chart).lint().strict().call();
        assertThat(result.isFailed())
                .as(() -> String.join("\n", result.getMessages()))
                .isFalse();
        assertThat(result.getMessages()).noneMatch(line -> line.contains("WARNING") || line.contains("ERROR"));
    }

    private static Rendered rendered(List<Path> files) {
        return Chart.rendered(files.toArray(Path[]::new));
    }

    @Test
    void bringsTheDatabaseAndTheSandboxInOnePod() {
        assertThat(chart.deployment().getSpec().getReplicas()).isEqualTo(1);
        assertThat(chart.pod().getContainers())
                .extracting(Container::getName, Container::getImage)
                .containsExactly(
                        tuple("server", "gaming-platform:1.5.0"),
                        tuple("sandbox", "gaming-platform-sandbox:1.5.0"),
                        tuple("mariadb", "mariadb:11.8"));
        assertThat(chart.pod().getInitContainers())
                .singleElement()
                .satisfies(keys -> assertThat(keys.getArgs()).containsExactly("keys", "/trial"));
        assertThat(chart.configuration())
                .containsEntry("app.environment", "local")
                .containsEntry("management.port", 8082)
                .containsEntry("server.shutdown-delay", "PT10S");
        assertThat(chart.all(CronJob.class)).isEmpty();
    }

    @Test
    void isOffByDefault() {
        assertThat(Chart.rendered(Chart.LEAST).pod().getContainers()).hasSize(1);
        assertThat(Chart.rendered(Chart.LEAST).configuration()).doesNotContainKey("app.environment");
    }

    @ParameterizedTest
    @CsvSource({
        "ingress.enabled, true, ingress.hosts[0], api.play.example",
        "httpRoute.enabled, true, httpRoute.parentRefs[0].name, public",
        "migration.enabled, true, replicas, 1",
        "service.type, LoadBalancer, replicas, 1",
        "config.db.url, jdbc:mariadb://mariadb/gaming, replicas, 1",
        "config.social.frontend-url, https://play.example, replicas, 1",
        "secrets.DB_PASSWORD.name, database, secrets.DB_PASSWORD.key, password",
        "envFrom[0].secretRef.name, vault, replicas, 1"
    })
    void refusesTheValuesOfProduction(String key, String value, String other, String its) {
        assertThat(Chart.refusal(Map.of("trial.enabled", true, key, value, other, its)))
                .contains("trial.enabled refuses " + key.split("[.\\[]")[0]);
    }

    @Test
    void refusesTheExampleOfProduction() {
        assertThat(Chart.refusal(Map.of("trial.enabled", true), Chart.PRODUCTION))
                .contains("trial.enabled refuses ");
    }
}
