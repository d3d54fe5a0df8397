package gaming.app;

import gaming.config.Misconfiguration;
import gaming.core.ErrorCode;
import gaming.core.StrictJson;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The command {@code call} requests endpoints one after the other, for schedulers that have the image and no other HTTP
 * client. It reads no configuration except the format of the log. It repeats nothing, because schedulers repeat a
 * failed command.
 */
final class CallCommand {
    private static final String API_KEY = "API_KEY";

    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(10);
    /** Longer than a synchronisation of promotions, which answers at its end. */
    private static final Duration TIMEOUT = Duration.ofMinutes(15);

    private static final int LARGEST_ANSWER = 64 * 1024;
    private static final int LONGEST_LOGGED = 500;
    private static final Logger LOG = System.getLogger(CallCommand.class.getName());

    private CallCommand() {}

    static final class Failed extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Failed(String message) {
            super(message);
        }
    }

    /** Stops at the first request that fails. */
    static void run(List<String> addresses) {
        run(addresses, System.getenv(API_KEY));
    }

    static void run(List<String> addresses, @Nullable String apiKey) {
        List<HttpRequest> requests =
                addresses.stream().map(address -> request(address, apiKey)).toList();
        try (HttpClient http = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(CONNECT_TIMEOUT)
                .build()) {
            requests.forEach(request -> call(http, request));
        }
    }

    private static HttpRequest request(String address, @Nullable String apiKey) {
        HttpRequest.Builder request;
        try {
            request = HttpRequest.newBuilder(URI.create(address)).timeout(TIMEOUT);
        } catch (IllegalArgumentException refusal) {
            throw new Misconfiguration(address, "is not an http address", refusal);
        }
        if (apiKey != null) {
            try {
                // A Secret that is made from a file often ends with a line end
                request.header("X-API-Key", apiKey.strip());
            } catch (IllegalArgumentException _) {
                // The message of the exception has the key
                throw new Misconfiguration(API_KEY, "has a character that no header may have");
            }
        }
        return request.build();
    }

    private static void call(HttpClient http, HttpRequest request) {
        String call = "GET " + request.uri() + ": ";
        HttpResponse<String> answer;
        try {
            answer = http.send(
                    request, BodyHandlers.limiting(BodyHandlers.ofString(StandardCharsets.UTF_8), LARGEST_ANSWER));
        } catch (IOException failure) {
            throw new Failed(call + "no answer, " + failure.getClass().getSimpleName());
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            throw new Failed(call + "interrupted");
        }
        String firstLine = answer.body().lines().findFirst().orElse("");
        String line =
                call + answer.statusCode() + " " + firstLine.substring(0, Math.min(firstLine.length(), LONGEST_LOGGED));
        if (answer.statusCode() / 100 != 2 && !hasNothingToDo(answer.body())) {
            throw new Failed(line);
        }
        LOG.log(Level.INFO, line);
    }

    /** Whether no referrer earns on the day, which is no failure of the scheduler. */
    private static boolean hasNothingToDo(String body) {
        return StrictJson.read(body).at("/details/errorCode").asText().equals(ErrorCode.NO_USERS_FOUND.name());
    }
}
