package gaming.http;

import gaming.core.ErrorCode;
import gaming.core.Refusal;
import io.helidon.http.Header;
import io.helidon.http.HeaderNames;
import io.helidon.http.HeaderValues;
import io.helidon.http.Method;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.util.List;
import java.util.stream.Collectors;

/** The methods of a path. */
public final class Methods {
    public static final Methods GET = new Methods(Method.GET);
    public static final Methods READ = new Methods(Method.GET, Method.HEAD);

    private final List<Method> allowed;
    private final Header allow;

    private Methods(Method... allowed) {
        this.allowed = List.of(allowed);
        String names = this.allowed.stream().map(Method::text).collect(Collectors.joining(", "));
        allow = HeaderValues.createCached(HeaderNames.ALLOW, names);
    }

    /** As headers name them. */
    public String names() {
        return allow.get();
    }

    /** Refuses a request with another method. */
    public void require(ServerRequest request, ServerResponse response) {
        if (!allowed.contains(request.prologue().method())) {
            response.header(allow);
            throw new Refusal(ErrorCode.METHOD_NOT_ALLOWED, "This is answered to " + names() + " only");
        }
    }
}
