package gaming.access;

import gaming.config.Keys;
import io.helidon.http.Header;
import io.helidon.http.HeaderNames;
import io.helidon.http.HeaderValues;
import io.helidon.http.Method;
import io.helidon.http.Status;
import io.helidon.webserver.http.Handler;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.eclipse.microprofile.config.Config;

/**
 * Whose pages may call the public listener with the cookies of their visitors (details.md, "Sign-in"). A request with an
 * Origin that is not exactly an allowed one is refused whatever it asks for; one without is no page's.
 *
 * <p>Not Helidon's own support: it lets through any Origin that equals the Host of the request, which the caller writes
 * too, looks at the first of several, and answers others without a body.
 */
@ApplicationScoped
public class Origins {
    private static final Header VARY = HeaderValues.createCached(HeaderNames.VARY, "Origin");
    private static final Header CREDENTIALS =
            HeaderValues.createCached(HeaderNames.ACCESS_CONTROL_ALLOW_CREDENTIALS, "true");
    private static final Header EXPOSED_HEADERS =
            HeaderValues.createCached(HeaderNames.ACCESS_CONTROL_EXPOSE_HEADERS, "X-Request-Id, Retry-After");
    /** In seconds, what Chrome keeps at most; a request itself is checked all the same. */
    private static final Header MAX_AGE = HeaderValues.createCached(HeaderNames.ACCESS_CONTROL_MAX_AGE, "7200");

    private static final Pattern THIS_MACHINE = Pattern.compile("http://(localhost|127\\.0\\.0\\.1)(:[1-9]\\d{0,4})?");

    private final Set<String> allowed;
    private final boolean local;
    private final Header allowedHeaders;

    @Inject
    Origins(Config config) {
        this(Keys.read(config, OriginSettings::from));
    }

    private Origins(OriginSettings settings) {
        this(settings.allowed(), settings.local(), settings.headers());
    }

    /** These origins, and with {@code local} those of every port of this machine; with these headers. */
    public Origins(Set<String> allowed, boolean local, List<String> headers) {
        this.allowed = allowed;
        this.local = local;
        allowedHeaders =
                HeaderValues.createCached(HeaderNames.ACCESS_CONTROL_ALLOW_HEADERS, String.join(", ", headers));
    }

    /**
     * What stands before the handlers of a path that answers to {@code methods}: it lets allowed and absent origins pass,
     * answers preflights, and leaves every other request to {@code refusal}.
     */
    public Handler guard(String methods, Handler refusal) {
        Header allowedMethods = HeaderValues.createCached(HeaderNames.ACCESS_CONTROL_ALLOW_METHODS, methods);
        return (request, response) -> {
            response.headers().add(VARY);
            List<String> origins = request.headers().values(HeaderNames.ORIGIN);
            if (!request.headers().contains(HeaderNames.ORIGIN)) {
                response.next();
            } else if (origins.size() != 1 || !allows(origins.getFirst())) {
                refusal.handle(request, response);
            } else {
                response.header(HeaderNames.ACCESS_CONTROL_ALLOW_ORIGIN, origins.getFirst())
                        .header(CREDENTIALS);
                answer(request, response, allowedMethods);
            }
        };
    }

    private void answer(ServerRequest request, ServerResponse response, Header allowedMethods) {
        boolean preflight = request.prologue().method().equals(Method.OPTIONS)
                && request.headers().contains(HeaderNames.ACCESS_CONTROL_REQUEST_METHOD);
        if (preflight) {
            response.status(Status.NO_CONTENT_204)
                    .header(allowedMethods)
                    .header(allowedHeaders)
                    .header(MAX_AGE)
                    .send();
        } else {
            response.header(EXPOSED_HEADERS);
            response.next();
        }
    }

    private boolean allows(String origin) {
        return allowed.contains(origin)
                || (local && THIS_MACHINE.matcher(origin).matches());
    }
}
