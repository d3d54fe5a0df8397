package blackbox;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.Http;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import sandbox.SandboxRates;
import sandbox.Waiting;
import world.ServiceProcess;
import world.World;

/** external-systems.md, "rates": two pods poll as one. */
@ExtendWith(Product.class)
class PolledRatesIT {
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    @Test
    void podsPollTogetherAndAJumpIsRefusedByAll() {
        String database = World.database().url(World.freshSchema());
        try (var source = SandboxRates.start(0, Clock.systemUTC())) {
            var properties = Map.of(
                    "rates.url",
                    source.url().toString(),
                    "rates.refresh",
                    "PT0.2S",
                    "tasks.polling-interval",
                    "PT0.05S");
            try (var one = ServiceProcess.start(database, properties);
                    var other = ServiceProcess.start(database, properties)) {
                Waiting.until(() -> history(one).path("count").asInt() > 3, PATIENCE);
                JsonNode seen = history(other);
                assertThat(seen.path("data").findValuesAsText("rate")).containsOnly(SandboxRates.PRICE);
                assertThat(seen.path("data").findValuesAsText("source")).containsOnly("POLL");

                source.says("2");
                int asked = source.asked();
                Waiting.until(() -> source.asked() > asked + 3, PATIENCE);
                source.says("0.9");
                Waiting.until(() -> latest(other).equals("0.9"), PATIENCE);
                assertThat(StreamSupport.stream(history(one).path("data").spliterator(), false)
                                .map(rate -> rate.path("rate").asText()))
                        .doesNotContain("2");
            }
        }
    }

    @Test
    void nothingIsPolledWhereItIsSwitchedOff() {
        try (var source = SandboxRates.start(0, Clock.systemUTC());
                var service = ServiceProcess.start(
                        World.database().url(World.freshSchema()),
                        Map.of(
                                "rates.url",
                                source.url().toString(),
                                "rates.enabled",
                                "false",
                                "rates.refresh",
                                "PT0.1S"))) {
            assertThat(history(service).path("count").asInt()).isZero();
            assertThat(source.asked()).isZero();
        }
    }

    private static String latest(ServiceProcess service) {
        return history(service).at("/data/0/rate").asText();
    }

    private static JsonNode history(ServiceProcess service) {
        return Json.read(Http.get(service.internalUrl().resolve("/rates?limit=100"), "X-API-Key", "dev-operator")
                .body());
    }
}
