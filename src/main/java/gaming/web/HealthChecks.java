package gaming.web;

import gaming.config.Keys;
import gaming.core.Readiness;
import gaming.telemetry.ExternalStates;
import gaming.telemetry.ExternalStates.ExternalState;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Inject;
import java.util.Map;
import java.util.Optional;
import org.eclipse.microprofile.config.Config;
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
    /** The keys that configure external systems. */
    private static final Map<String, String> KEYS = Map.of(
            "gaming-platform", "gaming-platform.url",
            "google", "social.google.issuer",
            "facebook", "social.facebook.token-endpoint",
            "chat", "chat.url",
            "promo-feed", "promo-feed.url",
            "rates", "rates.url");

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

    /**
     * Whether external systems are configured, and whether they answered the latest call of this pod. The service is
     * ready without them (decisions.md, "Internal endpoints").
     */
    @Produces
    @org.eclipse.microprofile.health.Readiness
    HealthCheck externalSystems(Config config) {
        var keys = new Keys(config);
        return () -> {
            var response = HealthCheckResponse.named("external-systems").up();
            ExternalStates.list()
                    .forEach(system -> Optional.ofNullable(KEYS.get(system.system()))
                            .ifPresent(key -> response.withData(
                                    system.system(),
                                    keys.text(key).map(_ -> state(system)).orElse("none"))));
            return response.build();
        };
    }

    private static String state(ExternalState system) {
        if (system.open() || system.away()) {
            return "away";
        }
        return system.success() + system.refused() > 0 ? "reachable" : "configured";
    }

    private static HealthCheckResponse response(String name, boolean up) {
        return HealthCheckResponse.builder().name(name).status(up).build();
    }
}
