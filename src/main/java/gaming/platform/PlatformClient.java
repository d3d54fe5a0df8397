package gaming.platform;

import gaming.outbound.JdkConnector;
import gaming.outbound.NoAnswer;
import gaming.outbound.RestClient;
import gaming.telemetry.ExternalStates;
import gaming.telemetry.ExternalSystem;
import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.client.ClientRequestContext;
import jakarta.ws.rs.client.ClientRequestFilter;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.core.Response;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.eclipse.microprofile.faulttolerance.exceptions.CircuitBreakerOpenException;
import org.eclipse.microprofile.rest.client.ext.ResponseExceptionMapper;
import org.jspecify.annotations.Nullable;

/** A REST client of the platform with its own connections. */
final class PlatformClient<C extends RestClient> implements AutoCloseable {
    private final System.Logger log;
    private final Answer.Reader reader;
    private final Optional<C> client;

    PlatformClient(System.Logger log, Answer.Reader reader, Optional<C> client) {
        this.log = log;
        this.reader = reader;
        this.client = client;
    }

    /**
     * @param deadline the longest time of one attempt, until the whole answer has arrived
     * @param headersTimeout the time from the beginning of a request until the status of the answer arrives
     */
    static <C extends RestClient> PlatformClient<C> of(
            Class<C> type,
            PlatformSettings settings,
            Duration deadline,
            Duration headersTimeout,
            int largestBody,
            System.Logger log) {
        var reader = new Answer.Reader(
                largestBody,
                settings.access().map(PlatformSettings.Access::token).orElse(""));
        return new PlatformClient<>(log, reader, settings.access().map(access -> {
            var connector = JdkConnector.cutting(
                    ExternalSystem.GAMING_PLATFORM, settings.connectTimeout(), headersTimeout, deadline, largestBody);
            return connector.client(
                    type,
                    access.url(),
                    Map.of("Authorization", "Bearer " + access.token()),
                    (ClientRequestFilter) PlatformClient::beforeRequest,
                    new GatewayFailures(reader));
        }));
    }

    boolean configured() {
        return client.isPresent();
    }

    /** @throws NoAnswer if there is no answer; {@link NoAnswer.NeverSent} if nothing left this pod */
    Answer answer(Function<C, Response> call) {
        C configured = client.orElseThrow(() -> new NoAnswer.NeverSent("no platform configured"));
        try (Response response = call.apply(configured)) {
            return reader.read(response);
        } catch (GatewayFailure failure) {
            return failure.answer;
        } catch (CircuitBreakerOpenException open) {
            ExternalStates.stopped(ExternalSystem.GAMING_PLATFORM);
            throw NoAnswer.of(open);
        } catch (RuntimeException failure) {
            throw reason(failure);
        }
    }

    /** Makes a call that stays within this pod, so that no real call waits until the objects around it are built. */
    void warm(Function<C, Response> call) {
        client.map(call).ifPresent(Response::close);
    }

    private static void beforeRequest(ClientRequestContext request) {
        if (request.getMethod().equals(HttpMethod.OPTIONS)) {
            request.abortWith(Response.noContent().build());
        }
        PlatformCalls.TransferRequest.requireInTime(request);
    }

    @Override
    public void close() {
        client.ifPresent(RestClient::close);
    }

    private NoAnswer reason(RuntimeException failure) {
        try {
            return NoAnswer.of(failure);
        } catch (RuntimeException unforeseen) {
            // The request may have left
            log.log(System.Logger.Level.ERROR, "A call of the gaming platform failed unexpectedly", unforeseen);
            return new NoAnswer("unexpected failure");
        }
    }

    /** A 5xx of a gateway, not of the platform itself. The circuit breaker counts it as a failure. */
    static final class GatewayFailure extends RuntimeException {
        private static final long serialVersionUID = 1L;

        private final transient Answer answer;

        private GatewayFailure(Answer answer) {
            super(answer.phrase());
            this.answer = answer;
        }
    }

    private record GatewayFailures(Answer.Reader reader) implements ResponseExceptionMapper<GatewayFailure> {
        @Override
        public boolean handles(int status, MultivaluedMap<String, Object> headers) {
            return status / 100 == 5;
        }

        @Override
        public @Nullable GatewayFailure toThrowable(Response response) {
            response.bufferEntity();
            Answer answer = reader.read(response);
            return answer.ownErrorCode().isEmpty() ? new GatewayFailure(answer) : null;
        }
    }
}
