package gaming.graphql;

import gaming.access.Caller;
import gaming.access.Cookies;
import gaming.access.Origins;
import gaming.access.limits.RequestLimits;
import gaming.http.Compression;
import gaming.visitor.Strangers;
import io.helidon.webserver.WebServer;
import io.helidon.webserver.http.ServerRequest;
import java.net.URI;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;

/** A bare server on a free port that serves the test contract. */
final class TestServer implements AutoCloseable {
    /** Its pages may call. */
    static final String FRONTEND = "https://frontend.example";

    final Library library = new Library();
    final Engine engine;
    private final WebServer server;

    TestServer() {
        this(_ -> new Caller.Anonymous("127.0.0.1"));
    }

    TestServer(Function<ServerRequest, Caller> callers) {
        this(callers, _ -> {});
    }

    /** {@code arrivals} sees a request before its body is read, and may refuse it. */
    TestServer(Function<ServerRequest, Caller> callers, Consumer<ServerRequest> arrivals) {
        this(Library.SETTINGS, new Compression(true, 4096), callers, _ -> new Cookies(List.of(), true), arrivals);
    }

    TestServer(GraphQlSettings settings, Compression compression, Function<ServerRequest, Cookies> cookies) {
        this(settings, compression, _ -> new Caller.Anonymous("127.0.0.1"), cookies, _ -> {});
    }

    private TestServer(
            GraphQlSettings settings,
            Compression compression,
            Function<ServerRequest, Caller> callers,
            Function<ServerRequest, Cookies> cookies,
            Consumer<ServerRequest> arrivals) {
        engine = library.engine(settings);
        Origins origins = new Origins(new Origins.Settings(Set.of(FRONTEND), true, List.of("content-type", "accept")));
        GraphQlHttp http = new GraphQlHttp(
                engine,
                (request, _) -> callers.apply(request),
                cookies,
                (_, caller) -> Strangers.of(caller),
                origins,
                settings,
                compression,
                request -> {
                    arrivals.accept(request);
                    return "127.0.0.1";
                },
                (_, _) -> new RequestLimits.Remaining(60, 7, 3));
        server = WebServer.builder()
                .host("127.0.0.1")
                .port(0)
                // Found on the class path, the metrics of this server would take the place of those of the service
                .featuresDiscoverServices(false)
                .routing(routing -> routing.register("/graphql", http))
                .build()
                .start();
    }

    URI address() {
        return URI.create("http://127.0.0.1:" + port() + "/graphql");
    }

    int port() {
        return server.port();
    }

    @Override
    public void close() {
        server.stop();
    }
}
