package dev;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Map;

/** A caller of the service. */
public final class Http {
    private static final HttpClient CLIENT = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(5))
            .build();
    private static final Duration PATIENCE = Duration.ofMinutes(30);
    private static final ObjectMapper JSON = new ObjectMapper();

    private Http() {}

    /** The answer to a request. */
    public record Answer(int status, HttpHeaders headers, String body) {
        public JsonNode json() {
            try {
                return JSON.readTree(body);
            } catch (JsonProcessingException notJson) {
                throw new AssertionError("Not JSON: " + this, notJson);
            }
        }
    }

    /** {@code headers}: names and values in turn. */
    public static Answer get(URI address, String... headers) {
        return send(request(address, headers).GET());
    }

    /** {@code headers}: names and values in turn, the content type among them. */
    public static Answer post(URI address, String body, String... headers) {
        return send(request(address, headers).POST(HttpRequest.BodyPublishers.ofString(body)));
    }

    /** The same as {@link #post(URI, String, String...)}, with raw bytes as the body. */
    public static Answer post(URI address, HttpRequest.BodyPublisher body, String... headers) {
        return send(request(address, headers).POST(body));
    }

    /** The same as {@link #post(URI, String, String...)}. */
    public static Answer put(URI address, String body, String... headers) {
        return send(request(address, headers).PUT(HttpRequest.BodyPublishers.ofString(body)));
    }

    /** Any method, without a body. */
    public static Answer send(String method, URI address, String... headers) {
        return send(request(address, headers).method(method, HttpRequest.BodyPublishers.noBody()));
    }

    /**
     * An empty token is an anonymous caller; {@code headers}: names and values in turn, such as the caller's address.
     */
    public static Answer graphql(
            URI publicUrl, String query, Map<String, ?> variables, String accessToken, String... headers) {
        String body =
                JSON.valueToTree(Map.of("query", query, "variables", variables)).toString();
        var request = request(publicUrl.resolve("/graphql"), headers)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(body));
        if (!accessToken.isEmpty()) {
            request.header("Cookie", "accessToken=" + accessToken);
        }
        return send(request);
    }

    private static HttpRequest.Builder request(URI address, String... headers) {
        var request = HttpRequest.newBuilder(address).timeout(PATIENCE);
        return headers.length == 0 ? request : request.headers(headers);
    }

    private static Answer send(HttpRequest.Builder request) {
        try {
            var response = CLIENT.send(request.build(), HttpResponse.BodyHandlers.ofString());
            return new Answer(response.statusCode(), response.headers(), response.body());
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(interrupted);
        }
    }
}
