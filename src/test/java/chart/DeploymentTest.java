package chart;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.IntOrString;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.Probe;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.ServiceAccount;
import io.fabric8.kubernetes.api.model.TopologySpreadConstraint;
import io.fabric8.kubernetes.api.model.autoscaling.v2.HorizontalPodAutoscaler;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The options, number, start and stop of pods. */
class DeploymentTest {
    private static final Duration NOTICED_WITHIN = Duration.ofSeconds(5);

    static Stream<Path> values() {
        return Stream.of(Chart.LEAST, Chart.EVERYTHING, Chart.PRODUCTION);
    }

    @Test
    void probesTheListenerOfHealth() {
        var server = Chart.rendered(Chart.LEAST).container();
        assertProbe(server.getStartupProbe(), "/health/started");
        assertProbe(server.getLivenessProbe(), "/health/live");
        assertProbe(server.getReadinessProbe(), "/health/ready");
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
        "config.events.stop-wait, PT29.5S, 95"
    })
    void refusesAPodThatWouldBeKilled(String key, String value, int finishing) {
        assertThat(Chart.refusal(
                        Map.of(key, value, "terminationGracePeriodSeconds", Math.min(finishing, 3600)), Chart.LEAST))
                .contains("terminationGracePeriodSeconds must be more than " + finishing + ":");
    }

    @Test
    void takesAPodWithEnoughTime() {
        assertThat(Chart.refusal(
                        Map.of("config.tasks.stop-wait", "PT1M", "terminationGracePeriodSeconds", 121), Chart.LEAST))
                .isEmpty();
    }

    @Test
    void removesNoPodBeforeAnotherIsReady() {
        var rolling =
                Chart.rendered(Chart.LEAST).deployment().getSpec().getStrategy().getRollingUpdate();
        assertThat(rolling.getMaxUnavailable()).isEqualTo(new IntOrString(0));
        assertThat(rolling.getMaxSurge()).isEqualTo(new IntOrString(1));
    }

    @Test
    void takesTheTimingsOfItsProbesAndTheStrategyOfItsRollouts() {
        var chart = Chart.rendered(
                Map.of(
                        "probes.startup.periodSeconds", 7,
                        "probes.readiness.failureThreshold", 4,
                        "updateStrategy.rollingUpdate.maxSurge", "25%"),
                Chart.LEAST);
        assertThat(chart.container().getStartupProbe().getPeriodSeconds()).isEqualTo(7);
        assertThat(chart.container().getStartupProbe().getFailureThreshold()).isEqualTo(43);
        assertThat(chart.container().getReadinessProbe().getFailureThreshold()).isEqualTo(4);
        assertThat(chart.deployment().getSpec().getStrategy().getRollingUpdate().getMaxSurge())
                .isEqualTo(new IntOrString("25%"));
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
    void looksFromInsideWithoutTheService() {
        var plain = Chart.rendered(Chart.LEAST).container();
        var diagnosed = Chart.rendered(Map.of("diagnosticMode.enabled", true), Chart.LEAST)
                .container();
        assertThat(diagnosed.getImage()).isEqualTo("busybox:1.37");
        assertThat(diagnosed.getCommand()).containsExactly("sleep", "infinity");
        assertThat(diagnosed.getReadinessProbe()).isNull();
        assertThat(diagnosed.getEnv()).isEqualTo(plain.getEnv());
        assertThat(diagnosed.getVolumeMounts()).isEqualTo(plain.getVolumeMounts());
    }

    @Test
    void deploysFurtherObjectsAndNamesOfHosts() {
        var chart = Chart.rendered(
                Map.of(
                        "extraDeploy[0].apiVersion", "v1",
                        "extraDeploy[0].kind", "ConfigMap",
                        "extraDeploy[0].metadata.name", "{{ .Release.Name }}-more",
                        "hostAliases[0].ip", "10.0.0.7",
                        "hostAliases[0].hostnames[0]", "mariadb.internal"),
                Chart.LEAST);
        assertThat(chart.all(ConfigMap.class)).containsKey("shop-more");
        assertThat(chart.pod().getHostAliases())
                .singleElement()
                .satisfies(host -> assertThat(host.getHostnames()).containsExactly("mariadb.internal"));
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
    void scalesByCpuAlone() {
        var chart = Chart.rendered(Chart.LEAST);
        var scaling = chart.only(HorizontalPodAutoscaler.class).getSpec();
        assertThat(chart.deployment().getSpec().getReplicas()).isNull();
        assertThat(scaling.getScaleTargetRef().getName())
                .isEqualTo(chart.deployment().getMetadata().getName());
        assertThat(scaling.getMinReplicas()).isEqualTo(2);
        assertThat(scaling.getMetrics())
                .singleElement()
                .satisfies(metric -> assertThat(metric.getResource().getName()).isEqualTo("cpu"));
        assertThat(chart.container().getResources().getRequests()).containsKey("cpu");
    }

    @Test
    void hasAFixedNumberOfPodsWithoutScaling() {
        var chart = Chart.rendered(Chart.EVERYTHING);
        assertThat(chart.all(HorizontalPodAutoscaler.class)).isEmpty();
        assertThat(chart.deployment().getSpec().getReplicas()).isEqualTo(3);
    }

    @Test
    void losesOnePodAtATime() {
        var chart = Chart.rendered(Chart.LEAST);
        var budget = chart.only(PodDisruptionBudget.class).getSpec();
        assertThat(budget.getMaxUnavailable()).isEqualTo(new IntOrString(1));
        assertThat(chart.podLabels()).containsAllEntriesOf(budget.getSelector().getMatchLabels());
    }

    @Test
    void spreadsOverZonesAndNodes() {
        PodSpec pod = Chart.rendered(Chart.LEAST).pod();
        assertThat(pod.getTopologySpreadConstraints())
                .extracting(TopologySpreadConstraint::getTopologyKey)
                .containsExactly("topology.kubernetes.io/zone", "kubernetes.io/hostname");
    }

    @Test
    void hasReservedMemoryAndNoLimitOfCpu() {
        var resources = Chart.rendered(Chart.LEAST).container().getResources();
        assertThat(resources.getRequests())
                .isEqualTo(Map.of("cpu", new Quantity("500m"), "memory", new Quantity("640Mi")));
        assertThat(resources.getLimits()).isEqualTo(Map.of("memory", new Quantity("1Gi")));
    }

    @Test
    void runsTheImageOfTheChartsVersionByDefault() {
        assertThat(image(Map.of())).isEqualTo("gaming-platform:1.5.0");
        assertThat(image(Map.of("image.tag", "1.2.3"))).isEqualTo("gaming-platform:1.2.3");
        String digest = "sha256:" + "0a".repeat(32);
        assertThat(image(Map.of("image.tag", "1.2.3", "image.digest", digest))).isEqualTo("gaming-platform@" + digest);
    }

    @Test
    void givesTheJvmItsOptionsOnlyWhereSomeAreSet() {
        assertThat(Chart.rendered(Chart.LEAST).variable("_JAVA_OPTIONS")).isEmpty();
        assertThat(Chart.rendered(Chart.EVERYTHING)
                        .variable("_JAVA_OPTIONS")
                        .orElseThrow()
                        .getValue())
                .isEqualTo("-XX:MaxRAMPercentage=60 -Dlabel=\"a b\"");
    }

    /** Otherwise a Service named like a key puts its address into the configuration. */
    @Test
    void takesNothingFromTheNamesOfServices() {
        assertThat(Chart.rendered(Chart.LEAST).pod().getEnableServiceLinks()).isFalse();
    }

    @Test
    void hasNoTokenOfTheCluster() {
        var chart = Chart.rendered(Chart.LEAST);
        var account = chart.only(ServiceAccount.class);
        assertThat(account.getAutomountServiceAccountToken()).isFalse();
        assertThat(chart.pod().getAutomountServiceAccountToken()).isFalse();
        assertThat(chart.pod().getServiceAccountName())
                .isEqualTo(account.getMetadata().getName());
        assertThat(Chart.rendered(Chart.EVERYTHING).pod().getServiceAccountName())
                .isEqualTo("gaming");
    }

    private static String image(Map<String, ?> values) {
        return Chart.rendered(values, Chart.LEAST).container().getImage();
    }

    private static String checksum(Map<String, ?> values) {
        return Chart.rendered(values, Chart.LEAST).podAnnotations().get("checksum/config");
    }

    private static void assertProbe(Probe probe, String path) {
        assertThat(probe.getHttpGet().getPath()).isEqualTo(path);
        assertThat(probe.getHttpGet().getPort()).isEqualTo(new IntOrString("management"));
    }
}
