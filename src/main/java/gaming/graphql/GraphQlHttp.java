package gaming.graphql;

import gaming.access.Caller;
import gaming.access.Callers;
import gaming.access.Cookies;
import gaming.access.Origins;
import gaming.access.limits.BytesInFlight;
import gaming.access.limits.RequestLimits;
import gaming.config.Keys;
import gaming.core.Bulkhead;
import gaming.core.ErrorCode;
import gaming.core.Refusal;
import gaming.graphql.OperationMetrics.RootFields;
import gaming.http.Compression;
import gaming.http.FixedBody;
import gaming.http.Weights;
import gaming.telemetry.OperationContext;
import gaming.visitor.Visitor;
import gaming.visitor.Visitors;
import io.helidon.http.Header;
import io.helidon.http.HeaderName;
import io.helidon.http.HeaderNames;
import io.helidon.http.HeaderValues;
import io.helidon.http.Method;
import io.helidon.http.PathMatchers;
import io.helidon.http.ServerRequestHeaders;
import io.helidon.http.Status;
import io.helidon.microprofile.server.RoutingPath;
import io.helidon.webserver.http.Handler;
import io.helidon.webserver.http.HttpRules;
import io.helidon.webserver.http.HttpService;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.eclipse.microprofile.config.Config;

/** GraphQL over HTTP, with POST and {@code application/json} only (decisions.md, "GraphQL over HTTP"). */
@ApplicationScoped
@RoutingPath("/graphql")
public class GraphQlHttp implements HttpService {
    private static final Header ALLOW_POST = HeaderValues.create(HeaderNames.ALLOW, "POST");
    private static final Header ALLOW_GET = HeaderValues.create(HeaderNames.ALLOW, "GET, HEAD");
    private static final HeaderName POLICY = HeaderNames.create("RateLimit-Policy");
    private static final HeaderName REMAINING = HeaderNames.create("RateLimit");

    /** The costs to read a request, in the unit of {@link Costs}. */
    private static final long COST_OF_A_REQUEST = 200;

    private static final long BYTES_FOR_ONE = 20;

    private final Engine engine;
    private final Callers callers;
    private final Visitors visitors;
    private final Origins origins;
    private final RequestLimits limits;
    private final GraphQlSettings settings;
    private final Compression compression;
    private final Bulkhead.Fair bulkhead;

    @Inject
    GraphQlHttp(
            Engine engine, Callers callers, Visitors visitors, Origins origins, RequestLimits limits, Config config) {
        this.engine = engine;
        this.callers = callers;
        this.visitors = visitors;
        this.origins = origins;
        this.limits = limits;
        settings = Keys.read(config, GraphQlSettings::from);
        compression = Keys.read(config, Compression::from);
        bulkhead = new Bulkhead.Fair(Runtime.getRuntime().availableProcessors(), settings.maxWait());
    }

    @Override
    public void routing(HttpRules rules) {
        byte[] text = engine.contract().getBytes(StandardCharsets.UTF_8);
        var contract = new FixedBody("text/plain; charset=utf-8", "public, no-cache", text, compression);
        Handler refuseOrigin = (request, response) -> refuse(request, response, Origins.refusal());
        rules.any("/", origins.guard(ALLOW_POST.get(), refuseOrigin))
                .post("/", this::post)
                .any("/", (request, response) -> refuseMethod(request, response, ALLOW_POST))
                .any("/schema.graphql", origins.guard(ALLOW_GET.get(), refuseOrigin))
                .route(Method.predicate(Method.GET, Method.HEAD), PathMatchers.exact("/schema.graphql"), contract::send)
                .any("/schema.graphql", (request, response) -> refuseMethod(request, response, ALLOW_GET));
    }

    private void post(ServerRequest request, ServerResponse response) throws IOException {
        Cookies jar = callers.cookiesOf(request);
        Reply reply;
        try {
            if (!MediaType.isPlainJson(request.headers())) {
                throw new Refusal(ErrorCode.UNSUPPORTED_MEDIA_TYPE, "Send application/json in UTF-8, not compressed");
            }
            String network = callers.networkOf(request);
            long length = request.headers().contentLength().orElse(0);
            limits.spend(RequestLimits.COST, network, COST_OF_A_REQUEST + length / BYTES_FOR_ONE);
            // The body is read before the bulkhead admits the request. The body is not kept after this call
            byte[] body = body(request);
            reply = bulkhead.call(network, () -> reply(request, network, jar, body));
        } catch (Refusal unread) {
            refuse(request, response, unread);
            return;
        }
        jar.answered().forEach(cookie -> response.headers().add(HeaderNames.SET_COOKIE, cookie));
        compression.vary(response);
        send(response, reply);
    }

    private byte[] body(ServerRequest request) throws IOException {
        int most = settings.maxBodyBytes();
        Supplier<Refusal> tooLong =
                () -> new Refusal(ErrorCode.PAYLOAD_TOO_LARGE, "The body is longer than " + most + " bytes");
        long length = request.headers().contentLength().orElse(0);
        if (length > most) {
            throw tooLong.get();
        }
        if (!request.content().hasEntity()) {
            return new byte[0];
        }
        InputStream bytes = BytesInFlight.held().body(request.content().inputStream(), most, tooLong);
        return length > 0 ? bytes.readNBytes((int) length) : bytes.readAllBytes();
    }

