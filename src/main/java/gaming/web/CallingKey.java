package gaming.web;

import gaming.access.ApiKeys;
import jakarta.ws.rs.container.ContainerRequestContext;
import java.util.Optional;

/**
 * The holder of a request's API key, for limits per key and for logs. It has the name of the key, never the key itself.
 */
public final class CallingKey {
    private static final String PROPERTY = "gaming.web.calling-key";

    private CallingKey() {}

    /** Returns the name of the request's key. Requests to endpoints with {@link NeedsRole} always have a name. */
    public static String nameOf(ContainerRequestContext request) {
        return of(request)
                .map(ApiKeys.Holder::name)
                .orElseThrow(() -> new IllegalStateException("No role was asked for, so no key was looked at"));
    }

    static Optional<ApiKeys.Holder> of(ContainerRequestContext request) {
        return Optional.ofNullable((ApiKeys.Holder) request.getProperty(PROPERTY));
    }

    static void keep(ContainerRequestContext request, ApiKeys.Holder holder) {
        request.setProperty(PROPERTY, holder);
    }
}
