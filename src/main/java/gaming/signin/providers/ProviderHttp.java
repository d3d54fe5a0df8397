package gaming.signin.providers;

import com.fasterxml.jackson.databind.JsonNode;
import com.nimbusds.oauth2.sdk.http.HTTPRequest;
import gaming.outbound.HttpAnswer;
import gaming.outbound.JdkConnector;
import gaming.outbound.NoAnswer;
import gaming.telemetry.ExternalSystem;
import io.helidon.faulttolerance.Bulkhead;
import io.helidon.faulttolerance.BulkheadException;
import io.helidon.faulttolerance.CircuitBreaker;
import io.helidon.faulttolerance.CircuitBreakerOpenException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.regex.Pattern;

/**
 * The exchanges with one provider, behind a circuit breaker and a bulkhead for all of its addresses. The OAuth library writes
 * the requests. No POST is made a second time, because a code is good for one.
 */
final class ProviderHttp implements AutoCloseable {
    /** Bytes of a body that are read; key sets and discovery documents have a few thousand. */
    static final int LARGEST_BODY = 256 * 1024;

    /** The codes of RFC 6749; anything else that stands in their place is not repeated. */
    private static final Pattern ERROR_CODE = Pattern.compile("[a-z_]{1,40}");

    private final JdkConnector http;
    private final CircuitBreaker breaker;
    private final Bulkhead bulkhead;

    ProviderHttp(ExternalSystem provider, SocialSettings settings) {
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

    /** Asks for a document. */
    HttpAnswer get(URI address) {
        return send(new HTTPRequest(HTTPRequest.Method.GET, address));
    }

    /**
     * Any answer but a 5xx.
     *
     * @throws NoAnswer without one, whole and in time
     */
    HttpAnswer send(HTTPRequest request) {
        request.setAccept("application/json");
        HttpRequest written = written(request);
        try {
            return bulkhead.invoke(() -> breaker.invoke(() -> exchange(written)));
        } catch (NoAnswer.Interrupted interrupted) {
            Thread.currentThread().interrupt();
            throw interrupted;
        } catch (CircuitBreakerOpenException _) {
            throw new NoAnswer.NeverSent("circuit open");
        } catch (BulkheadException _) {
            throw new NoAnswer.NeverSent("too many calls at once");
        }
    }

    /** The body of a 200; every other status is not the answer that was asked for. */
    static String body(HttpAnswer answer) {
        if (answer.status() != 200) {
            throw new NoAnswer(phrase(answer));
        }
        return answer.body();
    }

    /** The JSON object of a 200. */
    static JsonNode object(HttpAnswer answer) {
        body(answer);
        JsonNode json = answer.json();
        if (!json.isObject()) {
            throw new NoAnswer("HTTP 200 with an unreadable body");
        }
        return json;
    }

    /** The code of an error as OAuth 2 writes it; empty without one. */
    static String errorCode(HttpAnswer answer) {
        String code = answer.json().path("error").asText();
        return ERROR_CODE.matcher(code).matches() ? code : "";
    }

    /** Status and error code, fit for the log. */
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
