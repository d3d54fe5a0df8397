package gaming.web;

import gaming.core.Readiness;
import io.helidon.http.HeaderValues;
import io.helidon.microprofile.server.ServerCdiExtension;
import io.helidon.webserver.http.FilterChain;
import io.helidon.webserver.http.RoutingRequest;
import io.helidon.webserver.http.RoutingResponse;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Initialized;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.spi.BeanManager;
import jakarta.inject.Inject;
import org.eclipse.microprofile.config.Config;

/**
 * From when the service stops, on all listeners, each answer is the last one of its connection and says so: a proxy that
 * kept the connection would otherwise send a request into its end.
 */
@ApplicationScoped
class LeavingPod {
    private final Readiness readiness;

    @Inject
    LeavingPod(Readiness readiness) {
        this.readiness = readiness;
    }

    void register(@Observes @Initialized(ApplicationScoped.class) Object starting, BeanManager beans, Config config) {
        beans.getExtension(ServerCdiExtension.class).serverRoutingBuilder().addFilter(this::filter);
        InnerListeners.routings(beans, config).forEach(routing -> routing.addFilter(this::filter));
    }

    private void filter(FilterChain chain, RoutingRequest request, RoutingResponse response) {
        if (!readiness.isOver()) {
            chain.proceed();
            return;
        }
        // The server interrupts whoever waits for a request, and may hit a thread that has just got one
        boolean _ = Thread.interrupted();
        response.header(HeaderValues.CONNECTION_CLOSE);
        chain.proceed();
    }
}
