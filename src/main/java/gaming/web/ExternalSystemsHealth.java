package gaming.web;

import gaming.config.Keys;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.eclipse.microprofile.config.Config;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Readiness;

/**
 * Whether external systems are configured and reachable. The service is ready without them (decisions.md, "Internal
 * endpoints"). A probe gets the latest result and never waits for a system.
 */
@Readiness
@ApplicationScoped
class ExternalSystemsHealth implements HealthCheck {
    private static final Duration BETWEEN_LOOKS = Duration.ofSeconds(10);
    private static final int PATIENCE_MILLIS = 2000;

    private final Map<String, Optional<Neighbour>> systems = new LinkedHashMap<>();

    @Inject
    ExternalSystemsHealth(Config config) {
        var keys = new Keys(config);
        show("gaming-platform", keys.text("gaming-platform.url"));
        show("google", keys.text("social.google.issuer"));
        show("facebook", keys.text("social.facebook.token-endpoint"));
        show("chat", keys.text("chat.url"));
        show("promo-feed", keys.text("promo-feed.url"));
        show("rates", keys.text("rates.url"));
    }

    ExternalSystemsHealth() {
        // Only the CDI proxy calls this constructor
    }

    private void show(String name, Optional<String> address) {
        systems.put(name, address.map(URI::create).map(Neighbour::new));
    }

    @Override
    public HealthCheckResponse call() {
        var response = HealthCheckResponse.named("external-systems").up();
        systems.forEach((name, system) ->
                response.withData(name, system.map(Neighbour::state).orElse("none")));
        return response.build();
    }

    private static final class Neighbour {
        private final URI address;
        private volatile String state = "configured";
        private long lookedAt = System.nanoTime() - BETWEEN_LOOKS.toNanos();

        Neighbour(URI address) {
            this.address = address;
        }

        String state() {
            synchronized (this) {
                long now = System.nanoTime();
                if (now - lookedAt >= BETWEEN_LOOKS.toNanos()) {
                    lookedAt = now;
                    Thread.ofVirtual().name("health-" + address.getHost()).start(this::look);
                }
            }
            return state;
        }

        @SuppressWarnings("AddressSelection") // one of its addresses is enough to know
        private void look() {
            int port = address.getPort() >= 0 ? address.getPort() : "http".equals(address.getScheme()) ? 80 : 443;
            try (var socket = new Socket()) {
                socket.connect(new InetSocketAddress(address.getHost(), port), PATIENCE_MILLIS);
                state = "reachable";
            } catch (IOException | IllegalArgumentException unreachable) {
                state = "away";
            }
        }
    }
}
