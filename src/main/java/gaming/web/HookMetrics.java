package gaming.web;

import gaming.core.Starting;
import gaming.telemetry.OperationContext;
import gaming.telemetry.Timers;
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
 * The metric {@code http_hook_seconds} (details.md, "Metrics"). The time ends just before the answer is written.
 * Health, metrics and the description are not hooks, and are not counted.
 */
@ApplicationScoped
@Provider
@PreMatching
@Priority(Priorities.AUTHENTICATION - 1)
class HookMetrics implements ContainerRequestFilter, ContainerResponseFilter {
    private static final String BEGUN = "gaming.web.begun";
    private static final String UNKNOWN = "unknown";

    private static final Timers HOOKS = Timers.of(
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
        endpoints.templates().forEach(template -> {
            HOOKS.show(template, "200");
            HOOKS.show(template, "500");
        });
        HOOKS.show(UNKNOWN, "404");
    }

    /** Counts a request without an endpoint. */
    static void unknown() {
        HOOKS.record(0, UNKNOWN, "404");
    }

    @Override
    public void filter(ContainerRequestContext request) {
        request.setProperty(BEGUN, System.nanoTime());
        endpoints
                .of(request)
                .ifPresent(
                        endpoint -> OperationContext.isFor(endpoint.template().getTemplate()));
    }

    /** JAX-RS calls this method again if the answer could not be written; the second call counts nothing. */
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
