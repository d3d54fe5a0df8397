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
import gaming.access.Cookies;
import gaming.access.Origins;
import gaming.telemetry.Undertaking;
import gaming.visitor.Visitor;
import gaming.visitor.Visitors;
import io.helidon.http.Header;
import io.helidon.http.HeaderNames;
import io.helidon.http.HeaderValues;
import io.helidon.http.Method;
import io.helidon.http.PathMatchers;
import io.helidon.http.Status;
import io.helidon.microprofile.server.RoutingPath;
import io.helidon.webserver.CloseConnectionException;
import io.helidon.webserver.http.HttpRules;
import io.helidon.webserver.http.HttpService;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
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
    private final Function<ServerRequest, Cookies> cookies;
    private final BiFunction<ServerRequest, Caller, Visitor> visitors;
    private final Origins origins;
    private final int maxBodyBytes;

    @Inject
    GraphQlHttp(Engine engine, Callers callers, Visitors visitors, Origins origins, Config config) {
        this(engine, callers::of, callers::cookiesOf, visitors::of, origins, GraphQlSettings.from(config));
    }

    GraphQlHttp(
            Engine engine,
            Function<ServerRequest, Caller> callers,
            Function<ServerRequest, Cookies> cookies,
            BiFunction<ServerRequest, Caller, Visitor> visitors,
            Origins origins,
            GraphQlSettings settings) {
        this.engine = engine;
        this.callers = callers;
        this.cookies = cookies;
        this.visitors = visitors;
        this.origins = origins;
        maxBodyBytes = settings.maxBodyBytes();
    }

    @SuppressWarnings("NullAway") // for the proxy only
    GraphQlHttp() {
        engine = null;
        callers = null;
        cookies = null;
        visitors = null;
        origins = null;
        maxBodyBytes = 0;
    }

    @Override
    public void routing(HttpRules rules) {
        rules.any("/", origins.guard(ALLOW_POST.get(), this::refuseOrigin))
                .post("/", this::post)
                .any("/", (request, response) -> refuseMethod(request, response, ALLOW_POST))
                .any("/schema.graphql", origins.guard(ALLOW_GET.get(), this::refuseOrigin))
                .route(
                        Method.predicate(Method.GET, Method.HEAD),
                        PathMatchers.exact("/schema.graphql"),
                        (request, response) -> response.header(TEXT).send(engine.contract()))
                .any("/schema.graphql", (request, response) -> refuseMethod(request, response, ALLOW_GET));
    }

    private void post(ServerRequest request, ServerResponse response) throws IOException {
        MediaTypes accepted = MediaTypes.accepted(request.headers());
        if (!MediaTypes.isJson(request.headers())) {
            refuse(request, response, null, ErrorCode.UNSUPPORTED_MEDIA_TYPE, "Send application/json in UTF-8");
            return;
        }
        String tooLong = "The body is longer than " + maxBodyBytes + " bytes";
        if (request.headers().contentLength().orElse(0) > maxBodyBytes) {
            refuse(request, response, null, ErrorCode.PAYLOAD_TOO_LARGE, tooLong);
            return;
        }
        InputStream content = body(request);
        byte[] body = content.readNBytes(maxBodyBytes + 1);
        if (body.length > maxBodyBytes) {
            refuse(request, response, content, ErrorCode.PAYLOAD_TOO_LARGE, tooLong);
            return;
        }
        Cookies jar = cookies.apply(request);
        long begun = System.nanoTime();
        Reply reply = reply(request, jar, body, accepted);
        OperationMetrics.answered(reply.answer(), System.nanoTime() - begun);
        jar.answered().forEach(cookie -> response.headers().add(HeaderNames.SET_COOKIE, cookie));
        response.status(reply.status()).header(accepted.header()).send(reply.json());
    }

    private Reply reply(ServerRequest request, Cookies jar, byte[] body, MediaTypes accepted) {
        try {
            GraphQlRequest parsed = GraphQlRequest.parse(body);
            Caller caller = callers.apply(request);
            if (caller instanceof Caller.SignedIn user) {
                Undertaking.isOf(user.userId().toHexString());
            }
            Map<Class<?>, ?> given =
                    Map.of(Caller.class, caller, Cookies.class, jar, Visitor.class, visitors.apply(request, caller));
            Engine.Answer answer = engine.execute(parsed, given);
            return Reply.of(accepted.status(answer.hasData()), answer);
        } catch (Refusal malformed) {
            return Reply.of(malformed);
        } catch (RuntimeException unexpected) {
            CodedError error = new Failures().error(unexpected, List.of(), null);
            return Reply.of(Status.INTERNAL_SERVER_ERROR_500, Engine.Answer.refused(List.of(error)));
        }
    }

    private void refuseMethod(ServerRequest request, ServerResponse response, Header allowed) throws IOException {
        response.header(allowed);
        String message = "This is answered to " + allowed.get() + " only";
        refuse(request, response, null, ErrorCode.METHOD_NOT_ALLOWED, message);
    }

    private void refuseOrigin(ServerRequest request, ServerResponse response) throws IOException {
        refuse(request, response, null, ErrorCode.FORBIDDEN, "Pages of this origin may not call");
    }

    private static InputStream body(ServerRequest request) {
        return request.content().hasEntity() ? request.content().inputStream() : InputStream.nullInputStream();
    }

    /**
     * Refuses a request whose body was not read to its end; {@code begun} is what was begun to be read. The connection
     * is closed, but not at once: a client that is still sending would lose the answer. What it sends is dropped, up to
     * a bound.
     */
    private void refuse(
            ServerRequest request, ServerResponse response, @Nullable InputStream begun, ErrorCode code, String message)
            throws IOException {
        boolean bodyWaits = request.content().hasEntity();
        if (bodyWaits) {
            response.header(HeaderValues.CONNECTION_CLOSE);
        }
        Reply reply = Reply.of(new Refusal(code, message));
        OperationMetrics.refused(reply.answer());
        response.status(reply.status())
                .header(MediaTypes.accepted(request.headers()).header())
                .send(reply.json());
        if (bodyWaits) {
            // who waits for leave to send has sent nothing, and asking for the body would be the leave
            if (begun != null || !request.headers().contains(HeaderNames.EXPECT)) {
                drop(begun == null ? body(request) : begun, (long) LINGER * maxBodyBytes);
            }
            throw new CloseConnectionException("The body of a refused request was not wanted");
        }
    }

    private static void drop(InputStream unread, long most) throws IOException {
        byte[] dropped = new byte[8_192];
        long left = most;
        for (int read = 0; read >= 0 && left > 0; left -= read) {
            read = unread.read(dropped);
        }
    }

    private static byte[] json(Engine.Answer answer) {
        try {
            return JSON.writeValueAsBytes(answer.body());
        } catch (JacksonException e) {
            throw new IllegalStateException(e);
        }
    }

    private record Reply(Status status, Engine.Answer answer, byte[] json) {
        static Reply of(Status status, Engine.Answer answer) {
            return new Reply(status, answer, GraphQlHttp.json(answer));
        }

        static Reply of(Refusal refusal) {
            CodedError error = CodedError.of(refusal, List.of(), null);
            return of(Status.create(refusal.code().status()), Engine.Answer.refused(List.of(error)));
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
