package chart;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.Probe;
import io.fabric8.kubernetes.api.model.Volume;
import io.fabric8.kubernetes.api.model.VolumeMount;
import io.fabric8.kubernetes.api.model.batch.v1.CronJob;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The options, number, start and stop of pods, what operators add to them, and the pod security standard "restricted".
 */
class DeploymentTest {
    private static final Duration NOTICED_WITHIN = Duration.ofSeconds(5);
    private static final Rendered CHART = Chart.rendered(Chart.EXTENDED);

    static Stream<Path> values() {
        return Stream.of(Chart.LEAST, Chart.EVERYTHING, Chart.PRODUCTION);
    }

    @Test
    void noticesWithinFiveSecondsThatAPodIsNotReady() {
        Probe readiness = Chart.rendered(Chart.LEAST).container().getReadinessProbe();
        long seconds =
                (long) readiness.getPeriodSeconds() * readiness.getFailureThreshold() + readiness.getTimeoutSeconds();
        assertThat(Duration.ofSeconds(seconds)).isLessThanOrEqualTo(NOTICED_WITHIN);
    }

    @Test
    void givesMigrationsFiveMinutes() {
        var chart = Chart.rendered(Chart.LEAST);
        Probe startup = chart.container().getStartupProbe();
        assertThat(startup.getPeriodSeconds() * startup.getFailureThreshold())
                .isEqualTo(300)
                .isLessThan(chart.deployment().getSpec().getProgressDeadlineSeconds());
    }

    /** The pod's own configuration gives the time of its stop, with values from any source. */
    @ParameterizedTest
    @MethodSource("values")
    void isNotKilledWhileItFinishes(Path values) {
        var chart = Chart.rendered(values);
        var configuration = chart.configuration();
        Duration finishing = Stream.of(
                        "server.shutdown-delay", "server.shutdown-grace-period", "tasks.stop-wait", "events.stop-wait")
                .map(key -> Duration.parse((String) configuration.get(key))
                        .multipliedBy(key.equals("server.shutdown-grace-period") ? 2 : 1))
                .reduce(Duration.ZERO, Duration::plus);
        assertThat(Duration.ofSeconds(chart.pod().getTerminationGracePeriodSeconds()))
                .isGreaterThan(finishing);
        assertThat(configuration.get("server.sockets"))
                .as("the internal listener has the same time")
                .isEqualTo(List.of(Map.of("shutdown-grace-period", configuration.get("server.shutdown-grace-period"))));
        assertThat(Duration.parse((String) configuration.get("server.shutdown-delay")))
                .isPositive();
    }

    /** With the chart's own 10 s, twice 20 s, 15 s and 10 s, one of which is changed. */
    @ParameterizedTest
    @CsvSource({
        "config.server.shutdown-delay, PT30S, 95",
        "config.server.shutdown-grace-period, PT40S, 115",
        "config.tasks.stop-wait, PT1M, 120",
        "config.tasks.stop-wait, PT1H1M1S, 3721",
        "config.tasks.stop-wait, P1DT1S, 86461",
        "config.events.stop-wait, PT29.5S, 95",
        "lifecycle.preStop.sleep.seconds, 20, 95"
    })
    void refusesAPodThatWouldBeKilled(String key, String value, int finishing) {
        assertThat(Chart.refusal(
                        Map.of(key, value, "terminationGracePeriodSeconds", Math.min(finishing, 3600)), Chart.LEAST))
                .contains("terminationGracePeriodSeconds must be more than " + finishing + ":");
    }

    @Test
    void takesEveryImageFromTheRegistryOfAllImages() {
        var chart = Chart.rendered(
                Map.of("global.imageRegistry", "images.example:5000/all", "migration.enabled", true), Chart.LEAST);
        assertThat(chart.documents().toString().split("image=", -1))
                .hasSizeGreaterThan(4)
                .filteredOn(text -> !text.startsWith("[{"))
                .allMatch(image -> image.startsWith("images.example:5000/all/"));
    }

