package gaming.web;

import gaming.core.ErrorCode;
import gaming.core.Refusal;
import io.helidon.http.HeaderNames;
import io.helidon.http.Method;
import io.helidon.http.NotFoundException;
import io.helidon.http.Status;
import io.helidon.microprofile.server.ServerCdiExtension;
import io.helidon.webserver.http.Handler;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Initialized;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.spi.BeanManager;
import jakarta.inject.Inject;
import java.nio.charset.Charset;
import java.time.Clock;
import java.util.Set;
import java.util.regex.Pattern;
import org.eclipse.microprofile.config.Config;

/**
 * The envelope for paths that nobody on the internal listener and on that of health and metrics serves, and for methods but GET and HEAD of what the server
 * brings: health, metrics and the description. JAX-RS can not know them, they are asked after it. The server itself
 * answers OPTIONS of metrics and fails once it has answered.
 */
@ApplicationScoped
class UnknownPaths {
    private static final Pattern OBSERVED = Pattern.compile("/(health|metrics)(/.*)?");
    private static final Pattern DESCRIPTION = Pattern.compile("/openapi(/.*)?");
    private static final Set<Method> READ = Set.of(Method.GET, Method.HEAD);

    private final Clock clock;

    @Inject
    UnknownPaths(Clock clock) {
        this.clock = clock;
    }

    void register(@Observes @Initialized(ApplicationScoped.class) Object starting, BeanManager beans, Config config) {
        var server = beans.getExtension(ServerCdiExtension.class);
        server.serverRoutingBuilder().error(Throwable.class, new UnroutedAnswers(false));
        InnerListeners.routings(beans, config)
                .forEach(routing -> routing.error(Throwable.class, new UnroutedAnswers(true))
                        .error(NotFoundException.class, (request, response, unknown) -> {
                            HookMetrics.unknown();
                            answer(response, new Refusal(ErrorCode.NOT_FOUND, "There is nothing at this path"));
                        }));
        server.serverNamedRoutingBuilder(InternalApplication.LISTENER).any(readOnly(DESCRIPTION));
        server.serverNamedRoutingBuilder(ManagementSocket.ofHealth(config)).any(readOnly(OBSERVED));
    }

    private Handler readOnly(Pattern paths) {
        return (request, response) -> readOnly(paths, request, response);
    }

    private void readOnly(Pattern paths, ServerRequest request, ServerResponse response) {
        if (!paths.matcher(request.path().path()).matches()) {
            response.next();
        } else if (READ.contains(request.prologue().method())) {
            if (acceptsSomething(request)) {
                response.next();
            } else {
                answer(response, new Refusal(ErrorCode.INVALID_PARAMETER, "Accept is no list of media types"));
            }
        } else {
            response.header(HeaderNames.ALLOW, "GET, HEAD");
            answer(response, new Refusal(ErrorCode.METHOD_NOT_ALLOWED, "This method is not allowed here"));
        }
    }

    /** The server fails over what is no media type, and over an unknown charset. */
    private static boolean acceptsSomething(ServerRequest request) {
        try {
            return request.headers().acceptedTypes().stream()
                    .allMatch(type -> type.charset().stream().allMatch(Charset::isSupported));
        } catch (RuntimeException unreadable) {
            return false;
        }
    }

    private void answer(ServerResponse response, Refusal refusal) {
        response.status(Status.create(refusal.code().status()))
                .header(HeaderNames.CONTENT_TYPE, "application/json")
                .send(Json.bytes(Envelope.of(refusal, clock.instant())));
    }
}
