package gaming.web;

import gaming.access.Role;
import gaming.core.ErrorCode;
import gaming.core.Refusal;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.DynamicFeature;
import jakarta.ws.rs.container.ResourceInfo;
import jakarta.ws.rs.core.FeatureContext;
import jakarta.ws.rs.ext.Provider;

/** What holds for the method that a request was routed to: its limit on bodies, and its role once more. */
@ApplicationScoped
@Provider
class EndpointRules implements DynamicFeature {
    @Override
    public void configure(ResourceInfo endpoint, FeatureContext context) {
        Endpoints.role(endpoint.getResourceClass(), endpoint.getResourceMethod())
                .ifPresent(role -> context.register(new SameRole(role)));
        if (!endpoint.getResourceMethod().isAnnotationPresent(StreamedBody.class)
                && !endpoint.getResourceClass().isAnnotationPresent(StreamedBody.class)) {
            context.register(new BodyLimit());
        }
    }

    /** The table of {@link Endpoints} and the router must agree; where they do not, nobody comes in. */
    private record SameRole(Role role) implements ContainerRequestFilter {
        @Override
        public void filter(ContainerRequestContext request) {
            if (CallingKey.of(request).stream()
                    .noneMatch(holder -> holder.roles().contains(role))) {
                throw new Refusal(ErrorCode.FORBIDDEN, "This API key does not have the needed role");
            }
        }
    }
}