    @Test
    void aDiagnosedPodHasTheVariablesAndFilesOfTheService() {
        var plain = Chart.rendered(Chart.LEAST).container();
        var diagnosed = Chart.rendered(Map.of("diagnosticMode.enabled", true), Chart.LEAST)
                .container();
        assertThat(diagnosed.getEnv()).isEqualTo(plain.getEnv());
        assertThat(diagnosed.getVolumeMounts()).isEqualTo(plain.getVolumeMounts());
    }

    @Test
    void deploysFurtherObjects() {
        var chart = Chart.rendered(
                Map.of(
                        "extraDeploy[0].apiVersion", "v1",
                        "extraDeploy[0].kind", "ConfigMap",
                        "extraDeploy[0].metadata.name", "{{ .Release.Name }}-more"),
                Chart.LEAST);
        assertThat(chart.all(ConfigMap.class)).containsKey("shop-more");
    }

    @Test
    void replacesPodsWhenTheConfigurationChanges() {
        String before = checksum(Map.of());
        assertThat(checksum(Map.of())).isEqualTo(before).hasSize(64);
        assertThat(checksum(Map.of("config.db.pool-size", 12))).isNotEqualTo(before);
        assertThat(checksum(Map.of("replicas", 5))).isEqualTo(before);
        assertThat(Chart.rendered(Map.of("rolloutToken", "second"), Chart.LEAST).podAnnotations())
                .isNotEqualTo(Chart.rendered(Map.of("rolloutToken", "third"), Chart.LEAST)
                        .podAnnotations());
    }

    @Test
    void theBudgetIsOfThePods() {
        var chart = Chart.rendered(Chart.LEAST);
        var budget = chart.only(PodDisruptionBudget.class).getSpec();
        assertThat(chart.podLabels()).containsAllEntriesOf(budget.getSelector().getMatchLabels());
    }

    @Test
    void aDigestWinsOverATag() {
        String digest = "sha256:" + "0a".repeat(32);
        assertThat(image(Map.of("image.tag", "1.2.3", "image.digest", digest))).isEqualTo("gaming-platform@" + digest);
    }

    private static String image(Map<String, ?> values) {
        return Chart.rendered(values, Chart.LEAST).container().getImage();
    }

    private static String checksum(Map<String, ?> values) {
        return Chart.rendered(values, Chart.LEAST).podAnnotations().get("checksum/config");
    }

    static Stream<PodSpec> pods() {
        return Stream.of(
                CHART.pod(), CHART.only(Job.class).getSpec().getTemplate().getSpec());
    }

    @ParameterizedTest
    @MethodSource("pods")
    void haveTheVariables(PodSpec pod) {
        Container container = pod.getContainers().getFirst();
        assertThat(container.getEnv())
                .extracting(EnvVar::getName)
                .containsExactly(
                        "CONFIG_FILE",
                        "AUTH_SIGNING_KEY",
                        "MP_JWT_VERIFY_PUBLICKEY_LOCATION",
                        "API_KEYS_FILE",
                        "OTEL_RESOURCE_ATTRIBUTES",
                        "POD");
        assertThat(container.getEnv().getLast().getValueFrom().getFieldRef().getFieldPath())
                .isEqualTo("metadata.name");
        assertThat(container.getEnvFrom()).hasSize(2);
        assertThat(container.getEnvFrom().getFirst().getSecretRef().getName()).isEqualTo("vault");
        assertThat(container.getEnvFrom().getLast().getPrefix()).isEqualTo("KAFKA_");
    }

    @ParameterizedTest
    @MethodSource("pods")
    void haveTheVolumes(PodSpec pod) {
        assertThat(pod.getVolumes())
                .extracting(Volume::getName)
                .doesNotHaveDuplicates()
                .endsWith("tmp", "vault");
        VolumeMount mount = pod.getContainers().getFirst().getVolumeMounts().getLast();
        assertThat(mount.getMountPath()).isEqualTo("/vault");
        assertThat(mount.getReadOnly()).isTrue();
    }

