package gaming.web;

import gaming.access.ApiKeys;
import gaming.core.ErrorCode;
import gaming.core.Refusal;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.NotAllowedException;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.ProcessingException;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.PreMatching;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.Provider;
import java.util.Collections;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Checks a request before it is routed (details.md, "Configuration and start"). An unknown path gets 404, a guarded
 * path may get 401 or 403, and an unknown method gets 405, in this order. Parameters and body are read later.
 */
@ApplicationScoped
@Provider
@PreMatching
@Priority(Priorities.AUTHENTICATION)
class ApiKeyFilter implements ContainerRequestFilter {
    static final String HEADER = "X-API-Key";

    private static final Pattern QUALITY = Pattern.compile(";\\s*q\\s*=", Pattern.CASE_INSENSITIVE);

    private final Endpoints endpoints;
    private final ApiKeys keys;

    @Inject
    ApiKeyFilter(Endpoints endpoints, ApiKeys keys) {
        this.endpoints = endpoints;
        this.keys = keys;
    }

    @Override
    public void filter(ContainerRequestContext request) {
        endpoints.of(request).ifPresentOrElse(endpoint -> admit(request, endpoint), () -> leaveToOthers(request));
    }

    /**
     * Answers 404 without a body. After such an answer the server asks its other handlers, and {@link ListenerRouting}
     * last.
     */
    private static void leaveToOthers(ContainerRequestContext request) {
        request.abortWith(Response.status(Response.Status.NOT_FOUND).build());
    }

    private void admit(ContainerRequestContext request, Endpoints.Endpoint endpoint) {
        String method = request.getMethod();
        var roles = endpoint.rolesFor(method);
        if (!roles.isEmpty()) {
            var holder = holder(request);
            if (Collections.disjoint(holder.roles(), roles)) {
                throw new Refusal(ErrorCode.FORBIDDEN, "This API key does not have the needed role");
            }
            CallingKey.keep(request, holder);
            checkContentType(request);
        }
        refuseQuality(request);
        if (!endpoint.serves(method)) {
            throw new NotAllowedException(Response.status(Response.Status.METHOD_NOT_ALLOWED)
                    .allow(endpoint.allowed())
                    .build());
        }
    }

    /** Refuses an unreadable type, because the framework would answer it without the envelope. */
    private static void checkContentType(ContainerRequestContext request) {
        try {
            var _ = request.getMediaType();
        } catch (ProcessingException unreadable) {
            throw unsupportedMediaType();
        }
    }

    /**
     * Refuses a type with a quality. The framework reads the quality to choose the method, and fails if the quality is
     * not a number.
     */
    private static void refuseQuality(ContainerRequestContext request) {
        String type = request.getHeaderString(HttpHeaders.CONTENT_TYPE);
        if (type != null && QUALITY.matcher(type).find()) {
            throw unsupportedMediaType();
        }
    }

    private static Refusal unsupportedMediaType() {
        return new Refusal(ErrorCode.UNSUPPORTED_MEDIA_TYPE, "Unsupported Content-Type");
    }

    /** Returns the holder of the request's key. Two keys are refused even if one of them is valid. */
    private ApiKeys.Holder holder(ContainerRequestContext request) {
        List<String> sent = request.getHeaders().getOrDefault(HEADER, List.of());
        if (sent.size() != 1) {
            throw unauthorized();
        }
        return keys.holderOf(sent.getFirst()).orElseThrow(ApiKeyFilter::unauthorized);
    }

    private static Refusal unauthorized() {
        return new Refusal(ErrorCode.UNAUTHORIZED, "A valid API key in the header " + HEADER + " is required");
    }
}
