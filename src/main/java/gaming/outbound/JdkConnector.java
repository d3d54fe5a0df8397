package gaming.outbound;

import gaming.telemetry.ExternalCall;
import gaming.telemetry.ExternalSystem;
import jakarta.ws.rs.client.Client;
import jakarta.ws.rs.client.ClientRequestFilter;
import jakarta.ws.rs.core.Configuration;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodySubscriber;
import java.net.http.HttpTimeoutException;
import java.nio.ByteBuffer;
import java.nio.channels.UnresolvedAddressException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Flow.Subscription;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import org.eclipse.microprofile.rest.client.RestClientBuilder;
import org.glassfish.jersey.CommonProperties;
import org.glassfish.jersey.client.ClientRequest;
import org.glassfish.jersey.client.ClientResponse;
import org.glassfish.jersey.client.spi.AsyncConnectorCallback;
import org.glassfish.jersey.client.spi.Connector;
import org.glassfish.jersey.client.spi.ConnectorProvider;
import org.glassfish.jersey.message.internal.Statuses;
import org.jspecify.annotations.Nullable;

/**
 * Sends every call to one other system with {@code java.net.http}. This client never sends a POST twice. The type of
 * its exception shows that no connection was made. It ends at once when its thread is interrupted. Jersey's default,
 * HttpURLConnection, does the opposite in all three cases. Jersey's own connector to {@code java.net.http} follows
 * redirects and loses a byte of some bodies.
 *
 * <p>One deadline holds for a whole exchange, including the body of the answer. No redirect is followed, because the
 * request with its secrets would follow it. Only HTTP/1.1 is used, because with it the client never takes a request for
 * unprocessed and repeats it. The client works on virtual threads. Its own pool keeps a platform thread for a minute
 * for each call that was under way at once.
 */
public final class JdkConnector implements Connector, ConnectorProvider {
    /** The value of {@code largestBody} for a connector that does not wait for the body; the body is then empty. */
    public static final int HEADERS_ONLY = -1;

    private final ExternalSystem system;
    private final HttpClient http;
    private final Duration headersTimeout;
    private final Duration deadline;
    private final int largestBody;
    private final boolean cutting;

    /** {@code largestBody}: bytes. An answer with a larger body counts as {@link NoAnswer}. */
    public JdkConnector(ExternalSystem system, Duration connectTimeout, Duration deadline, int largestBody) {
        this(system, connectTimeout, deadline, deadline, largestBody, false, Optional.empty());
    }

    private JdkConnector(
            ExternalSystem system,
            Duration connectTimeout,
            Duration headersTimeout,
            Duration deadline,
            int largestBody,
            boolean cutting,
            Optional<SSLContext> trust) {
        this.system = system;
        this.headersTimeout = headersTimeout;
        this.deadline = deadline;
        this.largestBody = largestBody;
        this.cutting = cutting;
        var client = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .followRedirects(HttpClient.Redirect.NEVER)
                .connectTimeout(connectTimeout)
                .executor(Thread::startVirtualThread);
        trust.ifPresent(client::sslContext);
        http = client.build();
    }

    /** {@code trust}: the trusted certificates; empty: those of the JDK. */
    public static JdkConnector trusting(
            Optional<SSLContext> trust, ExternalSystem system, Duration deadline, int largestBody) {
        return new JdkConnector(system, deadline, deadline, deadline, largestBody, false, trust);
    }

    /**
     * Creates a connector that cuts a body off when it is one byte larger than {@code largestBody}.
     *
     * @param headersTimeout the time from the beginning of a request until the status of the answer arrives
     * @param largestBody bytes, or {@link #HEADERS_ONLY}
     */
    public static JdkConnector cutting(
            ExternalSystem system,
            Duration connectTimeout,
            Duration headersTimeout,
            Duration deadline,
            int largestBody) {
        return new JdkConnector(system, connectTimeout, headersTimeout, deadline, largestBody, true, Optional.empty());
    }

    /** Every status is returned as a response. If there is no response, the client throws {@link NoAnswer}. */
    public <T> T client(Class<T> type, URI base, Map<String, String> headers, Object... providers) {
        RestClientBuilder builder = RestClientBuilder.newBuilder()
                .baseUri(base)
                .property("microprofile.rest.client.disable.default.mapper", true)
                .property(CommonProperties.FEATURE_AUTO_DISCOVERY_DISABLE, true)
                .register(new Json())
                .register(
                        (ClientRequestFilter) request -> headers.forEach(request.getHeaders()::putSingle),
                        ClientRequestFilter.class)
                .register(this);
        for (Object provider : providers) {
            builder.register(provider);
        }
        return builder.build(type);
    }

    /** Sends a request that a library wrote, and returns the answer. */
    public HttpAnswer exchange(HttpRequest request) {
        HttpResponse<byte[]> response = send(request);
        return new HttpAnswer(
                response.statusCode(), response.headers(), new String(response.body(), StandardCharsets.UTF_8));
    }

