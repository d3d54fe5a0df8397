package gaming.web;

import gaming.telemetry.IncomingRequests;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Dependent;
import jakarta.enterprise.context.Initialized;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.spi.BeanManager;
import org.eclipse.microprofile.config.Config;

/** Requests to the internal listener and to that of health and metrics, each under a correlation id: its callers are systems of ours, and believed. */
@Dependent
class InternalRequests {
    void register(
            @Observes @Initialized(ApplicationScoped.class) Object starting,
            BeanManager beans,
            Config config,
            Endpoints endpoints) {
        var requests = new IncomingRequests(
                _ -> true,
                request -> endpoints
                        .at(request.path().rawPath())
                        .map(endpoint -> endpoint.template().getTemplate()));
        InnerListeners.routings(beans, config).forEach(routing -> routing.addFilter(requests));
    }
}
