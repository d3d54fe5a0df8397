package gaming.platform;

import gaming.telemetry.ExternalCall;
import gaming.telemetry.ExternalSystem;
import jakarta.ws.rs.ProcessingException;
import jakarta.ws.rs.client.Client;
import jakarta.ws.rs.core.Configuration;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import org.glassfish.jersey.client.ClientRequest;
import org.glassfish.jersey.client.ClientResponse;
import org.glassfish.jersey.client.spi.AsyncConnectorCallback;
import org.glassfish.jersey.client.spi.Connector;
import org.glassfish.jersey.client.spi.ConnectorProvider;
import org.glassfish.jersey.message.internal.Statuses;

/**
 * How Jersey's client reaches the network here: by {@code java.net.http}, which never writes a POST a second time, tells
 * by the exception's type that no connection came about, and ends at once when its thread is interrupted. Jersey's
 * default, HttpURLConnection, does the opposite of all three; Jersey's own connector to {@code java.net.http} follows
 * redirects and loses a byte of some bodies.
 *
 * <p>HTTP/1.1 only: there a request is never taken for unprocessed and repeated. Names are looked up on the client's own
 * platform threads, which it keeps for that reason: on a virtual one, a name server that is slow would block its carrier.
 */
final class OneTry implements Connector, ConnectorProvider {
    private final HttpClient http;
    private final Duration readTimeout;
    private final int largestBody;

    OneTry(Duration connectTimeout, Duration readTimeout) {
        this(connectTimeout, readTimeout, Answer.LARGEST_BODY);
    }

    /** {@code largestBody}: bytes of an answer's body that are read. */
    OneTry(Duration connectTimeout, Duration readTimeout, int largestBody) {
        this.readTimeout = readTimeout;
        this.largestBody = largestBody;
        http = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .followRedirects(HttpClient.Redirect.NEVER)
                .connectTimeout(connectTimeout)
                .build();
    }

    @Override
    public Connector getConnector(Client client, Configuration configuration) {
        return this;
    }

    int largestBody() {
        return largestBody;
    }

    /** The body is in memory when this returns: up to one byte more than is wanted of it, to tell that there is more. */
    @Override
    public ClientResponse apply(ClientRequest request) {
        long began = System.nanoTime();
        try (var call = ExternalCall.begin(ExternalSystem.GAMING_PLATFORM, request.getMethod())) {
            HttpResponse<InputStream> response = http.send(call.traced(written(request)), BodyHandlers.ofInputStream());
            try (InputStream body = response.body()) {
                byte[] bytes = body.readNBytes(largestBody + 1);
                call.answered(response.statusCode());
                var answer = new ClientResponse(Statuses.from(response.statusCode()), request);
                answer.setEntityStream(new ByteArrayInputStream(bytes));
                return answer;
            }
        } catch (HttpConnectTimeoutException failure) {
            // When the whole request's time is up, the client looks whether it is connected, and only then stops it
            boolean certain = System.nanoTime() - began < readTimeout.toNanos();
            throw new ProcessingException(certain ? failure : new HttpTimeoutException("request timed out"));
        } catch (IOException | InterruptedException failure) {
            throw new ProcessingException(failure);
        }
    }

    @Override
    public Future<?> apply(ClientRequest request, AsyncConnectorCallback callback) {
        try {
            ClientResponse answer = apply(request);
            callback.response(answer);
            return CompletableFuture.completedFuture(answer);
        } catch (ProcessingException failure) {
            callback.failure(failure);
            return CompletableFuture.failedFuture(failure);
        }
    }

    @Override
    public String getName() {
        return "java.net.http";
    }

    @Override
    public void close() {
        http.shutdownNow();
    }

    private HttpRequest written(ClientRequest request) throws IOException {
        var builder = HttpRequest.newBuilder(request.getUri()).timeout(readTimeout);
        request.getRequestHeaders().forEach((name, values) -> values.forEach(value -> builder.header(name, value)));
        if (!request.hasEntity()) {
            // No publisher: even an empty one is announced as a body of no bytes
            return builder.GET().build();
        }
        var body = new ByteArrayOutputStream();
        request.setStreamProvider(length -> body);
        request.writeEntity();
        return builder.method(request.getMethod(), BodyPublishers.ofByteArray(body.toByteArray()))
                .build();
    }
}