    @Override
    public ClientResponse apply(ClientRequest request) {
        HttpResponse<byte[]> response = send(written(request));
        var answer = new ClientResponse(Statuses.from(response.statusCode()), request);
        response.headers().map().forEach((name, values) -> {
            // A body is read as it is, whatever its content type
            if (!name.toLowerCase(Locale.ROOT).startsWith("content-")) {
                answer.getHeaders().addAll(name, values);
            }
        });
        answer.setEntityStream(new ByteArrayInputStream(response.body()));
        return answer;
    }

    @Override
    public Future<?> apply(ClientRequest request, AsyncConnectorCallback callback) {
        throw new UnsupportedOperationException("Every client waits for its answer");
    }

    @Override
    public Connector getConnector(Client client, Configuration configuration) {
        return this;
    }

    @Override
    public String getName() {
        return "java.net.http";
    }

    @Override
    public void close() {
        http.shutdownNow();
    }

    private HttpRequest written(ClientRequest request) {
        var builder = HttpRequest.newBuilder(request.getUri());
        if (headersTimeout.compareTo(deadline) < 0) {
            builder.timeout(headersTimeout);
        }
        request.getRequestHeaders().forEach((name, values) -> values.forEach(value -> builder.header(name, value)));
        if (!request.hasEntity()) {
            // Without a publisher, because even an empty one is announced as a body of no bytes
            return builder.GET().build();
        }
        var body = new ByteArrayOutputStream();
        request.setStreamProvider(_ -> body);
        try {
            request.writeEntity();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
        return builder.method(request.getMethod(), BodyPublishers.ofByteArray(body.toByteArray()))
                .build();
    }

    private HttpResponse<byte[]> send(HttpRequest request) {
        try (var call = ExternalCall.begin(system, request.method())) {
            HttpResponse<byte[]> response = answer(call.traced(request));
            if (response.body().length > largestBody && !cutting) {
                throw new NoAnswer("too large an answer");
            }
            call.answered(response.statusCode());
            return response;
        }
    }

    private HttpResponse<byte[]> answer(HttpRequest request) {
        long began = System.nanoTime();
        CompletableFuture<HttpResponse<byte[]>> running = http.sendAsync(request, _ -> new Body(largestBody + 1));
        try {
            return running.get(deadline.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException _) {
            throw new NoAnswer("no whole answer in time");
        } catch (InterruptedException _) {
            throw NoAnswer.interrupted();
        } catch (ExecutionException failure) {
            throw noAnswer(failure.getCause(), Duration.ofNanos(System.nanoTime() - began));
        } finally {
            running.cancel(true);
        }
    }

    /**
     * Decides whether the request may have left this pod. The client throws a connect exception only before it has a
     * connection.
     */
    private NoAnswer noAnswer(@Nullable Throwable failure, Duration took) {
        return switch (failure) {
            // When the time of the whole request is over, the client first checks whether it is connected, and then
            // stops the request
            case HttpConnectTimeoutException _
            when took.compareTo(headersTimeout) < 0 -> new NoAnswer.NeverSent("connect timeout");
            case ConnectException refused
            when refused.getCause() instanceof UnresolvedAddressException -> new NoAnswer.NeverSent("unknown host");
            case ConnectException _ -> new NoAnswer.NeverSent("connection refused");
            case HttpTimeoutException _ -> new NoAnswer("read timeout");
            case SSLException _ -> new NoAnswer("no TLS connection");
            case null, default -> new NoAnswer("connection lost");
        };
    }

    /** Reads the first {@code most} bytes of a body. The rest of the body is not waited for. */
    private static final class Body implements BodySubscriber<byte[]> {
        private final int most;
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        private final CompletableFuture<byte[]> whole = new CompletableFuture<>();
        private @Nullable Subscription subscription;

        Body(int most) {
            this.most = most;
        }

        @Override
        public CompletionStage<byte[]> getBody() {
            return whole;
        }

        @Override
        public void onSubscribe(Subscription subscription) {
            this.subscription = subscription;
            if (most == 0) {
                end(subscription);
            } else {
                subscription.request(Long.MAX_VALUE);
            }
        }

        @Override
        public void onNext(List<ByteBuffer> buffers) {
            for (ByteBuffer buffer : buffers) {
                byte[] part = new byte[Math.min(buffer.remaining(), most - bytes.size())];
                buffer.get(part);
                bytes.writeBytes(part);
            }
            if (bytes.size() == most && subscription != null) {
                end(subscription);
            }
        }

        @Override
        public void onError(Throwable failure) {
            whole.completeExceptionally(failure);
        }

        @Override
        public void onComplete() {
            whole.complete(bytes.toByteArray());
        }

        private void end(Subscription rest) {
            rest.cancel();
            onComplete();
        }
    }
}
