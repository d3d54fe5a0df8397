package gaming.web;

import gaming.core.Starting;
import gaming.telemetry.Timings;
import gaming.telemetry.Undertaking;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.container.PreMatching;
import jakarta.ws.rs.ext.Provider;

/**
 * {@code http_hook_seconds{endpoint,status}}, the endpoint as its path template (details.md, "Metrics"): until the answer
 * is about to be written. Health, metrics and the description are no hooks, and not counted.
 */
@ApplicationScoped
@Provider
@PreMatching
@Priority(Priorities.AUTHENTICATION - 1)
class HookMetrics implements ContainerRequestFilter, ContainerResponseFilter {
    private static final String BEGUN = "gaming.web.begun";
    /** In the place of the template, where nobody serves the path. */
    private static final String NOBODY = "unknown";

    private static final Timings HOOKS = Timings.of(
            "http_hook",
            "Requests to endpoints of the internal listener, by path template and HTTP status",
            "endpoint",
            "status");

    private final Endpoints endpoints;

    @Inject
    HookMetrics(Endpoints endpoints) {
        this.endpoints = endpoints;
    }

    void show(@Observes Starting starting) {
        endpoints.templates().forEach(template -> HOOKS.show(template, "200"));
        HOOKS.show(NOBODY, "404");
    }

    /** A request that nobody serves, neither we nor the server. */
    static void unknown() {
        HOOKS.record(0, NOBODY, "404");
    }

    @Override
    public void filter(ContainerRequestContext request) {
        request.setProperty(BEGUN, System.nanoTime());
        endpoints
                .of(request)
                .ifPresent(endpoint -> Undertaking.isFor(endpoint.template().getTemplate()));
    }

    /** Called once more where the answer could not be written: that was another one, and no second request. */
    @Override
    public void filter(ContainerRequestContext request, ContainerResponseContext response) {
        if (request.getProperty(BEGUN) instanceof Long begun) {
            request.removeProperty(BEGUN);
            endpoints
                    .of(request)
                    .ifPresent(endpoint -> HOOKS.record(
                            System.nanoTime() - begun,
                            endpoint.template().getTemplate(),
                            Integer.toString(response.getStatus())));
        }
    }
}
