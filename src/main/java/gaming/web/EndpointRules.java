package gaming.web;

import gaming.access.Role;
import gaming.access.limits.BytesInFlight;
import gaming.core.ErrorCode;
import gaming.core.Refusal;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.DynamicFeature;
import jakarta.ws.rs.container.ResourceInfo;
import jakarta.ws.rs.core.FeatureContext;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.ext.Provider;
import java.util.Collections;
import java.util.Map;
import java.util.Set;

/** The rules of the method to which a request is routed. */
@ApplicationScoped
@Provider
class EndpointRules implements DynamicFeature {
    static final int LARGEST_BODY = 1024 * 1024;

    @Override
    public void configure(ResourceInfo endpoint, FeatureContext context) {
        Set<Role> roles = Endpoints.roles(endpoint.getResourceClass(), endpoint.getResourceMethod());
        if (!roles.isEmpty()) {
            context.register(new SameRoles(roles));
        }
        if (!endpoint.getResourceMethod().isAnnotationPresent(StreamedBody.class)
                && !endpoint.getResourceClass().isAnnotationPresent(StreamedBody.class)) {
            context.register(new BodyLimit());
        }
    }

    /** Checks the roles again, because the table of {@link Endpoints} and the router must agree. */
    private record SameRoles(Set<Role> roles) implements ContainerRequestFilter {
        @Override
        public void filter(ContainerRequestContext request) {
            if (RequestCaller.of(request).stream().allMatch(holder -> Collections.disjoint(holder.roles(), roles))) {
                throw new Refusal(ErrorCode.FORBIDDEN, "This caller does not have the needed role");
            }
        }
    }

    /** Limits a body to 1 MiB, with or without an announced length, and refuses a compressed body. */
    private static final class BodyLimit implements ContainerRequestFilter {
        @Override
        public void filter(ContainerRequestContext request) {
            String encoding = request.getHeaderString(HttpHeaders.CONTENT_ENCODING);
            if (encoding != null && !encoding.equalsIgnoreCase("identity") && request.hasEntity()) {
                throw new Refusal(ErrorCode.UNSUPPORTED_MEDIA_TYPE, "The body must not be compressed");
            }
            String announced = request.getHeaderString(HttpHeaders.CONTENT_LENGTH);
            if (announced != null && Long.parseLong(announced) > LARGEST_BODY) {
                throw tooLarge();
            }
            request.setEntityStream(
                    BytesInFlight.held().body(request.getEntityStream(), LARGEST_BODY, BodyLimit::tooLarge));
        }

        private static Refusal tooLarge() {
            return new Refusal(
                    ErrorCode.PAYLOAD_TOO_LARGE, "The body is too large", Map.of("maximumBytes", LARGEST_BODY));
        }
    }
}
