package gaming.web;

import gaming.access.InternalCaller;
import gaming.access.Role;
import gaming.core.Starting;
import gaming.telemetry.Counters;
import gaming.telemetry.OperationContext;
import gaming.telemetry.Timers;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.container.PreMatching;
import jakarta.ws.rs.ext.Provider;
import java.lang.System.Logger.Level;
import java.util.Collections;
import java.util.Optional;
import java.util.Set;

/**
 * Measures the requests to endpoints by {@code http_hook_seconds} (details.md, "Metrics"), counts the callers of guarded
 * ones, and logs the requests of people and scripts that may change something. The time ends just before the answer is
 * written. Health, metrics and the description are not hooks, and are not counted.
 */
@ApplicationScoped
@Provider
@PreMatching
@Priority(Priorities.AUTHENTICATION - 1)
public class CallerRecord implements ContainerRequestFilter, ContainerResponseFilter {
    private static final System.Logger LOG = System.getLogger(CallerRecord.class.getName());
    private static final Counters CALLS = Counters.of(
            "http_hook_callers",
            "Requests to guarded endpoints, by the name of the API key or of the token's issuer, and by HTTP status",
            "caller",
            "status");
    /** The roles of people and of their scripts. Other callers change too much for a line each. */
    private static final Set<Role> PEOPLE = Set.of(Role.OPERATOR, Role.SCRIPT);

    private static final Set<String> READS = Set.of(HttpMethod.GET, HttpMethod.HEAD, HttpMethod.OPTIONS);

    private static final String BEGUN = "gaming.web.begun";
    private static final String UNKNOWN = "unknown";
    private static final Timers HOOKS = Timers.of(
            "http_hook",
            "Requests to endpoints of the internal listener, by path template and HTTP status",
            "endpoint",
            "status");

    private final Endpoints endpoints;

    @Inject
    CallerRecord(Endpoints endpoints) {
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

    /** JAX-RS calls this method again if the answer could not be written; the second call records nothing. */
    @Override
    public void filter(ContainerRequestContext request, ContainerResponseContext response) {
        if (request.getProperty(BEGUN) instanceof Long begun) {
            request.removeProperty(BEGUN);
            int status = response.getStatus();
            Optional<Endpoints.Endpoint> endpoint = endpoints.of(request);
            endpoint.ifPresent(of ->
                    HOOKS.record(System.nanoTime() - begun, of.template().getTemplate(), Integer.toString(status)));
            RequestCaller.of(request).ifPresent(caller -> {
                count(caller, status);
                endpoint.filter(of -> !Collections.disjoint(of.rolesFor(request.getMethod()), PEOPLE))
                        .ifPresent(of -> log(request, of.template().getTemplate(), caller, status));
            });
        }
    }

    /** Counts a request of a caller, and logs it if it may change something. */
    public static void record(ContainerRequestContext request, String path, InternalCaller caller, int status) {
        count(caller, status);
        log(request, path, caller, status);
    }

    private static void count(InternalCaller caller, int status) {
        CALLS.add(caller.group(), Integer.toString(status));
    }

    private static void log(ContainerRequestContext request, String path, InternalCaller caller, int status) {
        if (!READS.contains(request.getMethod())) {
            LOG.log(
                    Level.INFO,
                    "{0} {1} by {2}: {3}",
                    request.getMethod(),
                    path,
                    caller.loggedName(),
                    Integer.toString(status));
        }
    }
}
