package gaming.web;

import gaming.access.Callers;
import gaming.config.Keys;
import gaming.core.ErrorCode;
import gaming.core.Readiness;
import gaming.core.Refusal;
import gaming.http.Methods;
import gaming.telemetry.IncomingRequests;
import io.helidon.common.Weighted;
import io.helidon.config.mp.MpConfig;
import io.helidon.http.HeaderValues;
import io.helidon.http.HttpException;
import io.helidon.http.NotFoundException;
import io.helidon.http.Status;
import io.helidon.microprofile.server.ServerCdiExtension;
import io.helidon.openapi.OpenApiFeature;
import io.helidon.webserver.http.FilterChain;
import io.helidon.webserver.http.HttpFeature;
import io.helidon.webserver.http.HttpRouting;
import io.helidon.webserver.http.RoutingRequest;
import io.helidon.webserver.http.RoutingResponse;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import io.helidon.webserver.spi.ServerFeature;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Initialized;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.spi.BeanManager;
import jakarta.inject.Inject;
import java.nio.charset.Charset;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.eclipse.microprofile.config.Config;

/**
 * The filters and error handlers of all listeners. JAX-RS is asked first. It does not know the paths of the server
 * (health, metrics and the description).
 */
@ApplicationScoped
class ListenerRouting {
    private static final String GRAPHQL = "/graphql";
    private static final String PAGE = "/openapi/ui";
    private static final Pattern OBSERVED = Pattern.compile("/(health|metrics)(/.*)?");
    private static final Pattern DESCRIPTION = Pattern.compile("/openapi(/.*)?");
    /** Helidon's security has 800. */
    private static final double BEFORE_SECURITY = 900;
    /** Helidon's context has 1100. */
    private static final double BEFORE_ALL = 2000;

    private final Readiness readiness;
    private final Endpoints endpoints;

    @Inject
    ListenerRouting(Readiness readiness, Endpoints endpoints) {
        this.readiness = readiness;
        this.endpoints = endpoints;
    }

    void register(
            @Observes @Initialized(ApplicationScoped.class) Object starting,
            BeanManager beans,
            Callers callers,
            Config config) {
        var server = beans.getExtension(ServerCdiExtension.class);
        HttpRouting.Builder internal = server.serverNamedRoutingBuilder(InternalApplication.LISTENER);
        HttpRouting.Builder health = server.serverNamedRoutingBuilder(ListenerSettings.socketOfHealth(config));
        Stream.of(internal, health).distinct().forEach(routing -> routing.addFeature(new PathsOnly()));
        server.addFeature(new PublicRouting(server.serverRoutingBuilder()));
        server.serverRoutingBuilder()
                .addFilter(this::drain)
                .addFilter(new IncomingRequests(
                        callers::isTrustedProxy,
                        request -> Optional.of(GRAPHQL).filter(request.path().path()::equals)))
                .error(Throwable.class, new UnroutedAnswers(false));
        // The callers of these listeners are our systems, so their ids are trusted
        var requests = new IncomingRequests(
                _ -> true,
                request -> endpoints
                        .at(request.path().rawPath())
                        .map(endpoint -> endpoint.template().getTemplate()));
        var answers = new UnroutedAnswers(true);
        Stream.of(internal, health)
                .distinct()
                .forEach(routing -> routing.addFilter(this::drain)
                        .addFilter(requests)
                        .error(Throwable.class, answers)
                        .error(
                                NotFoundException.class,
                                (request, response, missed) -> answers.handle(
                                        request, response, counted(request, missed, routing == internal))));
        if (!Keys.read(config, Keys::local)) {
            internal.addFilter(ListenerRouting::hidePage);
        }
        server.addFeature(description(config, internal == health));
        internal.any((request, response) -> readOnly(DESCRIPTION, request, response));
        health.any((request, response) -> readOnly(OBSERVED, request, response));
    }

    private static OpenApiFeature description(Config config, boolean withHealth) {
        return OpenApiFeature.builder()
                .config(MpConfig.toHelidonConfig(config).get("mp.openapi"))
                .staticFile(withHealth ? "META-INF/openapi.json" : "META-INF/openapi-without-health.json")
                .build();
    }

    /** The server answers 404 to a request for the description in a form that it does not have. Other misses are counted. */
    private static HttpException counted(ServerRequest request, NotFoundException missed, boolean hasDescription) {
        if (hasDescription && request.path().path().equals("/openapi")) {
            return new HttpException("The description is YAML or JSON", Status.NOT_ACCEPTABLE_406);
        }
        CallerRecord.unknown();
        return missed;
    }

    /**
     * Routes a public request before the filters of Helidon's features, of which no public path needs anything. The
     * security copies the header of each request, and makes an address of its target.
     */
    private static final class PublicRouting implements ServerFeature, HttpFeature, Weighted {
        private final HttpRouting.Builder listener;
        private HttpRouting withoutFeatures = HttpRouting.empty();

        PublicRouting(HttpRouting.Builder listener) {
            this.listener = listener;
        }

        @Override
        public String name() {
            return "public-routing";
        }

        @Override
        public String type() {
            return name();
        }

        @Override
        public double weight() {
            return BEFORE_ALL;
        }

        /** Runs when all paths are known, and before the features of the server add their filters. */
        @Override
        public void setup(ServerFeatureContext server) {
            withoutFeatures = listener.copy().build();
            listener.addFeature(this);
        }

        @Override
        public void setup(HttpRouting.Builder routing) {
            routing.addFilter(
                    (_, request, response) -> withoutFeatures.route(GuardedConnection.current(), request, response));
        }
    }

    /** Refuses a target that is not a path, e.g. {@code *}, before Helidon's security makes an address of it. */
    private static final class PathsOnly implements HttpFeature, Weighted {
        @Override
        public double weight() {
            return BEFORE_SECURITY;
        }

        @Override
        public void setup(HttpRouting.Builder routing) {
            routing.addFilter((chain, request, _) -> {
                if (!request.path().rawPath().startsWith("/")) {
                    throw new NotFoundException("No path");
                }
                chain.proceed();
            });
        }
    }

    /** Closes the connection after the answer. Without the header, a proxy would send a request while it closes. */
    private void drain(FilterChain chain, RoutingRequest request, RoutingResponse response) {
        if (readiness.isOver()) {
            // The server interrupts threads that wait for a request, and may hit a thread that has just got one
            boolean _ = Thread.interrupted();
            response.header(HeaderValues.CONNECTION_CLOSE);
        }
        chain.proceed();
    }

    private static void hidePage(FilterChain chain, RoutingRequest request, RoutingResponse response) {
        if (request.path().path().startsWith(PAGE)) {
            throw new NotFoundException("Not in production");
        }
        chain.proceed();
    }

    /** The server itself would answer OPTIONS of metrics, and fails after its answer. */
    private static void readOnly(Pattern paths, ServerRequest request, ServerResponse response) {
        if (!paths.matcher(request.path().path()).matches()) {
            response.next();
        } else {
            Methods.READ.require(request, response);
            requireReadableAccept(request);
            response.next();
        }
    }

    /** The server fails on an Accept header with text that is not a media type, or with an unknown charset. */
    private static void requireReadableAccept(ServerRequest request) {
        try {
            if (request.headers().acceptedTypes().stream()
                    .allMatch(type -> type.charset().stream().allMatch(Charset::isSupported))) {
                return;
            }
        } catch (RuntimeException _) {
            // The same refusal
        }
        throw new Refusal(ErrorCode.INVALID_PARAMETER, "Accept is no list of media types");
    }
}
