package gaming.graphql;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import gaming.ErrorCode;
import gaming.Refusal;
import gaming.access.Caller;
import gaming.access.Callers;
import io.helidon.http.Header;
import io.helidon.http.HeaderNames;
import io.helidon.http.HeaderValues;
import io.helidon.http.Method;
import io.helidon.http.PathMatchers;
import io.helidon.http.Status;
import io.helidon.microprofile.server.RoutingPath;
import io.helidon.webserver.http.HttpRules;
import io.helidon.webserver.http.HttpService;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.eclipse.microprofile.config.Config;
import org.jspecify.annotations.Nullable;

/**
 * GraphQL over HTTP: POST with {@code application/json} only (decisions.md, "GraphQL over HTTP"). A request that is
 * well-formed is answered with 200, under {@code application/graphql-response+json} with 400 when nothing was executed.
 */
@ApplicationScoped
@RoutingPath("/graphql")
public class GraphQlHttp implements HttpService {
    private static final Header TEXT = HeaderValues.create(HeaderNames.CONTENT_TYPE, "text/plain; charset=utf-8");
    private static final Header ALLOW_POST = HeaderValues.create(HeaderNames.ALLOW, "POST");
    private static final Header ALLOW_GET = HeaderValues.create(HeaderNames.ALLOW, "GET, HEAD");
    /** How much of a refused body is read and dropped, in multiples of the largest body that is accepted. */
    private static final int LINGER = 16;

    private static final ObjectWriter JSON = JsonMapper.builder()
            .addModule(new SimpleModule().addSerializer(Double.class, new PlainDouble()))
            .build()
            .writer();

    private final Engine engine;
    private final Function<ServerRequest, Caller> callers;
    private final int maxBodyBytes;

    @Inject
    GraphQlHttp(Engine engine, Callers callers, Config config) {
        this(engine, callers::of, GraphQlSettings.from(config));
    }

    GraphQlHttp(Engine engine, Function<ServerRequest, Caller> callers, GraphQlSettings settings) {
        this.engine = engine;
        this.callers = callers;
        maxBodyBytes = settings.maxBodyBytes();
    }

    @SuppressWarnings("NullAway") // for the proxy only
    GraphQlHttp() {
        engine = null;
        callers = null;
        maxBodyBytes = 0;
    }

    @Override
    public void routing(HttpRules rules) {
        rules.post("/", this::post)
                .any("/", (request, response) -> refuseMethod(request, response, ALLOW_POST))
                .route(
                        Method.predicate(Method.GET, Method.HEAD),
                        PathMatchers.exact("/schema.graphql"),
                        (request, response) -> response.header(TEXT).send(engine.contract()))
                .any("/schema.graphql", (request, response) -> refuseMethod(request, response, ALLOW_GET));
    }

    private void post(ServerRequest request, ServerResponse response) throws IOException {
        MediaTypes accepted = MediaTypes.accepted(request.headers());
        if (!MediaTypes.isJson(request.headers())) {
            refuse(
                    request,
                    response,
                    accepted,
                    new Refusal(
                            ErrorCode.UNSUPPORTED_MEDIA_TYPE, "The content type must be application/json in UTF-8"));
            return;
        }
        byte[] body = body(request);
        if (body == null) {
            refuse(
                    request,
                    response,
                    accepted,
                    new Refusal(ErrorCode.PAYLOAD_TOO_LARGE, "The body is longer than " + maxBodyBytes + " bytes"));
            return;
        }
        try {
            GraphQlRequest parsed = GraphQlRequest.parse(body);
            Engine.Answer answer = engine.execute(parsed, Map.of(Caller.class, callers.apply(request)));
            byte[] json = json(answer.body());
            response.status(accepted.status(answer.hasData()))
                    .header(accepted.header())
                    .send(json);
        } catch (Refusal malformed) {
            send(response, accepted, malformed);
        }
    }

    /** The whole body, or null if it is too long; then no more than the limit of it was read. */
    private byte @Nullable [] body(ServerRequest request) throws IOException {
        if (request.headers().contentLength().orElse(0) > maxBodyBytes) {
            return null;
        }
        if (!request.content().hasEntity()) {
            return new byte[0];
        }
        byte[] body = request.content().inputStream().readNBytes(maxBodyBytes + 1);
        return body.length > maxBodyBytes ? null : body;
    }

    private void refuseMethod(ServerRequest request, ServerResponse response, Header allowed) throws IOException {
        response.header(allowed);
        refuse(
                request,
                response,
                MediaTypes.accepted(request.headers()),
                new Refusal(ErrorCode.METHOD_NOT_ALLOWED, "This is answered to " + allowed.get() + " only"));
    }

    /**
     * Refuses a request whose body was not read. The connection is closed, but not at once: a client that is still
     * sending would lose the answer. What it sends is dropped, up to a bound.
     */
    private void refuse(ServerRequest request, ServerResponse response, MediaTypes accepted, Refusal refusal)
            throws IOException {
        boolean bodyWaits = request.content().hasEntity();
        if (bodyWaits) {
            response.header(HeaderValues.CONNECTION_CLOSE);
        }
        send(response, accepted, refusal);
        if (bodyWaits && !request.headers().contains(HeaderNames.EXPECT)) {
            request.content().inputStream().skip((long) LINGER * maxBodyBytes);
        }
    }

    private static void send(ServerResponse response, MediaTypes accepted, Refusal refusal) {
        CodedError error = CodedError.of(refusal, List.of(), null);
        response.status(Status.create(refusal.code().status()))
                .header(accepted.header())
                .send(json(Engine.Answer.refused(List.of(error)).body()));
    }

    private static byte[] json(Object body) {
        try {
            return JSON.writeValueAsBytes(body);
        } catch (JacksonException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Without an exponent. */
    private static final class PlainDouble extends JsonSerializer<Double> {
        @Override
        public void serialize(Double value, JsonGenerator generator, SerializerProvider provider) throws IOException {
            generator.writeNumber(BigDecimal.valueOf(value).toPlainString());
        }
    }
}
