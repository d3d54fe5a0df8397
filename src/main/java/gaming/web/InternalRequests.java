package gaming.web;

import gaming.telemetry.IncomingRequests;
import io.helidon.microprofile.server.ServerCdiExtension;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Dependent;
import jakarta.enterprise.context.Initialized;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.spi.BeanManager;

/** Requests to the internal listener, each under a correlation id: its callers are systems of ours, and believed. */
@Dependent
class InternalRequests {
    void register(
            @Observes @Initialized(ApplicationScoped.class) Object starting, BeanManager beans, Endpoints endpoints) {
        beans.getExtension(ServerCdiExtension.class)
                .serverNamedRoutingBuilder(InternalApplication.LISTENER)
                .addFilter(new IncomingRequests(
                        _ -> true,
                        request -> endpoints
                                .at(request.path().rawPath())
                                .map(endpoint -> endpoint.template().getTemplate())));
    }
}