    /** Returns only the bytes of the answer, so a slow caller holds no more memory than these bytes. */
    private Reply reply(ServerRequest request, String network, Cookies jar, byte[] body) {
        long begun = System.nanoTime();
        MediaType type = MediaType.accepted(request.headers());
        String account = network;
        Engine.Answer answer;
        Status status;
        try {
            GraphQlRequest parsed = GraphQlRequest.parse(body, engine::query);
            Caller caller = callers.of(request, jar);
            account = caller.limitKey();
            if (caller instanceof Caller.SignedIn user) {
                OperationContext.isOf(user.userId().toHexString());
            }
            Visitor visitor = visitors.of(request, caller);
            answer = engine.execute(parsed, Map.of(Caller.class, caller, Cookies.class, jar, Visitor.class, visitor));
            boolean overloaded = !answer.hasData() && answer.errors().getFirst().code() == ErrorCode.OVERLOADED;
            status = overloaded ? Status.SERVICE_UNAVAILABLE_503 : answer.hasData() ? Status.OK_200 : type.withoutData;
        } catch (RuntimeException outside) {
            answer = refused(outside);
            status = Status.create(answer.errors().getFirst().code().status());
        }
        boolean gzip = !answer.confidential()
                && jar.answered().isEmpty()
                && compression.applies(request, answer.json().length);
        byte[] bytes = gzip ? Compression.gzip(answer.json()) : answer.json();
        OperationMetrics.answered(answer, System.nanoTime() - begun);
        return new Reply(status, type, bytes, gzip, account);
    }

    private static Engine.Answer refused(RuntimeException failure) {
        return Engine.Answer.refused(List.of(new Failures().error(failure, List.of(), null)), RootFields.NONE);
    }

    private void refuseMethod(ServerRequest request, ServerResponse response, Header allowed) {
        response.header(allowed);
        String message = "This is answered to " + allowed.get() + " only";
        refuse(request, response, new Refusal(ErrorCode.METHOD_NOT_ALLOWED, message));
    }

    private void refuse(ServerRequest request, ServerResponse response, Refusal refusal) {
        Engine.Answer answer = refused(refusal);
        OperationMetrics.countErrors(answer);
        refusal.retryAfter().ifPresent(seconds -> response.header(HeaderNames.RETRY_AFTER, seconds.toString()));
        Status status = Status.create(refusal.code().status());
        MediaType type = MediaType.accepted(request.headers());
        send(response, new Reply(status, type, answer.json(), false, callers.networkOf(request)));
    }

    private void send(ServerResponse response, Reply reply) {
        RequestLimits.Remaining cost = limits.remaining(RequestLimits.COST, reply.account());
        response.header(reply.type().header);
        response.header(POLICY, "\"cost\";q=" + cost.perMinute() + ";w=60");
        response.header(REMAINING, "\"cost\";r=" + cost.left() + ";t=" + cost.wholeIn());
        if (reply.status().equals(Status.SERVICE_UNAVAILABLE_503)) {
            response.header(HeaderNames.RETRY_AFTER, Integer.toString(Refusal.RETRY_AFTER_OVERLOAD));
        }
        response.status(reply.status());
        if (reply.gzip()) {
            Compression.send(response, reply.body());
        } else {
            response.send(reply.body());
        }
    }

    /** {@code account}: the key of the caller in the limits. */
    private record Reply(Status status, MediaType type, byte[] body, boolean gzip, String account) {}

    /** The two media types of an answer. */
    private enum MediaType {
        JSON("application/json", Status.OK_200),
        /** The media type whose status tells whether the answer has data. */
        GRAPHQL_RESPONSE("application/graphql-response+json", Status.BAD_REQUEST_400);

        private final String name;
        private final Header header;
        private final Status withoutData;

        MediaType(String name, Status withoutData) {
            this.name = name;
            header = HeaderValues.createCached(HeaderNames.CONTENT_TYPE, name + "; charset=utf-8");
            this.withoutData = withoutData;
        }

        /** A range or an unknown type means JSON (GraphQL over HTTP, "Accept": a server need not answer 406). */
        static MediaType accepted(ServerRequestHeaders headers) {
            Weights accepted = Weights.of(headers, HeaderNames.ACCEPT);
            double graphQlResponse = accepted.of(GRAPHQL_RESPONSE.name, 0);
            return graphQlResponse > 0 && graphQlResponse >= accepted.of(JSON.name, 0) ? GRAPHQL_RESPONSE : JSON;
        }

        static boolean isPlainJson(ServerRequestHeaders headers) {
            try {
                var type = headers.contentType();
                return type.isPresent()
                        && type.get().mediaType().text().equalsIgnoreCase(JSON.name)
                        && type.get().charset().orElse("utf-8").equalsIgnoreCase("utf-8")
                        && headers.first(HeaderNames.CONTENT_ENCODING).stream().allMatch("identity"::equalsIgnoreCase);
            } catch (RuntimeException noMediaType) { // the library throws a different one for each kind of bad header
                return false;
            }
        }
    }
}
