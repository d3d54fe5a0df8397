package gaming.web;

import gaming.core.Readiness;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Inject;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Liveness;
import org.eclipse.microprofile.health.Startup;

/** Liveness does not check the database, because a restart of a pod does not repair the database. */
@ApplicationScoped
class HealthChecks {
    private final Readiness readiness;
    private final OpenListeners listeners;

    @Inject
    HealthChecks(Readiness readiness, OpenListeners listeners) {
        this.readiness = readiness;
        this.listeners = listeners;
    }

    @Produces
    @Liveness
    HealthCheck alive() {
        return () -> response("process", listeners.areOpen());
    }

    @Produces
    @Startup
    HealthCheck started() {
        return () -> response("start", readiness.isReached());
    }

    private static HealthCheckResponse response(String name, boolean up) {
        return HealthCheckResponse.builder().name(name).status(up).build();
    }
}
