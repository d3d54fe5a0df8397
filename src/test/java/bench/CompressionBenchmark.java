package bench;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.Feeds;
import graphql.introspection.IntrospectionQuery;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.Map;
import world.ServiceProcess;
import world.World;

/**
 * The processor time of the service for answers with and without gzip. Each round sends the same requests both ways:
 * {@code mvn -Dbenchmark.class=bench.CompressionBenchmark
 * -Dbenchmark.options="-Dbench.games=games.tsv" test-compile exec:exec@benchmark}.
 */
public final class CompressionBenchmark {
    private static final int WARMING = Integer.getInteger("bench.warming", 1_500);
    private static final int REQUESTS = Integer.getInteger("bench.calls", 500);
    private static final int ROUNDS = 3;
    private static final String GAMES = "{ casinoGames(limit: %d) { count data { id slug name type hasFreeBets"
            + " backgroundUrl thumbnailUrl thumbnailBlurHash bonusMoneyExcluded underMaintenance features tagNames"
            + " thumbnailAlt description providerSlug geoLocationRestricted seo { title description }"
            + " activePlayers { count formattedCount } } } }";

    private final HttpClient client = HttpClient.newHttpClient();
    private final ServiceProcess service;

    private CompressionBenchmark(ServiceProcess service) {
        this.service = service;
    }

    public static void main(String[] arguments) throws Exception {
        Map<String, String> noLimits =
                Map.of("limits.cost.per-minute", "999999999", "limits.catalogue.per-minute", "999999999");
        String database = World.database().url(World.freshSchema());
        try (var service = ServiceProcess.start(database, noLimits, List.of("-Xmx614m", "-XX:+UseSerialGC"))) {
            WaitingBenchmark.feed(new Feeds(service.internalUrl()), Watch.games());
            var benchmark = new CompressionBenchmark(service);
            benchmark.measure("introspection", IntrospectionQuery.INTROSPECTION_QUERY);
            benchmark.measure("a page of 100 games", GAMES.formatted(100));
            benchmark.measure("a page of 20 games", GAMES.formatted(20));
        }
        System.exit(0);
    }

    private void measure(String name, String query) throws Exception {
        ask(query, "gzip", WARMING);
        ask(query, "identity", WARMING);
        for (int round = 1; round <= ROUNDS; round++) {
            for (String accepted : new String[] {"identity", "gzip"}) {
                long before = processorMillis();
                int length = ask(query, accepted, REQUESTS);
                Watch.print(
                        "%s, %s: %,d bytes, %,d us of the service a request",
                        name, accepted, length, (processorMillis() - before) * 1_000 / REQUESTS);
            }
        }
    }

    /** Sends the query {@code times} times. Returns the length of the last answer. */
    private int ask(String query, String accepted, int times) throws Exception {
        String body = new ObjectMapper().valueToTree(Map.of("query", query)).toString();
        HttpRequest request = HttpRequest.newBuilder(URI.create(service.publicUrl() + "/graphql"))
                .version(HttpClient.Version.HTTP_1_1)
                .header("Content-Type", "application/json")
                .header("Accept-Encoding", accepted)
                .POST(BodyPublishers.ofString(body))
                .build();
        int length = 0;
        for (int i = 0; i < times; i++) {
            HttpResponse<byte[]> answer = client.send(request, BodyHandlers.ofByteArray());
            length = answer.body().length;
            if (answer.statusCode() != 200 || length < 300) {
                throw new IllegalStateException(answer + " with " + length + " bytes");
            }
        }
        return length;
    }

    private long processorMillis() {
        return Watch.cpuMillis(ProcessHandle.of(service.pid()).stream());
    }
}
