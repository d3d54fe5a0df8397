package gaming.web;

import gaming.access.InternalCaller;
import gaming.telemetry.OperationContext;
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
                .map(InternalCaller::name)
                .orElseThrow(() -> new IllegalStateException("No role was asked for, so no key was looked at"));
    }

    static Optional<InternalCaller> of(ContainerRequestContext request) {
        return Optional.ofNullable((InternalCaller) request.getProperty(PROPERTY));
    }

    /** Sets the caller of a request, whose key, token or session is checked. */
    public static void keep(ContainerRequestContext request, InternalCaller holder) {
        request.setProperty(PROPERTY, holder);
        OperationContext.isBy(holder.name());
    }
}
