package gaming.web;

import gaming.access.ApiKeys;
import gaming.access.CallerTokens;
import gaming.access.InternalCaller;
import gaming.core.ErrorCode;
import gaming.core.Refusal;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.NotAllowedException;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.PreMatching;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.Provider;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/**
 * Checks a request before it is routed (details.md, "Configuration and start"): 404 for an unknown path, 401 or 403 at
 * a guarded path, 405 for an unknown method, 400 for a parameter that the endpoint does not declare or cannot read, and
 * 415 for an unreadable Content-Type, in this order.
 */
@ApplicationScoped
@Provider
@PreMatching
@Priority(Priorities.AUTHENTICATION)
class ApiKeyFilter implements ContainerRequestFilter {
    static final String HEADER = "X-API-Key";
    private static final String BEARER = "Bearer ";

    private final Endpoints endpoints;
    private final ApiKeys keys;
    private final CallerTokens tokens;

    @Inject
    ApiKeyFilter(Endpoints endpoints, ApiKeys keys, CallerTokens tokens) {
        this.endpoints = endpoints;
        this.keys = keys;
        this.tokens = tokens;
    }

    @Override
    public void filter(ContainerRequestContext request) {
        endpoints.of(request).ifPresentOrElse(endpoint -> admit(request, endpoint), () -> leaveToOthers(request));
    }

    /** After a 404 without a body the server asks its other handlers, and {@link ListenerRouting} last. */
    private static void leaveToOthers(ContainerRequestContext request) {
        request.abortWith(Response.status(Response.Status.NOT_FOUND).build());
    }

    private void admit(ContainerRequestContext request, Endpoints.Endpoint endpoint) {
        String method = request.getMethod();
        var roles = endpoint.rolesFor(method);
        if (!roles.isEmpty()) {
            InternalCaller caller = caller(request);
            RequestCaller.keep(request, caller);
            if (Collections.disjoint(caller.roles(), roles)) {
                throw new Refusal(ErrorCode.FORBIDDEN, "This caller does not have the needed role");
            }
        }
        if (!endpoint.serves(method)) {
            throw new NotAllowedException(Response.status(Response.Status.METHOD_NOT_ALLOWED)
                    .allow(endpoint.allowed())
                    .build());
        }
        endpoint.parameters(method).ifPresent(declared -> check(request, declared));
    }

    private static void check(ContainerRequestContext request, Map<String, Class<?>> declared) {
        Parameters.check(request.getUriInfo().getQueryParameters(), declared);
        if (ReadableHeaders.hasDropped(HttpHeaders.ACCEPT, request)) {
            throw new Refusal(ErrorCode.INVALID_PARAMETER, "Accept is no list of media types");
        }
        if (ReadableHeaders.hasDropped(HttpHeaders.CONTENT_TYPE, request)) {
            throw new Refusal(ErrorCode.UNSUPPORTED_MEDIA_TYPE, "Unsupported Content-Type");
        }
    }

    /** More than one key or token is refused, even if one of them is valid. */
    private InternalCaller caller(ContainerRequestContext request) {
        List<String> sent = request.getHeaders().getOrDefault(HEADER, List.of());
        List<String> bearers = tokens.accepted() ? bearers(request) : List.of();
        if (!sent.isEmpty() && !bearers.isEmpty()) {
            throw new Refusal(
                    ErrorCode.INVALID_PARAMETER,
                    "Send either an API key or a bearer token",
                    Map.of("parameter", HttpHeaders.AUTHORIZATION));
        }
        if (sent.size() + bearers.size() != 1) {
            throw unauthorized();
        }
        return (sent.isEmpty() ? tokens.callerOf(bearers.getFirst()) : keys.holderOf(sent.getFirst()))
                .orElseThrow(this::unauthorized);
    }

    /** The tokens of the headers Authorization with the scheme Bearer (RFC 6750, 2.1). */
    private static List<String> bearers(ContainerRequestContext request) {
        return request.getHeaders().getOrDefault(HttpHeaders.AUTHORIZATION, List.of()).stream()
                .filter(value -> value.regionMatches(true, 0, BEARER, 0, BEARER.length()))
                .map(value -> value.substring(BEARER.length()).strip())
                .toList();
    }

    private Refusal unauthorized() {
        return new Refusal(
                ErrorCode.UNAUTHORIZED,
                "A valid API key in the header " + HEADER
                        + (tokens.accepted() ? ", or a valid bearer token, is required" : " is required"));
    }
}
