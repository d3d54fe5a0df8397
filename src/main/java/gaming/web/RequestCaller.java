package gaming.web;

import gaming.access.InternalCaller;
import gaming.telemetry.OperationContext;
import jakarta.ws.rs.container.ContainerRequestContext;
import java.util.Optional;

/** The holder of the API key, token or session of an internal request. It has a name, never the key or token. */
public final class RequestCaller {
    private static final String PROPERTY = "gaming.web.caller";

    private RequestCaller() {}

    /** Requests to endpoints with {@link NeedsRole} always have a caller. */
    public static InternalCaller required(ContainerRequestContext request) {
        return of(request).orElseThrow(() -> new IllegalStateException("No role was asked for, so no caller is known"));
    }

    public static String nameOf(ContainerRequestContext request) {
        return required(request).name();
    }

    static Optional<InternalCaller> of(ContainerRequestContext request) {
        return Optional.ofNullable((InternalCaller) request.getProperty(PROPERTY));
    }

    /** The key, token or session must have been checked. */
    public static void keep(ContainerRequestContext request, InternalCaller caller) {
        request.setProperty(PROPERTY, caller);
        OperationContext.isBy(caller.loggedName());
    }
}
