package gaming.outbound;

import gaming.telemetry.ExternalCall;
import gaming.telemetry.ExternalSystem;
import java.net.ConnectException;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/**
 * Exchanges with one other system. No POST is made a second time (a GET may be, by the client, when a kept connection has
 * just ended); no redirect is followed, because secrets would go with it.
 *
 * <p>One deadline holds for the whole of an exchange: the client's own ends with the answer's headers.
 */
public final class OutboundHttp implements AutoCloseable {
    private final ExternalSystem system;
    private final HttpClient http;
    private final Duration deadline;
    private final int largestBody;

    /** @param largestBody bytes of an answer's body that are read; a larger one is no answer */
    public OutboundHttp(ExternalSystem system, Duration connectTimeout, Duration deadline, int largestBody) {
        this.system = system;
        this.deadline = deadline;
        this.largestBody = largestBody;
        http = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .followRedirects(HttpClient.Redirect.NEVER)
                .connectTimeout(connectTimeout)
                .build();
    }

    /**
     * The answer, whatever its status.
     *
     * @throws NoAnswer without one, whole and in time
     * @throws InterruptedException when the caller's thread is interrupted, which says nothing of the other system
     */
    public HttpAnswer exchange(HttpRequest request) throws NoAnswer, InterruptedException {
        try (var call = ExternalCall.begin(system, request.method())) {
            return exchange(call.traced(request), call);
        }
    }

    private HttpAnswer exchange(HttpRequest request, ExternalCall call) throws NoAnswer, InterruptedException {
        CompletableFuture<HttpResponse<byte[]>> running =
                http.sendAsync(request, BodyHandlers.limiting(BodyHandlers.ofByteArray(), largestBody));
        try {
            HttpResponse<byte[]> response = running.get(deadline.toNanos(), TimeUnit.NANOSECONDS);
            call.answered(response.statusCode());
            return new HttpAnswer(
                    response.statusCode(), response.headers(), new String(response.body(), StandardCharsets.UTF_8));
        } catch (TimeoutException _) {
            throw new NoAnswer("no whole answer in time");
        } catch (ExecutionException failure) {
            throw new NoAnswer(phrase(failure.getCause()));
        } finally {
            running.cancel(true);
        }
    }

    @Override
    public void close() {
        http.shutdownNow();
    }

    private static String phrase(@Nullable Throwable failure) {
        return switch (failure) {
            case HttpConnectTimeoutException _ -> "connect timeout";
            case ConnectException _ -> "no connection";
            case SSLException _ -> "no TLS connection";
            case null, default -> "connection lost, or too large an answer";
        };
    }
}
