package bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.Http;
import dev.Ports;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import sandbox.Json;

/** Mercurius on Fastify, which compiles each document to JavaScript, with the games of a service in memory. */
final class Peer implements AutoCloseable {
    private static final Path HOME = Path.of("src/test/peer");
    private static final Path GAMES = Path.of("target/peer-games.json");
    private static final int PAGE = 100;

    private final Process process;
    private final TableBenchmark.Server server;

    private Peer(Process process, URI address) {
        this.process = process;
        server = new TableBenchmark.Server("peer", process.pid(), address);
    }

    /** Null without node, and where its modules are not installed. */
    static @Nullable Peer beside(URI service) throws IOException {
        if (!Files.exists(HOME.resolve("node_modules"))) {
            Watch.print("There is no peer: npm install --prefix %s", HOME);
            return null;
        }
        Files.writeString(GAMES, games(service).toString());
        int port = Ports.free();
        var command = new ProcessBuilder(
                "node",
                HOME.resolve("server.js").toString(),
                "src/main/resources/schema.graphqls",
                GAMES.toString(),
                Integer.toString(port));
        Process process = command.redirectError(ProcessBuilder.Redirect.INHERIT).start();
        Runtime.getRuntime().addShutdownHook(new Thread(process::destroy));
        if (process.inputReader().readLine() == null) {
            throw new IllegalStateException("The peer does not start");
        }
        return new Peer(process, URI.create("http://127.0.0.1:" + port));
    }

    private static ArrayNode games(URI service) {
        ArrayNode games = Json.MAPPER.createArrayNode();
        for (JsonNode page = null; page == null || page.size() == PAGE; ) {
            String query = TableBenchmark.list("limit: %d, offset: %d".formatted(PAGE, games.size()));
            page = Http.post(service.resolve("/graphql"), query, "Content-Type", "application/json")
                    .json()
                    .at("/data/casinoGames/data");
            page.forEach(games::add);
        }
        return games;
    }

    TableBenchmark.Server server() {
        return server;
    }

    @Override
    public void close() {
        process.destroy();
    }
}
