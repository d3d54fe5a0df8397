package gaming.graphql;

import com.fasterxml.jackson.databind.ObjectMapper;
import gaming.access.Caller;
import gaming.access.Cookies;
import gaming.access.Origins;
import gaming.access.limits.RequestLimits;
import gaming.http.Compression;
import gaming.visitor.Strangers;
import io.helidon.webserver.WebServer;
import io.helidon.webserver.http.ServerRequest;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;

/** A bare server on a free port that serves the test contract. */
final class TestServer implements AutoCloseable {
    /** Its pages may call. */
    static final String FRONTEND = "https://frontend.example";

    private static final ObjectMapper JSON = new ObjectMapper();

    final Library library = new Library();
    final Engine engine;
    private final WebServer server;
    private final HttpClient client = HttpClient.newHttpClient();

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

    /** A request to a path below {@code /graphql}. */
    HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create(address() + path))
                .version(HttpClient.Version.HTTP_1_1)
                .timeout(Duration.ofSeconds(10));
    }

    HttpRequest.Builder json() {
        return request("").header("content-type", "application/json");
    }

    HttpResponse<String> post(String body) throws Exception {
        return send(json().POST(BodyPublishers.ofString(body)));
    }

    HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
        return send(request, BodyHandlers.ofString());
    }

    <T> HttpResponse<T> send(HttpRequest.Builder request, BodyHandler<T> handler) throws Exception {
        return client.send(request.build(), handler);
    }

    /** The code of the first error of an answer. */
    static String code(HttpResponse<String> answer) throws Exception {
        return JSON.readTree(answer.body()).at("/errors/0/extensions/code").asText();
    }

    @Override
    public void close() {
        client.close();
        server.stop();
    }
}
