package gaming.web;

import gaming.access.InternalCaller;
import gaming.access.Role;
import gaming.telemetry.Counters;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.ext.Provider;
import java.lang.System.Logger.Level;
import java.util.Collections;
import java.util.Set;

/** Counts the callers of guarded endpoints, and logs the requests of people and scripts that may change something. */
@ApplicationScoped
@Provider
public class CallerRecord implements ContainerResponseFilter {
    private static final System.Logger LOG = System.getLogger(CallerRecord.class.getName());
    private static final Counters CALLS = Counters.of(
            "http_hook_callers",
            "Requests to guarded endpoints, by the name of the API key or of the token's issuer, and by HTTP status",
            "caller",
            "status");
    /** The roles of people and of their scripts. Other callers change too much for a line each. */
    private static final Set<Role> PEOPLE = Set.of(Role.OPERATOR, Role.SCRIPT);

    private static final Set<String> READS = Set.of(HttpMethod.GET, HttpMethod.HEAD, HttpMethod.OPTIONS);

    private static final String RECORDED = "gaming.web.caller-recorded";

    private final Endpoints endpoints;

    @Inject
    CallerRecord(Endpoints endpoints) {
        this.endpoints = endpoints;
    }

    /** JAX-RS calls this method again if the answer could not be written; the second call records nothing. */
    @Override
    public void filter(ContainerRequestContext request, ContainerResponseContext response) {
        if (request.getProperty(RECORDED) != null) {
            return;
        }
        request.setProperty(RECORDED, true);
        RequestCaller.of(request).ifPresent(caller -> {
            int status = response.getStatus();
            count(caller, status);
            endpoints
                    .of(request)
                    .filter(endpoint -> !Collections.disjoint(endpoint.rolesFor(request.getMethod()), PEOPLE))
                    .ifPresent(endpoint -> log(request, endpoint.template().getTemplate(), caller, status));
        });
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
