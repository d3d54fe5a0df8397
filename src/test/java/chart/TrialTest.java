package chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.batch.v1.CronJob;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code helm install --set trial.enabled=true}: a pod that needs nothing, and that no production takes. */
class TrialTest {
    private final Rendered chart = Chart.rendered(Chart.TRIAL);

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
