package gaming.web;

import gaming.ErrorCode;
import gaming.Refusal;
import io.helidon.http.HeaderNames;
import io.helidon.http.Method;
import io.helidon.http.NotFoundException;
import io.helidon.http.Status;
import io.helidon.microprofile.server.ServerCdiExtension;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Initialized;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.spi.BeanManager;
import jakarta.inject.Inject;
import java.time.Clock;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The envelope for paths that nobody on the internal listener serves, and for methods but GET and HEAD of what the server
 * brings: health, metrics and the description. JAX-RS can not know them, they are asked after it. The server itself
 * answers OPTIONS of metrics and fails once it has answered.
 */
@ApplicationScoped
class UnknownPaths {
    private static final Pattern OF_THE_SERVER = Pattern.compile("/(health|metrics|openapi)(/.*)?");
    private static final Set<Method> READ = Set.of(Method.GET, Method.HEAD);

    private final Clock clock;

    @Inject
    UnknownPaths(Clock clock) {
        this.clock = clock;
    }

    @SuppressWarnings("NullAway") // for the proxy only
    UnknownPaths() {
        clock = null;
    }

    void register(@Observes @Initialized(ApplicationScoped.class) Object starting, BeanManager beans) {
        beans.getExtension(ServerCdiExtension.class)
                .serverNamedRoutingBuilder(InternalApplication.LISTENER)
                .any(this::readOnly)
                .error(NotFoundException.class, (request, response, unknown) -> {
                    HookMetrics.unknown();
                    answer(response, new Refusal(ErrorCode.NOT_FOUND, "There is nothing at this path"));
                });
    }

    private void readOnly(ServerRequest request, ServerResponse response) {
        if (READ.contains(request.prologue().method())
                || !OF_THE_SERVER.matcher(request.path().path()).matches()) {
            response.next();
        } else {
            response.header(HeaderNames.ALLOW, "GET, HEAD");
            answer(response, new Refusal(ErrorCode.METHOD_NOT_ALLOWED, "This method is not allowed here"));
        }
    }

    private void answer(ServerResponse response, Refusal refusal) {
        response.status(Status.create(refusal.code().status()))
                .header(HeaderNames.CONTENT_TYPE, "application/json")
                .send(Json.bytes(Envelope.of(refusal, clock.instant())));
    }
}
