package gaming.platform;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.json.JsonMapper;
import gaming.platform.PlatformSettings.Access;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.ProcessingException;
import jakarta.ws.rs.core.Response;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.net.ConnectException;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.eclipse.microprofile.config.Config;
import org.eclipse.microprofile.faulttolerance.Bulkhead;
import org.eclipse.microprofile.faulttolerance.CircuitBreaker;
import org.eclipse.microprofile.faulttolerance.Retry;
import org.eclipse.microprofile.faulttolerance.Timeout;
import org.eclipse.microprofile.faulttolerance.exceptions.TimeoutException;
import org.eclipse.microprofile.rest.client.RestClientBuilder;

/**
 * The calls themselves, each with a circuit breaker and a bulkhead of its own; {@link BreakerKeys} gives the figures.
 * An answer is a success for the breaker unless it is a 5xx that is not the platform's own.
 */
@ApplicationScoped
@Timeout
@CircuitBreaker(
        failOn = {CallFailed.class, TimeoutException.class},
        failureRatio = 1)
@Bulkhead
class PlatformCalls implements AutoCloseable {
    private static final ObjectWriter WRITER = JsonMapper.builder()
            .enable(StreamWriteFeature.WRITE_BIGDECIMAL_AS_PLAIN)
            .build()
            .writer();

    private final PlatformClient client;
    private final Access access;

    @Inject
    PlatformCalls(Config config) {
        this(PlatformSettings.from(config));
    }

    PlatformCalls(PlatformSettings settings) {
        access = settings.access().orElseThrow();
        client = RestClientBuilder.newBuilder()
                .baseUri(access.url())
                .property("microprofile.rest.client.disable.default.mapper", true)
                .register(new OneTry(settings.connectTimeout(), settings.readTimeout()))
                .build(PlatformClient.class);
    }

    @SuppressWarnings("NullAway") // for the proxy only
    PlatformCalls() {
        access = null;
        client = null;
    }

    /** Does nothing, through everything that stands around a call: the first transfer need not wait for it to be built. */
    void warm() {}

    /** Asks for the transfer; tries again only what never left, and looks before every attempt whether it is in time. */
    @Retry(
            maxRetries = PlatformSettings.ATTEMPTS - 1,
            delay = PlatformSettings.RETRY_DELAY,
            jitter = PlatformSettings.RETRY_JITTER,
            retryOn = CallFailed.NeverSent.class)
    Answer send(CreditTransfer transfer, BooleanSupplier inTime) throws CallFailed {
        String body = body(transfer);
        if (!inTime.getAsBoolean()) {
            throw new CallFailed(new Reply.Lost("no time left to send"));
        }
        return answer(bearer -> client.send(bearer, body));
    }

    /** Asks for a transfer by its id; that can be asked twice. */
    @Retry(
            maxRetries = PlatformSettings.ATTEMPTS - 1,
            delay = PlatformSettings.RETRY_DELAY,
            jitter = PlatformSettings.RETRY_JITTER,
            retryOn = {CallFailed.class, TimeoutException.class},
            abortOn = CallFailed.Interrupted.class)
    Answer find(String externalTransactionId) throws CallFailed {
        return answer(bearer -> client.find(bearer, externalTransactionId));
    }

    @Override
    @PreDestroy
    public void close() {
        client.close();
    }

    private Answer answer(Function<String, Response> call) throws CallFailed {
        Answer answer;
        try (Response response = call.apply("Bearer " + access.token())) {
            answer = Answer.of(response.getStatus(), response.readEntity(byte[].class), access.token());
        } catch (ProcessingException failure) {
            throw failed(failure);
        }
        if (answer.status() / 100 == 5 && answer.ownErrorCode().isEmpty()) {
            throw new CallFailed(new Reply.Answered(answer));
        }
        return answer;
    }

    /** The client makes {@code ConnectException} and its like of what happens before a connection is there, and of nothing else. */
    private static CallFailed failed(ProcessingException failure) {
        return switch (failure.getCause()) {
            case HttpConnectTimeoutException _ -> new CallFailed.NeverSent("connect timeout");
            case ConnectException refused ->
                new CallFailed.NeverSent(unresolved(refused) ? "unknown host" : "connection refused");
            case HttpTimeoutException _ -> new CallFailed(new Reply.Lost("read timeout"));
            case InterruptedException _ -> new CallFailed.Interrupted();
            case IOException lost when lost.getCause() instanceof InterruptedException -> new CallFailed.Interrupted();
            case null, default -> new CallFailed(new Reply.Lost("connection lost"));
        };
    }

    private static boolean unresolved(Throwable refused) {
        for (Throwable cause = refused; cause != null; cause = cause.getCause()) {
            if (cause instanceof UnresolvedAddressException) {
                return true;
            }
        }
        return false;
    }

    /** The same text for the same transfer, however many zeros its amount got or lost on the way through the database. */
    static String body(CreditTransfer transfer) {
        try {
            return WRITER.writeValueAsString(new Body(
                    transfer.playerId(),
                    transfer.amount().stripTrailingZeros(),
                    transfer.externalTransactionId(),
                    transfer.currencyCode(),
                    transfer.type()));
        } catch (JsonProcessingException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private record Body(
            String playerId,
            BigDecimal amount,
            String externalTransactionId,
            String currencyCode,
            CreditTransfer.Type type) {}
}
