package gaming.visitor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.GeoDatabase;
import gaming.access.Configured;
import java.nio.file.Path;
import java.util.Map;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.HealthCheckResponse.Status;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** external-systems.md, "geolocation": readiness names the file of countries. */
class GeolocationHealthTest {
    @TempDir
    Path directory;

    @Test
    void isReadyWithoutAFile() {
        HealthCheckResponse response = with(Map.of());
        assertThat(response.getName()).isEqualTo("geolocation");
        assertThat(response.getStatus()).isEqualTo(Status.UP);
        assertThat(response.getData()).hasValue(Map.of("database", "none"));
    }

    @Test
    void namesTheFileAndItsAge() {
        Path file = GeoDatabase.ofCountries(Map.of("192.0.2.0/24", "DE")).write(directory.resolve("made.mmdb"));
        HealthCheckResponse response = with(Map.of("geo.database", file.toString()));
        assertThat(response.getStatus()).isEqualTo(Status.UP);
        assertThat(response.getData().orElseThrow()).containsOnlyKeys("database", "built");
        assertThat(response.getData().orElseThrow().values()).noneMatch("none"::equals);
    }

    private static HealthCheckResponse with(Map<String, String> keys) {
        return new Countries.Health(new Countries(Configured.with(keys))).call();
    }
}
