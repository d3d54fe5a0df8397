package blackbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.EmbeddedMariaDb;
import dev.Http;
import java.net.URI;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import world.ServiceProcess;
import world.World;

/** The service is the same in every locale of its machine, also where digits are others and an i has no dot. */
@Tag("proof")
class LocalesIT {
    @ParameterizedTest
    @ValueSource(strings = {"ar-EG", "tr-TR", "fa-IR"})
    void theServiceStartsAndServes(String locale) {
        var environment = environment(locale);
        environment.put("SERVER_COMPRESSION_MIN_ANSWER_BYTES", "1");
        try (var service =
                ServiceProcess.launch(World.configuration(World.database().url(World.freshSchema())), environment)) {
            service.awaitReady();
            URI claims = service.internalUrl().resolve("/claims");
            assertThat(Http.get(claims, "x-api-key", "dev-operator").status()).isEqualTo(200);
            assertThat(Http.get(claims, "X-API-KEY", "dev-operator").status()).isEqualTo(200);
            var keys = Http.get(service.publicUrl().resolve("/.well-known/jwks.json"), "accept-encoding", "gzip");
            assertThat(keys.headers().firstValue("content-encoding")).contains("gzip");
            assertThat(service.output()).contains("Ready in ").doesNotContainPattern("\\p{IsArabic}");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"ar-EG", "tr-TR"})
    void aCommandDoesItsWork(String locale) {
        var database = Map.of(
                "db.url", World.database().url(World.freshSchema()),
                "db.user", EmbeddedMariaDb.GAMING,
                "db.password", EmbeddedMariaDb.GAMING);
        try (var migration = ServiceProcess.command(List.of("migrate"), database, environment(locale))) {
            assertThat(migration.exitCode()).as(migration.output()).isZero();
        }
    }

    private static Map<String, String> environment(String locale) {
        String[] parts = locale.split("-");
        return new HashMap<>(
                Map.of("JAVA_TOOL_OPTIONS", "-Duser.language=%s -Duser.country=%s".formatted(parts[0], parts[1])));
    }
}
