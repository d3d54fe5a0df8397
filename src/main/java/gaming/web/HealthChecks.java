package gaming.web;

import gaming.Readiness;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Inject;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Liveness;
import org.eclipse.microprofile.health.Startup;

/**
 * {@code /health/started}, {@code /health/ready} and {@code /health/live} of the internal listener. Only readiness looks
 * at the database: restarting a pod does not bring a database back.
 */
@ApplicationScoped
class HealthChecks {
    private final Readiness readiness;
    private final DatabaseHealth database;

    @Inject
    HealthChecks(Readiness readiness, DatabaseHealth database) {
        this.readiness = readiness;
        this.database = database;
    }

    @SuppressWarnings("NullAway") // for the proxy only
    HealthChecks() {
        readiness = null;
        database = null;
    }

    @Produces
    @Liveness
    HealthCheck alive() {
        return () -> HealthCheckResponse.up("process");
    }

    @Produces
    @Startup
    HealthCheck started() {
        return () -> response("start", readiness.isReached());
    }

    @Produces
    @org.eclipse.microprofile.health.Readiness
    HealthCheck ready() {
        return () -> readiness.isReached() ? response("database", database.answers()) : response("start", false);
    }

    private static HealthCheckResponse response(String name, boolean up) {
        return HealthCheckResponse.builder().name(name).status(up).build();
    }
}
