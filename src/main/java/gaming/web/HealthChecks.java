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
 * {@code /health/started}, {@code /health/ready} and {@code /health/live} of the internal listener. Only readiness looks
 * at the database: restarting a pod does not bring a database back. Liveness looks at all listeners.
 */
@ApplicationScoped
class HealthChecks {
    private final Readiness readiness;
    private final DatabaseHealth database;
    private final OpenListeners listeners;

    @Inject
    HealthChecks(Readiness readiness, DatabaseHealth database, OpenListeners listeners) {
        this.readiness = readiness;
        this.database = database;
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

    /** Down until the start is over, too: there is no pool to ask before that. The name is read once, so it is fixed. */
    @Produces
    @org.eclipse.microprofile.health.Readiness
    HealthCheck ready() {
        return () -> response("database", readiness.isReached() && database.answers());
    }

    private static HealthCheckResponse response(String name, boolean up) {
        return HealthCheckResponse.builder().name(name).status(up).build();
    }
}
