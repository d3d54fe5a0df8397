package gaming.web;

import gaming.core.Readiness;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Inject;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Liveness;
import org.eclipse.microprofile.health.Startup;

/**
 * Liveness does not check the database, because a restart of a pod does not repair the database. A process without a
 * listener ends by itself.
 */
@ApplicationScoped
class HealthChecks {
    private final Readiness readiness;

    @Inject
    HealthChecks(Readiness readiness) {
        this.readiness = readiness;
    }

    @Produces
    @Liveness
    HealthCheck alive() {
        return () -> response("process", true);
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
