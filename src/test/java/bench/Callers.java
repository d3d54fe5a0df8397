package bench;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import world.HttpMessage;
import world.KeptConnection;

/** Callers of GraphQL, each with a connection of its own. Each asks again as soon as it has its answer. */
final class Callers {
    private static final byte[] ERRORS = "\"errors\"".getBytes(StandardCharsets.UTF_8);

    private Callers() {}

    /** {@code header}: one more line, or none. */
    record Request(String body, @Nullable String header) {
        static Request anonymous(String body) {
            return new Request(body, null);
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
    static long[] ask(URI service, int connections, int calls, IntFunction<Request> requests) throws Exception {
        var next = new AtomicInteger();
        long[] times = new long[calls];
        Callable<Boolean> caller = () -> {
            try (var connection = KeptConnection.to(service)) {
                for (int number = next.getAndIncrement(); number < calls; number = next.getAndIncrement()) {
                    long begun = System.nanoTime();
                    HttpMessage answer = ask(connection, requests.apply(number));
                    times[number] = System.nanoTime() - begun;
                    if (answer.status() != 200 || isRefused(answer.body())) {
                        throw new IllegalStateException(
                                answer.head() + new String(answer.body(), StandardCharsets.UTF_8));
                    }
                }
            }
            return true;
        };
        try (var threads = Executors.newFixedThreadPool(connections)) {
            var all = new ArrayList<Callable<Boolean>>();
            for (int number = 0; number < connections; number++) {
                all.add(caller);
            }
            for (var done : threads.invokeAll(all)) {
                done.get();
            }
        }
        return times;
    }

    private static HttpMessage ask(KeptConnection connection, Request request) {
        return request.header() == null
                ? connection.ask("POST", "/graphql", request.body(), "Content-Type: application/json")
                : connection.ask(
                        "POST", "/graphql", request.body(), "Content-Type: application/json", request.header());
    }

    /** Errors stand first in an answer. */
    private static boolean isRefused(byte[] body) {
        return body.length > ERRORS.length && Arrays.equals(body, 1, 1 + ERRORS.length, ERRORS, 0, ERRORS.length);
    }
}