    @ParameterizedTest
    @MethodSource("pods")
    void haveTheInitContainersAndTheSecurityContexts(PodSpec pod) {
        assertThat(pod.getInitContainers()).extracting(Container::getName).containsExactly("wait");
        assertThat(pod.getSecurityContext().getSupplementalGroups()).containsExactly(4000L);
        assertThat(pod.getSecurityContext().getRunAsUser()).isEqualTo(65532);
        var container = pod.getContainers().getFirst().getSecurityContext();
        assertThat(container.getSeLinuxOptions().getLevel()).isEqualTo("s0:c123,c456");
        assertThat(container.getReadOnlyRootFilesystem()).isTrue();
    }

    /** A sidecar would keep a Job from its end. */
    @Test
    void onlyTheServiceHasSidecarsAndHooks() {
        assertThat(CHART.pod().getContainers()).extracting(Container::getName).containsExactly("server", "proxy");
        assertThat(CHART.container().getLifecycle().getPreStop().getSleep().getSeconds())
                .isEqualTo(4);
        assertThat(CHART.only(Job.class).getSpec().getTemplate().getSpec().getContainers())
                .hasSize(1);
    }

    /** They only send a request. */
    @Test
    void callsHaveNoneOfThese() {
        assertThat(CHART.all(CronJob.class).values()).isNotEmpty().allSatisfy(job -> {
            PodSpec pod = job.getSpec().getJobTemplate().getSpec().getTemplate().getSpec();
            assertThat(pod.getInitContainers()).isEmpty();
            assertThat(pod.getContainers()).singleElement().satisfies(call -> {
                assertThat(call.getEnv()).extracting(EnvVar::getName).containsExactly("API_KEY");
                assertThat(call.getEnvFrom()).isEmpty();
            });
        });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "config.db.url DB_URL",
                "config.db.user DB_USER",
                "config.mp.jwt.verify.issuer MP_JWT_VERIFY_ISSUER",
                "config.gaming-platform.url GAMING_PLATFORM_URL",
                "config.social.frontend-url SOCIAL_FRONTEND_URL",
                "secrets.DB_PASSWORD DB_PASSWORD",
                "secrets.GAMING_PLATFORM_TOKEN GAMING_PLATFORM_TOKEN",
                "files.signingKey AUTH_SIGNING_KEY",
                "files.verificationKeys MP_JWT_VERIFY_PUBLICKEY_LOCATION",
                "files.apiKeys API_KEYS_FILE"
            })
    void aVariableReplacesARequiredValue(String valueAndVariable) {
        List<String> names = List.of(valueAndVariable.split(" "));
        var values = Chart.without(Chart.LEAST, names.getFirst());
        assertThat(Chart.refusal(Map.of(), values)).contains(names.getFirst(), "required");
        assertThat(Chart.refusal(Map.of("extraEnv[0].name", names.getLast(), "extraEnv[0].value", "a"), values))
                .isEmpty();
        assertThat(Chart.refusal(Map.of("envFrom[0].secretRef.name", "vault"), values))
                .isEmpty();
    }

    @Test
    void noVariableIsGivenTwice() {
        assertThat(Chart.refusal(Map.of("extraEnv[0].name", "DB_PASSWORD", "extraEnv[0].value", "a"), Chart.LEAST))
                .contains("extraEnv and secrets both have DB_PASSWORD");
    }

    static Stream<PodSpec> allPods() {
        var migration =
                Chart.rendered(Map.of("migration.enabled", true), Chart.LEAST).only(Job.class);
        return Stream.concat(
                Stream.of(
                        migration.getSpec().getTemplate().getSpec(),
                        Chart.rendered(Chart.TRIAL).pod()),
                Stream.of(Chart.LEAST, Chart.EVERYTHING, Chart.PRODUCTION).flatMap(DeploymentTest::podsOf));
    }

    private static Stream<PodSpec> podsOf(Path... values) {
        var chart = Chart.rendered(values);
        return Stream.concat(
                Stream.of(chart.pod(), chart.only(Pod.class).getSpec()),
                chart.all(CronJob.class).values().stream()
                        .map(job -> job.getSpec()
                                .getJobTemplate()
                                .getSpec()
                                .getTemplate()
                                .getSpec()));
    }

    @ParameterizedTest
    @MethodSource("allPods")
    void isAnUnprivilegedUserOnTheNode(PodSpec pod) {
        var security = pod.getSecurityContext();
        assertThat(security.getRunAsNonRoot()).isTrue();
        assertThat(security.getRunAsUser()).isEqualTo(65532);
        assertThat(security.getRunAsGroup()).isEqualTo(65532);
        assertThat(security.getSeccompProfile().getType()).isEqualTo("RuntimeDefault");
        assertThat(pod.getHostNetwork()).isNull();
        assertThat(pod.getHostPID()).isNull();
        assertThat(pod.getHostIPC()).isNull();
        assertThat(pod.getVolumes()).noneMatch(volume -> volume.getHostPath() != null);
        assertThat(pod.getAutomountServiceAccountToken()).isFalse();
    }

    @ParameterizedTest
    @MethodSource("allPods")
    void hasNoSpecialRights(PodSpec pod) {
        assertThat(pod.getContainers()).isNotEmpty();
        assertThat(Stream.concat(pod.getInitContainers().stream(), pod.getContainers().stream()))
                .allSatisfy(container -> {
                    var security = container.getSecurityContext();
                    assertThat(security.getAllowPrivilegeEscalation()).isFalse();
                    assertThat(security.getPrivileged()).isNull();
                    assertThat(security.getReadOnlyRootFilesystem()).isTrue();
                    assertThat(security.getCapabilities().getDrop()).containsExactly("ALL");
                    assertThat(security.getCapabilities().getAdd()).isEmpty();
                    assertThat(container.getResources().getLimits()).containsKey("memory");
                    assertThat(container.getPorts()).noneMatch(port -> port.getHostPort() != null);
                });
    }

    /** OpenShift chooses them. */
    @Test
    void theUserAndTheGroupMayBeLeftToTheCluster() {
        assertThat(podsOf(Chart.PRODUCTION, Chart.OPENSHIFT)).hasSize(5).allSatisfy(pod -> {
            var security = pod.getSecurityContext();
            assertThat(security.getRunAsUser()).isNull();
            assertThat(security.getRunAsGroup()).isNull();
            assertThat(security.getFsGroup()).isNull();
            assertThat(security.getRunAsNonRoot()).isTrue();
            assertThat(security.getSeccompProfile().getType()).isEqualTo("RuntimeDefault");
        });
    }

    @Test
    void writesToTmpOnlyAndNeverWithoutABound() {
        var chart = Chart.rendered(Chart.EVERYTHING);
        var volumes = chart.pod().getVolumes().stream().collect(Collectors.toMap(Volume::getName, Function.identity()));
        var writable =
                writable(chart.container()).collect(Collectors.toMap(VolumeMount::getMountPath, VolumeMount::getName));
        assertThat(writable.keySet()).containsExactly("/tmp");
        assertThat(writable.values())
                .allSatisfy(name -> assertThat(volumes.get(name).getEmptyDir().getSizeLimit())
                        .isNotNull());
        assertThat(volumes.keySet())
                .containsExactlyInAnyOrderElementsOf(chart.container().getVolumeMounts().stream()
                        .map(VolumeMount::getName)
                        .toList());
    }

    private static Stream<VolumeMount> writable(Container container) {
        return container.getVolumeMounts().stream().filter(mount -> !Boolean.TRUE.equals(mount.getReadOnly()));
    }
}
