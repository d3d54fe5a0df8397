package gaming.social;

import com.nimbusds.oauth2.sdk.http.HTTPRequest;
import io.helidon.faulttolerance.Bulkhead;
import io.helidon.faulttolerance.BulkheadException;
import io.helidon.faulttolerance.CircuitBreaker;
import io.helidon.faulttolerance.CircuitBreakerOpenException;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/**
 * The exchanges with one provider, behind a circuit breaker and a bulkhead of its own. No POST is made a second time,
 * because a code is good for one (a GET may be, by the client, when a kept connection has just ended); no redirect is
 * followed, because secrets go with them.
 *
 * <p>One deadline holds for the whole of an exchange: the client's own ends with the answer's headers.
 */
final class ProviderHttp implements AutoCloseable {
    /** Bytes of a body that are read; key sets and discovery documents have a few thousand. */
    static final int LARGEST_BODY = 256 * 1024;

    private final HttpClient http;
    private final Duration deadline;
    private final CircuitBreaker breaker;
    private final Bulkhead bulkhead;

    ProviderHttp(SocialSettings settings) {
        http = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .followRedirects(HttpClient.Redirect.NEVER)
                .connectTimeout(settings.connectTimeout())
                .build();
        deadline = settings.readTimeout();
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
        http.shutdownNow();
    }

    private HttpAnswer exchange(HttpRequest request) {
        CompletableFuture<HttpResponse<byte[]>> running =
                http.sendAsync(request, BodyHandlers.limiting(BodyHandlers.ofByteArray(), LARGEST_BODY));
        try {
            HttpResponse<byte[]> response = running.get(deadline.toNanos(), TimeUnit.NANOSECONDS);
            var answer = new HttpAnswer(response.statusCode(), new String(response.body(), StandardCharsets.UTF_8));
            if (answer.status() >= 500) {
                throw failed(answer.phrase());
            }
            return answer;
        } catch (TimeoutException _) {
            running.cancel(true);
            throw failed("no whole answer in time");
        } catch (InterruptedException _) {
            running.cancel(true);
            Thread.currentThread().interrupt();
            // Says nothing of the provider
            throw new CancellationException("interrupted");
        } catch (ExecutionException failure) {
            throw failed(phrase(failure.getCause()));
        }
    }

    /** What the circuit breaker counts. */
    private static UncheckedIOException failed(String phrase) {
        return new UncheckedIOException(phrase, new NoAnswer(phrase));
    }

    private static String phrase(@Nullable Throwable failure) {
        return switch (failure) {
            case HttpConnectTimeoutException _ -> "connect timeout";
            case ConnectException _ -> "no connection";
            case SSLException _ -> "no TLS connection";
            case null, default -> "connection lost, or too large an answer";
        };
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
