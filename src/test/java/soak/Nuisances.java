package soak;

import dev.Http;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Misuse that happens all the same. */
final class Nuisances {
    private static final String JSON = "application/json";
    private static final List<String> WRONG = List.of(
            "{",
            "[]",
            "{\"query\": 1}",
            "{\"query\": \"\"}",
            "{\"query\": \"{ nothing }\"}",
            "{\"query\": \"{ referralStats { username } }\"}");

    private final URI publicUrl;
    private final URI internalUrl;

    Nuisances(URI publicUrl, URI internalUrl) {
        this.publicUrl = publicUrl;
        this.internalUrl = internalUrl;
    }

    void add(Deeds deeds) {
        deeds.add("bad request", 8, this::badRequest).add("dropped", 6, this::drop);
    }

    private String badRequest(Random random) {
        URI graphql = publicUrl.resolve("/graphql");
        return Deeds.answer(
                switch (random.nextInt(8)) {
                    case 0 -> Http.get(graphql);
                    case 1 -> Http.post(graphql, "{}", "Content-Type", "text/plain");
                    case 2 -> Http.post(graphql, " ".repeat(1_100_000), "Content-Type", JSON);
                    case 3 -> Http.get(internalUrl.resolve("/claims"));
                    case 4 -> Http.get(internalUrl.resolve("/nowhere/" + random.nextInt()));
                    case 5 ->
                        Http.post(
                                internalUrl.resolve("/feeds/bets"),
                                "{\"id\":",
                                "Content-Type",
                                "application/x-ndjson",
                                "X-API-Key",
                                "dev-data-feed");
                    case 6 ->
                        Http.graphql(
                                publicUrl,
                                "{ a" + random.nextLong(Long.MAX_VALUE) + " }",
                                Map.of(),
                                "no.real.token" + random.nextInt());
                    default -> Http.post(graphql, Visitors.some(random, WRONG), "Content-Type", JSON);
                });
    }

    /** In the head, in the body, or before the answer. */
    private String drop(Random random) throws IOException {
        URI url = random.nextBoolean() ? publicUrl : internalUrl;
        String body = "{\"query\":\"{ casinoGames(limit: 100) { data { name description } } }\"}";
        String request = "POST " + (url.equals(publicUrl) ? "/graphql" : "/feeds/bets")
                + " HTTP/1.1\r\nHost: here\r\nContent-Type: "
                + (url.equals(publicUrl) ? JSON : "application/x-ndjson")
                + "\r\nX-API-Key: dev-data-feed\r\nContent-Length: "
                + body.length() + "\r\n\r\n" + body;
        int length = Visitors.some(random, List.of(0, 20, request.length() - 10, request.length()));
        try (var socket = new Socket(url.getHost(), url.getPort())) {
            socket.getOutputStream().write(request.substring(0, length).getBytes(StandardCharsets.US_ASCII));
            if (random.nextBoolean()) {
                socket.setSoLinger(true, 0);
            }
        }
        return "after " + length;
    }
}
