package gaming.web;

import gaming.config.Keys;
import gaming.telemetry.ExternalStates;
import gaming.telemetry.ExternalStates.ExternalState;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Map;
import java.util.Optional;
import org.eclipse.microprofile.config.Config;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Readiness;

/**
 * Whether external systems are configured, and whether they answered the latest call of this pod. The service is ready
 * without them (decisions.md, "Internal endpoints").
 */
@Readiness
@ApplicationScoped
class ExternalSystemsHealth implements HealthCheck {
    private static final Map<String, String> KEYS = Map.of(
            "gaming-platform", "gaming-platform.url",
            "google", "social.google.issuer",
            "facebook", "social.facebook.token-endpoint",
            "chat", "chat.url",
            "promo-feed", "promo-feed.url",
            "rates", "rates.url");

    private final Keys keys;

    @Inject
    ExternalSystemsHealth(Config config) {
        keys = new Keys(config);
    }

    @Override
    public HealthCheckResponse call() {
        var response = HealthCheckResponse.named("external-systems").up();
        ExternalStates.list()
                .forEach(system -> Optional.ofNullable(KEYS.get(system.system()))
                        .ifPresent(key -> response.withData(
                                system.system(),
                                keys.text(key).map(_ -> state(system)).orElse("none"))));
        return response.build();
    }

    private static String state(ExternalState system) {
        if (system.open() || system.away()) {
            return "away";
        }
        return system.success() + system.refused() > 0 ? "reachable" : "configured";
    }
}
