package gaming.signin.providers;

import com.nimbusds.oauth2.sdk.http.HTTPRequest;
import gaming.outbound.OutboundHttp;
import gaming.telemetry.ExternalSystem;
import io.helidon.faulttolerance.Bulkhead;
import io.helidon.faulttolerance.BulkheadException;
import io.helidon.faulttolerance.CircuitBreaker;
import io.helidon.faulttolerance.CircuitBreakerOpenException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.concurrent.CancellationException;

/**
 * The exchanges with one provider, behind a circuit breaker and a bulkhead of its own. No POST is made a second time,
 * because a code is good for one; no redirect is followed, because secrets go with them.
 */
final class ProviderHttp implements AutoCloseable {
    /** Bytes of a body that are read; key sets and discovery documents have a few thousand. */
    static final int LARGEST_BODY = 256 * 1024;

    private final OutboundHttp http;
    private final CircuitBreaker breaker;
    private final Bulkhead bulkhead;

    ProviderHttp(ExternalSystem provider, SocialSettings settings) {
        http = new OutboundHttp(provider, settings.connectTimeout(), settings.readTimeout(), LARGEST_BODY);
        breaker = CircuitBreaker.builder()
                .volume(settings.breakerFailures())
                .errorRatio(100)
                .delay(settings.breakerDelay())
                .addApplyOn(UncheckedIOException.class)
                .build();
        bulkhead = Bulkhead.builder()
                .limit(settings.concurrentCalls())
                .queueLength(0)
                .build();
    }

    /** Asks for a document. */
    HttpAnswer get(URI address) throws NoAnswer {
        return send(new HTTPRequest(HTTPRequest.Method.GET, address));
    }

    /**
     * Any answer but a 5xx.
     *
     * @throws NoAnswer without one, whole and in time
     */
    HttpAnswer send(HTTPRequest request) throws NoAnswer {
        request.setAccept("application/json");
        HttpRequest written = written(request);
        try {
            return bulkhead.invoke(() -> breaker.invoke(() -> exchange(written)));
        } catch (UncheckedIOException | CancellationException failure) {
            throw new NoAnswer(String.valueOf(failure.getMessage()));
        } catch (CircuitBreakerOpenException _) {
            throw new NoAnswer("circuit open");
        } catch (BulkheadException _) {
            throw new NoAnswer("too many calls at once");
        }
    }

    @Override
    public void close() {
        http.close();
    }

    private HttpAnswer exchange(HttpRequest request) {
        try {
            var response = http.exchange(request);
            var answer = new HttpAnswer(response.status(), response.body());
            if (answer.status() >= 500) {
                throw failed(answer.phrase());
            }
            return answer;
        } catch (gaming.outbound.NoAnswer lost) {
            throw failed(lost.phrase());
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            // Says nothing of the provider
            throw new CancellationException("interrupted");
        }
    }

    /** What the circuit breaker counts. */
    private static UncheckedIOException failed(String phrase) {
        return new UncheckedIOException(phrase, new NoAnswer(phrase));
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
