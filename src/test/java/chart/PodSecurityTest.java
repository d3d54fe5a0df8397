package chart;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.Volume;
import io.fabric8.kubernetes.api.model.VolumeMount;
import io.fabric8.kubernetes.api.model.batch.v1.CronJob;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The pod security standard "restricted", and more; of all pods of the chart. */
class PodSecurityTest {
    static Stream<PodSpec> pods() {
        var migration =
                Chart.rendered(Map.of("migration.enabled", true), Chart.LEAST).only(Job.class);
        return Stream.concat(
                Stream.of(
                        migration.getSpec().getTemplate().getSpec(),
                        Chart.rendered(Chart.TRIAL).pod()),
                Stream.of(Chart.LEAST, Chart.EVERYTHING, Chart.PRODUCTION).flatMap(PodSecurityTest::podsOf));
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
    @MethodSource("pods")
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
    @MethodSource("pods")
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
