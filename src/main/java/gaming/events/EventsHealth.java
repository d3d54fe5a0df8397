package gaming.events;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Readiness;

/** Shows whether topics are read. The service is ready without them: another pod would read them no better. */
@Readiness
@ApplicationScoped
class EventsHealth implements HealthCheck {
    private final Topics topics;

    @Inject
    EventsHealth(Topics topics) {
        this.topics = topics;
    }

    @Override
    public HealthCheckResponse call() {
        var response = HealthCheckResponse.named("events").up();
        response.withData("broker", topics.loops().isEmpty() ? "none" : "configured");
        topics.loops().forEach(loop -> response.withData(loop.topic(), loop.text()));
        return response.build();
    }
}
