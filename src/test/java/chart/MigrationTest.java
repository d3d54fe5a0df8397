package chart;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicy;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The Job that migrates the database before the pods start. */
class MigrationTest {
    private static final String NAME = "shop-gaming-platform-migration";

    private final Rendered chart = Chart.rendered(Map.of("migration.enabled", true), Chart.LEAST);
    private final Job job = chart.only(Job.class);
    private final PodSpec pod = job.getSpec().getTemplate().getSpec();

    @Test
    void isThereWhenItIsSwitchedOn() {
        assertThat(Chart.rendered(Chart.LEAST).all(Job.class)).isEmpty();
    }

    /** Nothing else of the release exists then. */
    @Test
    void runsBeforeThePodsAndAfterItsOwnObjects() {
        var configuration = chart.all(ConfigMap.class).get(NAME);
        var policy = chart.all(NetworkPolicy.class).get(NAME);
        for (HasMetadata object : new HasMetadata[] {job, configuration, policy}) {
            assertThat(object.getMetadata().getAnnotations())
                    .containsEntry(Chart.HOOK, "pre-install,pre-upgrade")
                    .containsEntry("hook-weight", object == job ? "0" : "-1");
        }
        assertThat(pod.getVolumes().getFirst().getConfigMap().getName()).isEqualTo(NAME);
        assertThat(pod.getServiceAccountName()).isNull();
    }

    @Test
    void runsTheCommandOfTheSameImageWithTheDatabaseAlone() {
        var container = pod.getContainers().getFirst();
        assertThat(container.getImage()).isEqualTo(chart.container().getImage());
        assertThat(container.getArgs()).containsExactly("migrate");
        assertThat(container.getEnv()).extracting(EnvVar::getName).containsExactly("CONFIG_FILE", "DB_PASSWORD");
        assertThat(chart.all(ConfigMap.class).get(NAME).getData())
                .isEqualTo(
                        chart.all(ConfigMap.class).get("shop-gaming-platform").getData());
    }

    @Test
    void runsAsAUserOfItsOwnAndTrustsTheAuthorityOfTheDatabase() {
        var own = Chart.rendered(
                Map.of(
                        "migration.enabled", true,
                        "migration.secrets.DB_USER.name", "migrations",
                        "migration.secrets.DB_USER.key", "user",
                        "migration.secrets.DB_PASSWORD.name", "migrations",
                        "migration.secrets.DB_PASSWORD.key", "password",
                        "files.databaseCa.configMap", "database-ca",
                        "files.databaseCa.key", "ca.pem"),
                Chart.LEAST);
        PodSpec migration = own.only(Job.class).getSpec().getTemplate().getSpec();
        assertThat(migration.getContainers().getFirst().getEnv())
                .filteredOn(variable -> variable.getValueFrom() != null)
                .extracting(variable ->
                        variable.getName() + " " + variable.getValueFrom().getSecretKeyRef())
                .hasSize(2)
                .allSatisfy(reference -> assertThat(reference).contains("name=migrations"));
        assertThat(own.variable("DB_PASSWORD")
                        .orElseThrow()
                        .getValueFrom()
                        .getSecretKeyRef()
                        .getName())
                .isEqualTo("database");
        assertThat(migration.getVolumes())
                .filteredOn(volume -> volume.getName().equals("files"))
                .singleElement()
                .satisfies(
                        files -> assertThat(files.getProjected().getSources()).hasSize(1));
        assertThat(own.configuration())
                .containsEntry("db.certificate-authority", "/etc/gaming-platform/files/database-ca.pem");
    }

    /** A Service would send requests to it. */
    @Test
    void isNoPodOfTheService() {
        assertThat(job.getSpec().getTemplate().getMetadata().getLabels())
                .containsEntry("app.kubernetes.io/component", "migration");
        assertThat(chart.policy("migration").getSpec().getEgress()).hasSize(2);
        assertThat(chart.policy("migration").getSpec().getIngress()).isEmpty();
    }
}
