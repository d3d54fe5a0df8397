package gaming.web;

import gaming.core.Readiness;
import gaming.database.Background;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Instance;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Inject;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.sql.DataSource;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Liveness;
import org.eclipse.microprofile.health.Startup;

/**
 * The checks {@code /health/started}, {@code /health/ready} and {@code /health/live} of the internal listener. Only
 * readiness checks the database, because a restart of a pod does not repair a database. Liveness checks all listeners.
 */
@ApplicationScoped
class HealthChecks {
    private static final int SECONDS = 2;

    private final Readiness readiness;
    /** The pool is looked up at its first use, because its creation runs the migrations. */
    private final Instance<DataSource> pool;

    private final OpenListeners listeners;

    @Inject
    HealthChecks(Readiness readiness, @Background Instance<DataSource> pool, OpenListeners listeners) {
        this.readiness = readiness;
        this.pool = pool;
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

    /** Reports down until the start is over, because there is no pool before. */
    @Produces
    @org.eclipse.microprofile.health.Readiness
    HealthCheck ready() {
        return () -> response("database", readiness.isReached() && databaseAnswers());
    }

    /**
     * Whether the database answers. A probe must never hang, so this timeout is shorter than the timeout of the pool.
     */
    private boolean databaseAnswers() {
        var answer = new CompletableFuture<Boolean>();
        Thread.ofVirtual().name("database-health").start(() -> answer.complete(ask()));
        try {
            return answer.get(SECONDS, TimeUnit.SECONDS);
        } catch (TimeoutException | ExecutionException notInTime) {
            return false;
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private boolean ask() {
        try (Connection connection = pool.get().getConnection()) {
            return connection.isValid(SECONDS);
        } catch (SQLException | RuntimeException unreachable) {
            return false;
        }
    }

    private static HealthCheckResponse response(String name, boolean up) {
        return HealthCheckResponse.builder().name(name).status(up).build();
    }
}
