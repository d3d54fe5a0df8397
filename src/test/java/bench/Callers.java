package bench;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import world.KeptConnection;
import world.KeptConnection.Message;
import world.Together;

/** Callers of GraphQL, each with a connection of its own. Each asks again as soon as it has its answer. */
final class Callers {
    static final String SEARCH = "{\"query\":\"{ searchCasinoGames(query: \\\"%s\\\")"
            + " { data { name highlights { path texts { value type } } } } }\"}";
    private static final byte[] ERRORS = "\"errors\"".getBytes(StandardCharsets.UTF_8);

    private Callers() {}

    /** {@code header}: one more line. */
    record Request(String body, String header) {
        static Request anonymous(String body) {
            return new Request(body, "Accept: application/json");
        }

        static Request signedIn(String body, String token) {
            return new Request(body, "Cookie: accessToken=" + token);
        }

        /** Through a proxy, from the address with this number: the limits of one address are for browsers. */
        static Request from(int address, String body) {
            return new Request(body, "X-Forwarded-For: 10.0.%d.%d".formatted(address / 250 % 250, address % 250));
        }
    }

    /** Sends the requests 0 to {@code calls}. Returns the time of each in nanoseconds. */
    static long[] ask(URI service, int connections, int calls, IntFunction<Request> requests) {
        var next = new AtomicInteger();
        long[] times = new long[calls];
        Together.times(connections, _ -> {
            try (var connection = KeptConnection.to(service)) {
                for (int number = next.getAndIncrement(); number < calls; number = next.getAndIncrement()) {
                    Request request = requests.apply(number);
                    long begun = System.nanoTime();
                    Message answer = connection.ask(
                            "POST", "/graphql", request.body(), "Content-Type: application/json", request.header());
                    times[number] = System.nanoTime() - begun;
                    if (answer.status() != 200 || isRefused(answer.body())) {
                        throw new IllegalStateException(
                                answer.head() + new String(answer.body(), StandardCharsets.UTF_8));
                    }
                }
            }
        });
        return times;
    }

    /** Errors stand first in an answer. */
    private static boolean isRefused(byte[] body) {
        return body.length > ERRORS.length && Arrays.equals(body, 1, 1 + ERRORS.length, ERRORS, 0, ERRORS.length);
    }
}
