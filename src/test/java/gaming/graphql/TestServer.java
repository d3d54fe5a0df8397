package gaming.graphql;

import gaming.access.Callers;
import io.helidon.webserver.WebServer;
import java.net.URI;

/** A bare server on a free port that serves the test contract. */
final class TestServer implements AutoCloseable {
    final Library library = new Library();
    final Engine engine = library.engine();
    private final WebServer server;

    TestServer() {
        this(new Callers());
    }

    TestServer(Callers callers) {
        GraphQlHttp http = new GraphQlHttp(engine, callers, Library.SETTINGS);
        server = WebServer.builder()
                .host("127.0.0.1")
                .port(0)
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
