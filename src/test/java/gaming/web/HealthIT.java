package gaming.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import world.Http;
import world.Waiting;
import world.World;

@ExtendWith(World.class)
class HealthIT {
    @Test
    void answersOnTheInternalListenerOnly() {
        for (String path : new String[] {"/health", "/health/live", "/health/ready", "/health/started"}) {
            assertThat(Http.get(World.internalUrl().resolve(path)).status())
                    .as(path)
                    .isEqualTo(200);
            assertThat(Http.get(World.publicUrl().resolve(path)).status())
                    .as(path)
                    .isEqualTo(404);
        }
    }

    @Test
    void looksAtTheDatabaseForReadinessOnly() {
        Map.of(
                        "/health/live",
                        List.of("process"),
                        "/health/ready",
                        List.of("database", "geolocation", "events", "external-systems"),
                        "/health/started",
                        List.of("start"))
                .forEach((path, checks) ->
                        assertThat(checks(path)).as(path).containsExactlyInAnyOrderElementsOf(checks));
    }

    @Test
    void saysOfEachExternalSystemWhetherThereIsOneAndWhetherItIsThere() {
        URI ready = World.internalUrl().resolve("/health/ready");
        Waiting.until(
                () -> Http.get(ready).body().contains("\"gaming-platform\":\"reachable\""), Duration.ofSeconds(15));
        assertThat(Http.get(ready).status()).isEqualTo(200);
    }

    private static List<String> checks(String path) {
        return Http.get(World.internalUrl().resolve(path)).json().findValuesAsText("name");
    }
}
