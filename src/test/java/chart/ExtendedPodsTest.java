package chart;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.Volume;
import io.fabric8.kubernetes.api.model.VolumeMount;
import io.fabric8.kubernetes.api.model.batch.v1.CronJob;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Variables, volumes, containers and hooks of the operator in the pods of the service and of the migration. */
class ExtendedPodsTest {
    private static final Rendered CHART = Chart.rendered(Chart.EXTENDED);

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

    @Test
    void aSleepBeforeTheStopNeedsItsTime() {
        assertThat(Chart.refusal(Map.of("lifecycle.preStop.sleep.seconds", 20), Chart.LEAST))
                .contains("terminationGracePeriodSeconds must be more than 95:");
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
}
