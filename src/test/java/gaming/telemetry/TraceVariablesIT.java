package gaming.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import sandbox.Waiting;
import world.ServiceProcess;
import world.World;

/** The variables of OpenTelemetry, in the environment of a process. */
@ExtendWith(World.class)
class TraceVariablesIT {
    @Test
    void theVariablesTurnTracesOnAndNameTheService() {
        try (var collector = new Collector();
                var service = ServiceProcess.launch(
                        World.configuration(World.database().url(World.freshSchema())),
                        Map.of(
                                "OTEL_EXPORTER_OTLP_ENDPOINT",
                                        collector.address().toString(),
                                "OTEL_SERVICE_NAME", "casino",
                                "OTEL_RESOURCE_ATTRIBUTES", "deployment.environment.name=test"))) {
            service.awaitReady();
            Waiting.until(() -> !collector.spans().isEmpty());
            assertThat(collector.resource())
                    .containsEntry("service.name", "casino")
                    .containsEntry("deployment.environment.name", "test");
        }
    }
}
