package gaming.signin.providers;

import com.fasterxml.jackson.databind.JsonNode;
import com.nimbusds.oauth2.sdk.http.HTTPRequest;
import gaming.outbound.HttpAnswer;
import gaming.outbound.JdkConnector;
import gaming.outbound.NoAnswer;
import gaming.telemetry.ExternalStates;
import gaming.telemetry.ExternalSystem;
import io.helidon.faulttolerance.Bulkhead;
import io.helidon.faulttolerance.BulkheadException;
import io.helidon.faulttolerance.CircuitBreaker;
import io.helidon.faulttolerance.CircuitBreakerOpenException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.regex.Pattern;

/** Sends the requests to one provider. No POST is repeated, because a code is valid only once. */
final class ProviderHttp implements AutoCloseable {
    /** The largest body in bytes; key sets and discovery documents have a few thousand bytes. */
    static final int LARGEST_BODY = 256 * 1024;

    /** The form of the error codes of RFC 6749. The log does not show any other text in their place. */
    private static final Pattern ERROR_CODE = Pattern.compile("[a-z_]{1,40}");

    private final ExternalSystem system;
    private final JdkConnector http;
    private final CircuitBreaker breaker;
    private final Bulkhead bulkhead;

    ProviderHttp(ExternalSystem provider, SocialSettings settings) {
        system = provider;
        http = new JdkConnector(provider, settings.connectTimeout(), settings.readTimeout(), LARGEST_BODY);
        breaker = CircuitBreaker.builder()
                .volume(settings.breakerFailures())
                .errorRatio(100)
                .delay(settings.breakerDelay())
                .addApplyOn(NoAnswer.class)
                .addSkipOn(NoAnswer.Interrupted.class)
                .build();
        bulkhead = Bulkhead.builder()
                .limit(settings.concurrentCalls())
                .queueLength(0)
                .build();
    }

    HttpAnswer get(URI address) {
        return send(new HTTPRequest(HTTPRequest.Method.GET, address));
    }

    /** @throws NoAnswer if no whole answer arrives in time, for a 5xx, and if the request is not sent */
    HttpAnswer send(HTTPRequest request) {
        request.setAccept("application/json");
        HttpRequest written = written(request);
        try {
            return bulkhead.invoke(() -> breaker.invoke(() -> exchange(written)));
        } catch (CircuitBreakerOpenException _) {
            ExternalStates.stopped(system);
            throw new NoAnswer.NeverSent("circuit open");
        } catch (BulkheadException _) {
            throw new NoAnswer.NeverSent("too many calls at once");
        }
    }

    static String body(HttpAnswer answer) {
        if (answer.status() != 200) {
            throw new NoAnswer(phrase(answer));
        }
        return answer.body();
    }

    static JsonNode object(HttpAnswer answer) {
        body(answer);
        JsonNode json = answer.json();
        if (!json.isObject()) {
            throw new NoAnswer("HTTP 200 with an unreadable body");
        }
        return json;
    }

    static String errorCode(HttpAnswer answer) {
        String code = answer.json().path("error").asText();
        return ERROR_CODE.matcher(code).matches() ? code : "";
    }

    static String phrase(HttpAnswer answer) {
        return (answer + " " + errorCode(answer)).strip();
    }

    @Override
    public void close() {
        http.close();
    }

    private HttpAnswer exchange(HttpRequest request) {
        HttpAnswer answer = http.exchange(request);
        if (answer.status() >= 500) {
            throw new NoAnswer(phrase(answer));
        }
        return answer;
    }

    private static HttpRequest written(HTTPRequest request) {
        var builder = HttpRequest.newBuilder(request.getURI());
        request.getHeaderMap().forEach((name, values) -> values.forEach(value -> builder.header(name, value)));
        return switch (request.getMethod()) {
            case POST ->
                builder.POST(BodyPublishers.ofString(request.getBody())).build();
            case GET -> builder.GET().build();
            case PUT, DELETE -> throw new IllegalArgumentException("No exchange with a provider has it");
        };
    }
}
