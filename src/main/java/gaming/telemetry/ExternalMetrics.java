package gaming.telemetry;

import gaming.core.Starting;
import jakarta.enterprise.context.Dependent;
import jakarta.enterprise.event.Observes;

/** Shows every system from the start, whether it is configured or not: there are few. */
@Dependent
class ExternalMetrics {
    void show(@Observes Starting starting) {
        for (ExternalSystem system : ExternalSystem.values()) {
            ExternalCall.TIMES.show(system.label(), ExternalCall.SUCCESS);
        }
    }
}
