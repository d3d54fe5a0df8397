package gaming.console;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.PreMatching;
import jakarta.ws.rs.core.Response;

/** Answers 404 without a body, so that the server asks its other handlers, as for any unknown path. */
@ApplicationScoped
@PreMatching
public class NotConfigured implements ContainerRequestFilter {
    @Override
    public void filter(ContainerRequestContext request) {
        request.abortWith(Response.status(Response.Status.NOT_FOUND).build());
    }
}
