package gaming.graphql;

import com.fasterxml.jackson.databind.ObjectMapper;
import gaming.access.Callers;
import gaming.access.Configured;
import gaming.access.Origins;
import gaming.access.TestCallers;
import gaming.access.limits.Allowances;
import gaming.access.limits.RequestLimits;
import gaming.visitor.Strangers;
import io.helidon.webserver.WebServer;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;

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
        this(Allowances.endless());
    }

    TestServer(RequestLimits limits) {
        this(Library.SETTINGS, Map.of(), limits, TestCallers.known());
    }

    TestServer(Callers callers) {
        this(Library.SETTINGS, Map.of(), Allowances.endless(), callers);
    }

    /** {@code keys} of the configuration that concern HTTP. */
    TestServer(GraphQlSettings settings, Map<String, String> keys) {
        this(settings, keys, Allowances.endless(), TestCallers.known());
    }

    private TestServer(GraphQlSettings settings, Map<String, String> keys, RequestLimits limits, Callers callers) {
        engine = library.engine(settings, limits);
        Origins origins = new Origins(new Origins.Settings(Set.of(FRONTEND), true, List.of("content-type", "accept")));
        GraphQlHttp http =
                new GraphQlHttp(engine, callers, Strangers.by(origins), origins, limits, Configured.above(keys));
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
